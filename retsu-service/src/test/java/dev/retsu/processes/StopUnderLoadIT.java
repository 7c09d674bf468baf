package dev.retsu.processes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.FreePort;
import dev.retsu.db.TestData;
import dev.retsu.db.TestDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What clients notice of a process that is told to stop, as in a rolling restart: nothing. */
@Timeout(300)
class StopUnderLoadIT {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private final Jdbi jdbi = database.jdbi();
  private final int api = FreePort.find();
  private final int admin = FreePort.find();

  /** B157, B158, B161. */
  @Test
  void everyCallIsAnsweredAndEveryLeaseIsInTheHandsOfAClient() throws Exception {
    UUID busy = TestData.queue(jdbi).set("visibility_timeout_seconds", 21_600).insert();
    UUID empty = TestData.queue(jdbi).insert();
    try (RetsuProcess process = RetsuProcess.start("server", settings())) {
      Until.holds("it is ready", () -> ready(process), process::toString);
      BusyClients clients = new BusyClients(api, busy);
      clients.start();
      Until.holds("there is load", () -> clients.delivered().size() > 50, process::toString);
      BusyClients poller = new BusyClients(api, empty);
      Future<HttpResponse<String>> parked = poller.park();

      process.terminate();
      Until.holds("it is not ready", () -> !ready(process), process::toString);
      // The load balancer knows now, and until then everybody is let in.
      assertThat(accepts()).as("the port is still open").isTrue();
      clients.stop();

      assertThat(parked.get(1, TimeUnit.MINUTES).statusCode()).isEqualTo(204);
      poller.stop();
      assertThat(process.exit()).as(process.output()).isIn(0, 143);
      assertThat(clients.failures()).isEmpty();
      assertThat(count(busy)).isEqualTo(clients.enqueued());
      assertThat(leased(busy)).isEqualTo(clients.delivered());
    }
  }

  private Map<String, String> settings() {
    Map<String, String> settings =
        Environment.of(database.jdbcUrl(), database.user(), database.password());
    settings.put("RETSU_SERVER__APPLICATION_CONNECTORS__0__PORT", "" + api);
    settings.put("RETSU_SERVER__ADMIN_CONNECTORS__0__PORT", "" + admin);
    settings.put("RETSU_HEALTH__SHUTDOWN_WAIT_PERIOD", "8s");
    return settings;
  }

  private boolean ready(RetsuProcess process) throws InterruptedException {
    return process.get(admin, "/health-check?type=ready").isPresent();
  }

  private boolean accepts() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), api)) {
      return socket.isConnected();
    } catch (IOException refused) {
      return false;
    }
  }

  private int count(UUID queue) {
    return jdbi.withHandle(
        h ->
            h.createQuery("SELECT count(*) FROM queue_message WHERE queue_id = ?")
                .bind(0, queue)
                .mapTo(Integer.class)
                .one());
  }

  private Set<UUID> leased(UUID queue) {
    List<UUID> ids =
        jdbi.withHandle(
            h ->
                h.createQuery(
                        "SELECT id FROM queue_message WHERE queue_id = ? AND state = 'IN_FLIGHT'")
                    .bind(0, queue)
                    .mapTo(UUID.class)
                    .list());
    return new HashSet<>(ids);
  }
}
