package dev.retsu.bench.environment;

import java.io.Closeable;
import java.io.IOException;
import redis.embedded.RedisServer;
import redis.embedded.core.RedisServerBuilder;

/** A Redis of the run's own, from bundled binaries. */
final class OwnRedis implements Closeable {
  private final RedisServer server;

  private OwnRedis(RedisServer server) {
    this.server = server;
  }

  static OwnRedis start() throws IOException {
    RedisServer server =
        new RedisServerBuilder().bind("127.0.0.1").port(Ports.free()).setting("save \"\"").build();
    server.start();
    return new OwnRedis(server);
  }

  String url() {
    return "redis://127.0.0.1:" + server.ports().get(0);
  }

  /** The library keeps its process to itself; it is a child of ours. */
  long pid() throws IOException {
    return ProcessHandle.current()
        .children()
        .filter(child -> child.info().command().orElse("").contains("redis"))
        .mapToLong(ProcessHandle::pid)
        .findFirst()
        .orElseThrow(() -> new IOException("Redis does not run"));
  }

  @Override
  public void close() throws IOException {
    server.stop();
  }
}
