package dev.retsu.config.loading;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What stops a start, and in which words. */
class FaultsTest {
  private static final String SECTIONS =
      "admin, cache, database, embedded, health, logging, metrics, migrations, queue, server,"
          + " telemetry, worker";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nonsense: 1 | nonsense is \"1\", but there is no such key; the keys here are ALL",
        "nonsense: {a: 1} | nonsense is no known key; the keys here are ALL",
        "cahce: {} | cahce is no known key; did you mean cache?",
        "Cache: {} | Cache is no known key; did you mean cache?",
        "<<: {} | << is no known key; the keys here are ALL",
        "queue: {fusion: {maxbatch: 5}} | queue.fusion.maxbatch is \"5\", but there is no such key;"
            + " did you mean max_batch?",
        "queue: {fusion: {workers: 5}} | queue.fusion.workers is \"5\", but there is no such key; the"
            + " keys here are enabled, max_batch",
        "database: {max_size: 5} | database.max_size is \"5\", but there is no such key; did you mean"
            + " maxSize?",
        "logging: {loggers: {a: {levle: INFO}}} | logging.loggers.a.levle is \"INFO\", but there is no"
            + " such key; did you mean level?",
        "server: {applicationConnectors: [{type: http, prot: 1}]} | server.applicationConnectors.0.prot"
            + " is \"1\", but there is no such key; did you mean port?",
      })
  void an_unknown_key(String yaml, String fault) {
    assertThat(Loader.faults(yaml, Map.of())).containsExactly(fault.replace("ALL", SECTIONS));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "RETSU_NO_SUCH_KEY | RETSU_NO_SUCH_KEY is \"1\", but there is no such key; the sections are ALL",
        "RETSU_ | RETSU_ is \"1\", but there is no such key; the sections are ALL",
        "RETSU___CACHE | RETSU___CACHE is \"1\", but there is no such key; the sections are ALL",
        "RETSU_CACHE_IN_MEMORY_ENABLED | RETSU_CACHE_IN_MEMORY_ENABLED is \"1\", but there is no such"
            + " key; the sections are ALL",
        "RETSU_QUEUE__FUSION__MAX_BACH | RETSU_QUEUE__FUSION__MAX_BACH is \"1\", but there is no such"
            + " key; did you mean queue.fusion.max_batch?",
        "RETSU_QUEUE__FUSION__MAX_BATCH__X | RETSU_QUEUE__FUSION__MAX_BATCH__X is \"1\", but there is no"
            + " such key; queue.fusion.max_batch is a single value, not a section",
        "RETSU_SERVER__ADMIN_CONNECTORS__2__PORT | RETSU_SERVER__ADMIN_CONNECTORS__2__PORT is \"1\", but"
            + " there is no such key; server.adminConnectors is a list, whose index may be 0 to 1 here",
        "RETSU_SERVER__ADMIN_CONNECTORS__X | RETSU_SERVER__ADMIN_CONNECTORS__X is \"1\", but there is no"
            + " such key; server.adminConnectors is a list, whose index may be 0 to 1 here",
      })
  void an_unknown_variable(String variable, String fault) {
    assertThat(Loader.faults("", Map.of(variable, "1")))
        .containsExactly(fault.replace("ALL", SECTIONS));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "RETSU_CACHE | x | cache is \"x\" (from RETSU_CACHE), but must be a section with keys such as"
            + " distributed, in_memory",
        "RETSU_MIGRATIONS__ON_START | yes | migrations.on_start is \"yes\" (from"
            + " RETSU_MIGRATIONS__ON_START), but must be true or false",
        "RETSU_DATABASE__MAX_WAIT_FOR_CONNECTION | 5 | database.maxWaitForConnection is \"5\" (from"
            + " RETSU_DATABASE__MAX_WAIT_FOR_CONNECTION), but must be a duration such as 500ms, 5s or 1m",
        "RETSU_DATABASE__MAX_SIZE | 1001 | database.maxSize is \"1001\" (from RETSU_DATABASE__MAX_SIZE),"
            + " but must be a whole number from 1 to 1000",
        "RETSU_LOGGING__LEVEL | LOUD | logging.level is \"LOUD\" (from RETSU_LOGGING__LEVEL), but must be"
            + " one of OFF, ERROR, WARN, INFO, DEBUG, TRACE, ALL",
        "RETSU_SERVER__TYPE | best | server.type is \"best\" (from RETSU_SERVER__TYPE), but must be one of"
            + " default, simple",
        "RETSU_TELEMETRY__TRACES__ENDPOINT | h:1 | telemetry.traces.endpoint is \"h:1\" (from"
            + " RETSU_TELEMETRY__TRACES__ENDPOINT), but must be http://host:port or https://host:port",
      })
  void a_wrong_value(String variable, String value, String fault) {
    assertThat(Loader.faults("", Map.of(variable, value))).containsExactly(fault);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "queue: {fusion: {max_batch: [1]}} | queue.fusion.max_batch has the wrong form, it must be a whole"
            + " number from 1 to 1000",
        "queue: {fusion: {max_batch: }} | queue.fusion.max_batch has no value, it must be a whole number"
            + " from 1 to 1000",
        "queue: [] | queue has the wrong form, it must be a section with keys such as fusion",
        "server: {applicationConnectors: {type: http}} | server.applicationConnectors has the wrong form,"
            + " it must be a list",
        "server: {applicationConnectors: [{port: 1}]} | server.applicationConnectors.0.type is missing, it"
            + " must be one of http, https",
        "database: {properties: 1} | database.properties is \"1\", but must be a section of keys and"
            + " values",
        "embedded: {postgres: {data_directory: ''}} | embedded.postgres.data_directory is \"\", but must"
            + " not be blank",
        "cache: {distributed: {url: 'http://h'}} | cache.distributed.url is \"http://h\", but must be"
            + " redis://[user:password@]host:port[/database], or rediss:// for TLS",
        "cache: {a: 1, a: 2} | cache.a is given twice, again in line 1, column 15",
      })
  void a_wrong_file(String yaml, String fault) {
    assertThat(Loader.faults(yaml, Map.of())).first().isEqualTo(fault);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: b: c",
        "\t- x",
        "'",
        "- a",
        "just a text",
        "a: 1\n---\nb: 2",
        "&a [*a]",
        "? [a]\n: b",
        "a: &a [*a]",
        "cache: !!binary aaaa",
        "\u0000",
      })
  void what_is_no_configuration_at_all(String yaml) {
    assertThat(Loader.faults(yaml, Map.of())).isNotEmpty();
  }

  @Test
  void a_file_that_is_not_utf_8() {
    byte[] latin = "database: {password: é}".getBytes(StandardCharsets.ISO_8859_1);

    Assertions.assertThatThrownBy(() -> Loader.load(latin, Map.of()))
        .hasMessageContaining("must be encoded in UTF-8");
  }

  @Test
  void all_faults_come_in_one_message() {
    assertThat(
            Loader.faults(
                "cahce: {}\nworker: {leadership: {enabled: maybe}}",
                Map.of("RETSU_NOPE", "1", "RETSU_QUEUE__FUSION__MAX_BATCH", "0")))
        .hasSize(4)
        .anyMatch(fault -> fault.startsWith("cahce "))
        .anyMatch(fault -> fault.startsWith("worker.leadership.enabled is \"maybe\""))
        .anyMatch(fault -> fault.startsWith("RETSU_NOPE "))
        .anyMatch(fault -> fault.startsWith("queue.fusion.max_batch is \"0\""));
  }
}
