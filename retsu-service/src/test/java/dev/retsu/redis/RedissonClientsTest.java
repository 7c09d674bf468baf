package dev.retsu.redis;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retsu.config.DistributedCacheConfiguration;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;

class RedissonClientsTest {
  @RegisterExtension
  static final TestRedis redis =
      TestRedis.create(
          "--requirepass", "p@ss", "--user", "app", "on", ">s3:cret", "~app:*", "+@all");

  @Test
  void logsInAsTheUserOfTheUrlAndSelectsItsDatabase() {
    withCache(
        url("app:s3%3Acret") + "/3",
        client -> {
          client.getBucket("app:k", StringCodec.INSTANCE).set("v");
          assertThatThrownBy(() -> client.getBucket("other").isExists())
              .hasMessageContaining("NOPERM");
        });
    withCache(
        url(":p%40ss") + "/3",
        client -> assertThat(client.getBucket("app:k", StringCodec.INSTANCE).get()).isEqualTo("v"));
    withCache(url(":p%40ss"), client -> assertThat(client.getBucket("app:k").isExists()).isFalse());
  }

  @Test
  void connectsOnceTheServerIsThere() throws Exception {
    redis.stop();
    RedissonClient client =
        RedissonClients.forCoordination(
            TestRedis.configuration(url(":p%40ss")), Duration.ofSeconds(10));
    try (FirstConnection connection = FirstConnection.of(client, "test")) {
      assertThat(connection.established()).isNotDone();
      redis.start();
      connection.established().get(20, SECONDS);
      assertThat(client.getLock("retsu:leader:test").tryLock()).isTrue();
    } finally {
      client.shutdown();
    }
  }

  @Test
  void takesRedissonsOwnFileInstead(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("redisson.yml");
    Files.writeString(
        file,
        """
        singleServerConfig:
          address: "%s"
          password: "p@ss"
        """
            .formatted(redis.url()));
    RedissonClient client =
        RedissonClients.forCache(
            new DistributedCacheConfiguration(true, "redis://nowhere:1", 1, 1, file.toString()));
    try {
      assertThat(client.getBucket("absent").isExists()).isFalse();
    } finally {
      client.shutdown();
    }
  }

  @Test
  void namesTheFileThatIsMissing() {
    assertThatThrownBy(
            () ->
                RedissonClients.forCache(
                    new DistributedCacheConfiguration(true, redis.url(), 1, 1, "/absent.yml")))
        .hasMessageContaining("redisson_config: /absent.yml");
  }

  private static String url(String secret) {
    return redis.url().replace("//", "//" + secret + "@");
  }

  private interface Check {
    void with(RedissonClient client) throws Exception;
  }

  private static void withCache(String url, Check check) {
    RedissonClient client = RedissonClients.forCache(TestRedis.configuration(url));
    try {
      check.with(client);
    } catch (Exception e) {
      throw new AssertionError(e);
    } finally {
      client.shutdown();
    }
  }
}
