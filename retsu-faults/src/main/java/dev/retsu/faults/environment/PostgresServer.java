package dev.retsu.faults.environment;

import dev.retsu.bench.environment.Database;
import dev.retsu.bench.environment.Ports;
import dev.retsu.config.EmbeddedPostgresConfiguration;
import dev.retsu.embedded.EmbeddedPostgresServer;
import io.dropwizard.db.DataSourceFactory;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A durable PostgreSQL that can be ended in every way and started again on its data. Thread-safe.
 */
public final class PostgresServer implements Closeable {
  private static final Duration END_LIMIT = Duration.ofSeconds(30);

  private final int port = Ports.free();
  private final Path data;
  private final EmbeddedPostgresServer server;

  /**
   * @param data the directory of its files
   */
  public PostgresServer(Path data) throws IOException {
    this.data = data;
    DataSourceFactory account = new DataSourceFactory();
    account.setUrl(url(port));
    account.setUser("retsu");
    account.setPassword("retsu");
    server =
        new EmbeddedPostgresServer(
            new EmbeddedPostgresConfiguration(true, port, data.toString()), account);
  }

  /** How to reach it through a port of loopback that leads to it. */
  static String url(int port) {
    return "jdbc:postgresql://127.0.0.1:%d/retsu".formatted(port);
  }

  public int port() {
    return port;
  }

  public Path data() {
    return data;
  }

  /** Without a proxy. */
  public Database database() {
    return new Database(url(port) + "?connectTimeout=5&socketTimeout=60", "retsu", "retsu");
  }

  public synchronized void start() {
    server.launch();
  }

  /**
   * Ends it and starts it again.
   *
   * @param signal KILL for a crash, QUIT for an immediate and INT for a fast shutdown
   * @param away how long it stays away
   */
  public synchronized void restart(String signal, Duration away)
      throws IOException, InterruptedException {
    long pid = Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip());
    Signals.send(pid, signal);
    Waiting.until("the end of PostgreSQL", END_LIMIT, () -> !Processes.runs(pid));
    Waiting.pause(away);
    startAgain();
  }

  /** Starts it unless it runs; a crash of its own included. */
  public synchronized void startAgain() {
    server.stop();
    server.launch();
  }

  @Override
  public synchronized void close() {
    server.stop();
  }
}
