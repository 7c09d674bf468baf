package dev.retsu.config.loading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every key of Retsu's own sections, by name. One that is added must be added here and documented.
 */
class AttributesTest {
  @Test
  void keys_defaults_and_ranges() {
    assertThat(Attribute.all().stream().map(Attribute::toString).collect(Collectors.joining("\n")))
        .isEqualTo(
            """
            embedded.postgres.enabled = true
            embedded.postgres.port = 24240, 1-65535
            embedded.postgres.data_directory = data/postgres
            embedded.redis.enabled = true
            embedded.redis.port = 24251, 1-65535
            migrations.on_start = true
            cache.in_memory.enabled = true
            cache.in_memory.regions.queue_names.max_entries = 10000, 1-1000000
            cache.in_memory.regions.queue_names.max_capacity_bytes = 8388608, 1-4294967295
            cache.distributed.enabled = true
            cache.distributed.url = redis://127.0.0.1:24251
            cache.distributed.connection_timeout_milliseconds = 500, 1-10000
            cache.distributed.command_timeout_milliseconds = 20, 1-10000
            cache.distributed.redisson_config = null
            telemetry.metrics.max_queues = 10000, 1-100000
            telemetry.metrics.message_durations.enabled = true
            telemetry.traces.enabled = false
            telemetry.traces.endpoint = http://127.0.0.1:4317
            queue.fusion.enabled = true
            queue.fusion.max_batch = 128, 1-1000
            worker.leadership.enabled = true
            worker.leadership.retry_interval_seconds = 15, 1-3600
            worker.leadership.lock_lease_milliseconds = 10000, 100-600000
            worker.state_metrics_collector.enabled = true
            worker.state_metrics_collector.collection_interval_seconds = 15, 1-3600
            worker.expired_message_cleaner.enabled = true
            worker.expired_message_cleaner.processing_interval_seconds = 60, 1-86400
            worker.expired_message_cleaner.batch_size = 500, 1-10000
            worker.expired_message_cleaner.saturated_batch_delay_milliseconds = 50, 0-60000
            worker.dead_letter_message_cleaner.enabled = true
            worker.dead_letter_message_cleaner.retention_seconds = 1209600, 1-315360000
            worker.dead_letter_message_cleaner.processing_interval_seconds = 60, 1-86400
            worker.dead_letter_message_cleaner.batch_size = 500, 1-10000
            worker.dead_letter_message_cleaner.saturated_batch_delay_milliseconds = 50, 0-60000""");
  }

  static List<Attribute> ranged() {
    return Attribute.ranged();
  }

  @Test
  void every_number_has_a_range() {
    assertThat(Attribute.all())
        .filteredOn(attribute -> attribute.defaultValue() instanceof Number)
        .allMatch(attribute -> attribute.range() != null);
  }

  @ParameterizedTest
  @MethodSource("ranged")
  void the_ends_of_a_range_are_in_it(Attribute attribute) {
    for (long end : new long[] {attribute.min(), attribute.max()}) {
      assertThatCode(() -> Loader.load("", Map.of(attribute.variable(), Long.toString(end))))
          .doesNotThrowAnyException();
    }
  }

  /** B152: the message names the parameter and its range, whatever was wrong with the value. */
  @ParameterizedTest
  @MethodSource("ranged")
  void beyond_a_range_the_start_stops_with_key_value_and_range(Attribute attribute) {
    List<String> wrong =
        List.of(
            Long.toString(attribute.min() - 1),
            Long.toString(attribute.max() + 1),
            "99999999999999999999",
            "1.5",
            "1e3",
            "010",
            "0x10",
            " 1",
            "true",
            "abc",
            "");
    for (String value : wrong) {
      assertThat(Loader.faults("", Map.of(attribute.variable(), value)))
          .containsExactly(
              "%s is \"%s\" (from %s), but must be a whole number from %d to %d"
                  .formatted(
                      attribute.path(),
                      value,
                      attribute.variable(),
                      attribute.min(),
                      attribute.max()));
    }
  }
}
