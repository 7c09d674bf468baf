package dev.retsu.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retsu.FreePort;
import dev.retsu.config.EmbeddedRedisConfiguration;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedRedisServerTest {
  @TempDir private Path directory;
  private int port;
  private EmbeddedRedisServer server;
  private RedisProcess process;

  @BeforeEach
  void create() throws IOException {
    port = FreePort.find();
    server = server();
    process = new RedisProcess(new ServerPort("Redis", "embedded.redis", port), directory);
  }

  @AfterEach
  void stop() {
    server.stop();
  }

  @Test
  void answersUntilItIsStoppedAndAgainAfterARestart() {
    server.launch();
    assertThat(process.answers()).isTrue();
    server.stop();
    assertThat(process.answers()).isFalse();

    server.launch();

    assertThat(process.answers()).isTrue();
  }

  @Test
  void usesTheServerOfAnotherOwnerAndLeavesItRunning() {
    server.launch();
    EmbeddedRedisServer second = server();
    second.launch();
    second.stop();

    assertThat(process.answers()).isTrue();
  }

  @Test
  void replacesTheServerOfAnOwnerThatWasKilled() throws Exception {
    process.start(); // as its owner did, whose lock is gone
    long orphan = process.running().orElseThrow().pid();

    server.launch();

    assertThat(process.running().orElseThrow().pid()).isNotEqualTo(orphan);
    assertThat(ProcessHandle.of(orphan).filter(PidFile::runs)).isEmpty();
  }

  @Test
  void aForeignProcessOnThePortIsNamedAndLeftAlone() throws Exception {
    try (ServerSocket foreign = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(server::launch)
          .isInstanceOf(EmbeddedServerException.class)
          .hasMessageContaining("127.0.0.1:" + port)
          .hasMessageContaining("embedded.redis.port")
          .hasMessageContaining("RETSU_EMBEDDED__REDIS__PORT");
      assertThat(foreign.isClosed()).isFalse();
    }
    server.launch();
  }

  private EmbeddedRedisServer server() {
    return new EmbeddedRedisServer(new EmbeddedRedisConfiguration(true, port), directory);
  }
}
