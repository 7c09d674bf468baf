package dev.retsu.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.retsu.config.CacheRegionConfiguration;
import dev.retsu.core.QueueName;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Both bounds of the local cache hold at once, whatever the names are. */
class NameWeigherTest {
  private static final int SHORT = NameWeigher.OVERHEAD_BYTES + 1;
  private static final int LONG = NameWeigher.OVERHEAD_BYTES + 64;

  @ParameterizedTest
  @CsvSource({
    // max_entries decides
    "1, 4294967295", "7, 8388608", "1000, 8388608", "1000, 320001", "999, 319999",
    // max_capacity_bytes decides
    "1000000, 1", "1000000, 300", "1000000, 100000", "1000, 100001", "1000, 257000",
  })
  void holdsBothBounds(int maxEntries, long maxBytes) {
    for (int nameLength : new int[] {1, 64}) {
      Cache<UUID, QueueName> cache = fill(maxEntries, maxBytes, 3_000, nameLength, nameLength);
      assertThat(cache.asMap().size()).isLessThanOrEqualTo(maxEntries);
      assertThat(bytes(cache)).isLessThanOrEqualTo(maxBytes);
    }
    Cache<UUID, QueueName> mixed = fill(maxEntries, maxBytes, 3_000, 1, 64);
    assertThat(mixed.asMap().size()).isLessThanOrEqualTo(maxEntries);
    assertThat(bytes(mixed)).isLessThanOrEqualTo(maxBytes);
  }

  /** No entry and no byte of the allowance is lost to rounding. */
  @Test
  void usesAllThatIsAllowed() {
    assertThat(fill(1, 4_294_967_295L, 10, 64, 64).asMap()).hasSize(1);
    assertThat(fill(997, 8_388_608, 3_000, 1, 64).asMap()).hasSize(997);
    assertThat(fill(1_000, 10L * SHORT, 3_000, 1, 1).asMap()).hasSize(10);
    assertThat(fill(1_000, 10L * LONG, 3_000, 64, 64).asMap()).hasSize(10);
    assertThat(fill(1_000, 10L * LONG - 1, 3_000, 64, 64).asMap()).hasSize(9);
  }

  @Test
  void theGreatestBoundsDoNotOverflow() {
    NameWeigher weigher = new NameWeigher(new CacheRegionConfiguration(1_000_000, 4_294_967_295L));
    long weight = weigher.weigh(UUID.randomUUID(), name(0, 64));
    assertThat(weight).isPositive();
    assertThat(weigher.maximumWeight() / weight).isEqualTo(1_000_000);
  }

  private static Cache<UUID, QueueName> fill(
      int maxEntries, long maxBytes, int times, int oddLength, int evenLength) {
    NameWeigher weigher = new NameWeigher(new CacheRegionConfiguration(maxEntries, maxBytes));
    Cache<UUID, QueueName> cache =
        Caffeine.newBuilder()
            .maximumWeight(weigher.maximumWeight())
            .weigher(weigher)
            .executor(Runnable::run)
            .build();
    for (int i = 0; i < times; i++) {
      cache.put(UUID.randomUUID(), name(i, i % 2 == 0 ? evenLength : oddLength));
    }
    cache.cleanUp();
    return cache;
  }

  private static QueueName name(int number, int length) {
    String digits = Integer.toString(number % 10);
    return new QueueName(digits.repeat(length));
  }

  private static long bytes(Cache<UUID, QueueName> cache) {
    return cache.asMap().values().stream().mapToLong(NameWeigher::bytes).sum();
  }
}
