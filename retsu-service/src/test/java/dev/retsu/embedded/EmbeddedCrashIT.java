package dev.retsu.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.FreePort;
import dev.retsu.config.EmbeddedRedisConfiguration;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ten processes in a row are killed, their servers left alive or killed as well. */
class EmbeddedCrashIT {
  private static final int ROUNDS = 10;

  @TempDir Path directory;

  @Test
  void everyStartAfterAKillFindsAllThatWasConfirmed() throws Exception {
    PostgresFixture postgres = PostgresFixture.in(directory, FreePort.find());
    int redisPort = FreePort.find();
    for (int round = 0; round < ROUNDS; round++) {
      Process owner = startOwner(postgres, redisPort);
      postgres.execute("CREATE TABLE IF NOT EXISTS message (round integer)");
      assertThat(postgres.one("SELECT count(*) FROM message")).isEqualTo(String.valueOf(round));
      postgres.execute("INSERT INTO message VALUES (" + round + ")");
      owner.destroyForcibly().waitFor();
      if (round % 2 == 1) {
        killServers(postgres, redisPort);
      }
    }
    stopServers(postgres, redisPort);
  }

  private Process startOwner(PostgresFixture postgres, int redisPort) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                EmbeddedOwner.class.getName(),
                String.valueOf(postgres.port()),
                String.valueOf(redisPort),
                directory.toString())
            .redirectErrorStream(true)
            .start();
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    StringBuilder said = new StringBuilder();
    for (String line = output.readLine(); !"ready".equals(line); line = output.readLine()) {
      assertThat(line).as("the owner ended and had said: %s", said).isNotNull();
      said.append(line).append('\n');
    }
    return process;
  }

  private void killServers(PostgresFixture postgres, int redisPort) throws IOException {
    for (ProcessHandle server :
        List.of(
            new PostgresDataDirectory(postgres.data()).runningServer().orElseThrow(),
            redis(redisPort).running().orElseThrow())) {
      server.destroyForcibly();
    }
  }

  private void stopServers(PostgresFixture postgres, int redisPort) {
    EmbeddedPostgresServer server = postgres.server();
    server.launch();
    server.stop();
    EmbeddedRedisServer redis =
        new EmbeddedRedisServer(new EmbeddedRedisConfiguration(true, redisPort), directory);
    redis.launch();
    redis.stop();
  }

  private RedisProcess redis(int port) {
    return new RedisProcess(new ServerPort("Redis", "embedded.redis", port), directory);
  }
}
