package dev.retsu.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.retsu.FreePort;
import dev.retsu.db.TestData;
import dev.retsu.db.TestDatabase;
import dev.retsu.hostile.HostileClient;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Clients that do not mean well, against a process with 128 MiB of heap. {@code
 * -Dretsu.fuzz.seconds=3600} is the long form, {@code -Dretsu.fuzz.seed=…} another order.
 */
class HostileClientsIT {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private static final int MANY = 10_000;
  private static final int WARM_UP = 500;

  private static RetsuProcess process;
  private static int port;

  private final Jdbi jdbi = database.jdbi();

  @BeforeAll
  static void start() throws Exception {
    port = FreePort.find();
    Map<String, String> settings =
        Environment.of(database.jdbcUrl(), database.user(), database.password());
    settings.put("RETSU_SERVER__APPLICATION_CONNECTORS__0__PORT", "" + port);
    process = RetsuProcess.start("server", settings);
    Until.holds("it serves", () -> process.get(port, "/v1/queues").isPresent(), process::toString);
  }

  @AfterAll
  static void stop() {
    process.close();
  }

  @Test
  void nothingIsLeftOfHostileRequests() throws Exception {
    UUID queue = TestData.queue(jdbi).insert();
    HostileClient client =
        new HostileClient(port, queue, Long.getLong("retsu.fuzz.seed", System.nanoTime()));
    client.send(WARM_UP);
    assertServes();
    Holdings warm = Holdings.of(process, jdbi);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.getLong("retsu.fuzz.seconds", 2));
    while (System.nanoTime() - end < 0) {
      client.send(100);
    }
    assertServes();
    Holdings after = Holdings.of(process, jdbi);
    System.out.println("hostile client: " + client.answers() + "; " + warm + " -> " + after);
    after.assertNotMuchMoreThan(warm);
    assertThat(process.output()).doesNotContain("OutOfMemoryError", "ERROR");
  }

  /** Each of them holds a few KiB, and no thread. */
  @Test
  void tenThousandConnectionsStopNobody() throws Exception {
    assumeTrue(descriptors() > MANY + 1_000, "too few descriptors allowed: ulimit -n");
    List<Socket> idle = new ArrayList<>();
    try {
      for (int i = 0; i < MANY; i++) {
        idle.add(new Socket(InetAddress.getLoopbackAddress(), port));
        String half = i % 2 == 0 ? "" : "POST /v1/queues HTTP/1.1\r\nHost: te";
        idle.get(i).getOutputStream().write(half.getBytes(StandardCharsets.US_ASCII));
      }
      Until.holds("all are accepted", () -> openFiles() > MANY, process::toString);
      assertServes();
      assertThat(process.output()).doesNotContain("OutOfMemoryError");
    } finally {
      for (Socket socket : idle) {
        socket.close();
      }
    }
    Until.holds("all are let go", () -> openFiles() < 1_000, process::toString);
    assertServes();
  }

  private static long descriptors() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getMaxFileDescriptorCount()
        : 0;
  }

  private static long openFiles() throws IOException {
    try (var files = Files.list(Path.of("/proc/" + process.pid() + "/fd"))) {
      return files.count();
    }
  }

  /** An ordinary client's whole lifecycle of a message. */
  private void assertServes() throws Exception {
    BusyClients clients = new BusyClients(port, TestData.queue(jdbi).insert());
    clients.start();
    Until.holds("messages go through", () -> clients.delivered().size() > 20, process::toString);
    clients.stop();
    assertThat(clients.failures()).isEmpty();
  }
}
