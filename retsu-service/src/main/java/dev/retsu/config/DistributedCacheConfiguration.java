package dev.retsu.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import org.hibernate.validator.constraints.Range;
import org.jspecify.annotations.Nullable;

/**
 * The Redis-compatible server that caches are shared and leaders elected through.
 *
 * @param enabled whether it is used at all
 * @param url {@code redis://} or, with TLS, {@code rediss://}; may hold user, password and
 *     database: {@code redis://user:password@host:port/0}. Percent-encoded
 * @param connectionTimeoutMilliseconds of one attempt to connect, 1 to 10,000 ms
 * @param commandTimeoutMilliseconds of one command, 1 to 10,000 ms
 * @param redissonConfig path of a Redisson YAML file that replaces {@code url} and the time-outs,
 *     for sentinel and cluster
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record DistributedCacheConfiguration(
    boolean enabled,
    @NotBlank
        @Pattern(
            regexp = "(?s)rediss?://.+",
            message = "must be redis://[user:password@]host:port[/database], or rediss:// for TLS")
        String url,
    @Range(min = 1, max = 10_000) int connectionTimeoutMilliseconds,
    @Range(min = 1, max = 10_000) int commandTimeoutMilliseconds,
    @Nullable String redissonConfig) {
  public static final DistributedCacheConfiguration DEFAULT =
      new DistributedCacheConfiguration(true, "redis://127.0.0.1:24251", 500, 20, null);

  /** Without the URL, which may hold a password. */
  @Override
  public String toString() {
    return "DistributedCacheConfiguration[enabled=" + enabled + "]";
  }
}
