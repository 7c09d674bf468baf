package dev.retsu.faults.environment;

import dev.retsu.bench.environment.Ports;
import dev.retsu.config.EmbeddedRedisConfiguration;
import dev.retsu.embedded.EmbeddedRedisServer;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;

/** A Redis that can be killed and started again; it keeps nothing. Thread-safe. */
public final class RedisServer implements Closeable {
  private static final Duration END_LIMIT = Duration.ofSeconds(10);

  private final int port = Ports.free();
  private final EmbeddedRedisServer server =
      new EmbeddedRedisServer(new EmbeddedRedisConfiguration(true, port));

  public RedisServer() throws IOException {}

  public int port() {
    return port;
  }

  public synchronized void start() {
    server.launch();
  }

  /**
   * @param away how long it stays away
   */
  public synchronized void crash(Duration away) throws IOException, InterruptedException {
    long pid =
        Processes.withArguments("redis-server", "--port " + port)
            .orElseThrow(() -> new IOException("Redis does not run"));
    Signals.send(pid, "KILL");
    Waiting.until("the end of Redis", END_LIMIT, () -> !Processes.runs(pid));
    Waiting.pause(away);
    server.stop();
    server.launch();
  }

  @Override
  public synchronized void close() {
    server.stop();
  }
}
