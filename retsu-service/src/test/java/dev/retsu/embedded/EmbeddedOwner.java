package dev.retsu.embedded;

import dev.retsu.config.EmbeddedRedisConfiguration;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A process that owns both servers until it is killed. Says "ready" when they serve. */
final class EmbeddedOwner {
  private EmbeddedOwner() {}

  public static void main(String[] arguments) throws InterruptedException {
    int postgresPort = Integer.parseInt(arguments[0]);
    int redisPort = Integer.parseInt(arguments[1]);
    Path directory = Path.of(arguments[2]);
    PostgresFixture.in(directory, postgresPort).server().launch();
    new EmbeddedRedisServer(new EmbeddedRedisConfiguration(true, redisPort), directory).launch();
    System.out.println("ready");
    new CountDownLatch(1).await();
  }
}
