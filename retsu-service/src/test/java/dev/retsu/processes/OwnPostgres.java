package dev.retsu.processes;

import dev.retsu.FreePort;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jdbi.v3.core.Jdbi;

/** A server that a test may restart: others do not share it. It keeps its port and its data. */
final class OwnPostgres implements AutoCloseable {
  private final Path data;
  private final int port;
  private EmbeddedPostgres server;

  OwnPostgres(Path data) throws IOException {
    this.data = data;
    port = FreePort.find();
    start();
  }

  void start() throws IOException {
    server =
        EmbeddedPostgres.builder()
            .setPort(port)
            .setDataDirectory(data)
            .setCleanDataDirectory(false)
            .setServerConfig("fsync", "off")
            .setPGStartupWait(Duration.ofMinutes(1))
            .start();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }

  String url() {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
  }

  Jdbi jdbi() {
    return Jdbi.create(url(), "postgres", "postgres");
  }
}
