package dev.retsu.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedisUrlTest {
  @Test
  void takesHostPortAndDatabase() {
    assertThat(RedisUrl.parse("redis://cache.internal"))
        .isEqualTo(new RedisUrl("redis://cache.internal:6379", null, null, 0));
    assertThat(RedisUrl.parse("rediss://redis_cache:6380/3"))
        .isEqualTo(new RedisUrl("rediss://redis_cache:6380", null, null, 3));
    assertThat(RedisUrl.parse("redis://[::1]:6380/"))
        .isEqualTo(new RedisUrl("redis://[::1]:6380", null, null, 0));
  }

  @Test
  void takesUserAndPasswordPercentEncoded() {
    assertThat(RedisUrl.parse("redis://app:p%40ss%2Fw+rd@h:1"))
        .isEqualTo(new RedisUrl("redis://h:1", "app", "p@ss/w+rd", 0));
    assertThat(RedisUrl.parse("redis://:a:b@c@h:1"))
        .isEqualTo(new RedisUrl("redis://h:1", null, "a:b@c", 0));
    assertThat(RedisUrl.parse("redis://0123@h:1"))
        .isEqualTo(new RedisUrl("redis://h:1", null, "0123", 0));
  }

  /** B124. */
  @Test
  void doesNotShowTheSecret() {
    assertThat(RedisUrl.parse("redis://app:s3cret@h:1/2")).hasToString("redis://h:1/2");
  }

  /** B124. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis://app:s3cret@h:port",
        "redis://app:s3cret@",
        "redis://app:s3cret@h:1/db",
        "redis://app:s3cret/x@h:1",
        "redis://app:s3cret%zz@h:1",
        "http://app:s3cret@h:1"
      })
  void refusesWithoutRepeatingTheUrl(String url) {
    Throwable thrown = catchThrowable(() -> RedisUrl.parse(url));
    assertThat(thrown).isInstanceOf(IllegalArgumentException.class).hasNoCause();
    assertThat(thrown).message().doesNotContain("s3cret").contains("cache.distributed.url");
  }
}
