package dev.retsu.config.loading;

import static org.assertj.core.api.Assertions.assertThat;

import io.dropwizard.core.server.DefaultServerFactory;
import io.dropwizard.core.server.SimpleServerFactory;
import io.dropwizard.jetty.HttpConnectorFactory;
import io.dropwizard.jetty.HttpsConnectorFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverridesTest {
  @ParameterizedTest
  @CsvSource({
    "RETSU_CACHE__IN_MEMORY__ENABLED, false, /cache/in_memory/enabled",
    "RETSU_CACHE__IN_MEMORY__REGIONS__QUEUE_NAMES__MAX_ENTRIES, 20000,"
        + " /cache/in_memory/regions/queue_names/max_entries",
    "RETSU_CACHE__DISTRIBUTED__URL, redis://cache.internal:6379, /cache/distributed/url",
    "RETSU_CACHE__DISTRIBUTED__REDISSON_CONFIG, r.yml, /cache/distributed/redisson_config",
    "RETSU_QUEUE__FUSION__MAX_BATCH, 7, /queue/fusion/max_batch",
    "RETSU_QUEUE__FUSION__MAXBATCH, 7, /queue/fusion/max_batch",
    "RETSU_queue__Fusion__maxBatch, 7, /queue/fusion/max_batch",
    "RETSU_WORKER__STATE_METRICS_COLLECTOR__ENABLED, FALSE,"
        + " /worker/state_metrics_collector/enabled",
    "RETSU_DATABASE__MAX_SIZE, 20, /database/maxSize",
    "RETSU_DATABASE__MAXSIZE, 20, /database/maxSize",
    "RETSU_DATABASE__MAX_WAIT_FOR_CONNECTION, 250 milliseconds, /database/maxWaitForConnection",
    "RETSU_DATABASE__COMMIT_ON_RETURN, true, /database/commitOnReturn",
    "RETSU_DATABASE__PROPERTIES__SSLMODE, require, /database/properties/sslmode",
    "RETSU_DATABASE__PROPERTIES__SOCKET_TIMEOUT, 7, /database/properties/socketTimeout",
    "RETSU_DATABASE__PROPERTIES__APPLICATION_NAME, x, /database/properties/ApplicationName",
    "RETSU_DATABASE__PROPERTIES__FOO, 0123, /database/properties/foo",
    "RETSU_DATABASE__PROPERTIES__camelCase, 1, /database/properties/camelCase",
    "RETSU_LOGGING__LEVEL, off, /logging/level",
    "RETSU_LOGGING__LOGGERS__DEV_RETSU_WORKER, DEBUG, /logging/loggers/dev.retsu.worker",
    "RETSU_LOGGING__LOGGERS__dev.retsu.Foo, DEBUG, /logging/loggers/dev.retsu.Foo",
    "RETSU_LOGGING__LOGGERS__DEV_RETSU__LEVEL, DEBUG, /logging/loggers/dev.retsu/level",
    "RETSU_LOGGING__APPENDERS__0__THRESHOLD, WARN, /logging/appenders/0/threshold",
    "RETSU_SERVER__MAX_THREADS, 100, /server/maxThreads",
    "RETSU_SERVER__APPLICATION_CONNECTORS__0__PORT, 0, /server/applicationConnectors/0/port",
    "RETSU_SERVER__ADMIN_CONNECTORS__0__BIND_HOST, 0.0.0.0, /server/adminConnectors/0/bindHost",
    "RETSU_SERVER__GZIP__ENABLED, false, /server/gzip/enabled",
    "RETSU_HEALTH__SHUTDOWN_WAIT_PERIOD, 1 second, /health/shutdownWaitPeriod",
    "RETSU_METRICS__REPORT_ON_STOP, true, /metrics/reportOnStop",
  })
  void reach_every_key(String variable, String value, String pointer) {
    for (String yaml : List.of("", ConfigFileTest.read("../config.yml"))) {
      var tree = ConfigFileTest.tree(Loader.load(yaml, Map.of(variable, value)));

      assertThat(tree.at(pointer).asText()).as(pointer).isEqualToIgnoringCase(value);
    }
  }

  @Test
  void leave_other_variables_alone() {
    Loader.load("", Map.of("RETSUX", "1", "retsu_queue", "1", "PATH", "/bin", "XRETSU_A", "b"));
  }

  @Test
  void win_over_the_file() {
    var config =
        Loader.load(
            "queue: {fusion: {max_batch: 5, enabled: false}}",
            Map.of("RETSU_QUEUE__FUSION__MAX_BATCH", "6"));

    assertThat(config.queue().fusion().maxBatch()).isEqualTo(6);
    assertThat(config.queue().fusion().enabled()).isFalse();
  }

  @Test
  void take_lists_whole_and_by_element() {
    var server =
        (DefaultServerFactory)
            Loader.load(
                    "",
                    Map.of(
                        "RETSU_SERVER__ALLOWED_METHODS", "GET, POST",
                        "RETSU_SERVER__APPLICATION_CONNECTORS__1__TYPE", "http",
                        "RETSU_SERVER__APPLICATION_CONNECTORS__1__PORT", "7000"))
                .getServerFactory();

    assertThat(server.getAllowedMethods()).containsExactlyInAnyOrder("GET", "POST");
    assertThat(server.getApplicationConnectors()).hasSize(2);
    var added = (HttpConnectorFactory) server.getApplicationConnectors().get(1);
    assertThat(added.getPort()).isEqualTo(7000);
    assertThat(added.getBindHost()).as("an added connector is local").isEqualTo("127.0.0.1");
  }

  @Test
  void change_the_type_of_a_section_and_keep_what_both_types_know() {
    var config =
        Loader.load(
            ConfigFileTest.read("../config.yml"),
            Map.of(
                "RETSU_SERVER__APPLICATION_CONNECTORS__0__TYPE", "https",
                "RETSU_SERVER__APPLICATION_CONNECTORS__0__KEY_STORE_PATH", "k.p12",
                "RETSU_SERVER__APPLICATION_CONNECTORS__0__KEY_STORE_PASSWORD", "secret"));
    var server = (DefaultServerFactory) config.getServerFactory();

    var https = (HttpsConnectorFactory) server.getApplicationConnectors().get(0);
    assertThat(https.getPort()).isEqualTo(2424);
    assertThat(https.getKeyStorePath()).isEqualTo("k.p12");
  }

  @Test
  void choose_the_simple_server() {
    var server =
        (SimpleServerFactory)
            Loader.load(
                    ConfigFileTest.read("../config.yml"),
                    Map.of(
                        "RETSU_SERVER__CONNECTOR__PORT", "0",
                        "RETSU_SERVER__TYPE", "simple",
                        "RETSU_SERVER__CONNECTOR__TYPE", "http"))
                .getServerFactory();

    assertThat(((HttpConnectorFactory) server.getConnector()).getBindHost()).isEqualTo("127.0.0.1");
  }

  @Test
  void two_for_one_key_are_refused() {
    assertThat(
            Loader.faults(
                "",
                Map.of(
                    "RETSU_QUEUE__FUSION__MAX_BATCH", "5",
                    "RETSU_QUEUE__FUSION__MAXBATCH", "5")))
        .containsExactly(
            "queue.fusion.max_batch is set twice, by RETSU_QUEUE__FUSION__MAXBATCH and by"
                + " RETSU_QUEUE__FUSION__MAX_BATCH; keep one of them");
  }

  @Test
  void a_system_property_wins_over_the_environment() {
    String property = "dw.server.applicationConnectors[0].port";
    System.setProperty(property, "7001");
    try {
      var server =
          (DefaultServerFactory)
              Loader.load("", Map.of("RETSU_SERVER__APPLICATION_CONNECTORS__0__PORT", "7000"))
                  .getServerFactory();

      var connector = (HttpConnectorFactory) server.getApplicationConnectors().get(0);
      assertThat(connector.getPort()).isEqualTo(7001);
    } finally {
      System.clearProperty(property);
    }
  }

  @Test
  void their_order_changes_nothing() {
    List<Map.Entry<String, String>> entries =
        List.of(
            Map.entry("RETSU_SERVER__TYPE", "default"),
            Map.entry("RETSU_SERVER__ADMIN_CONNECTORS__1__PORT", "7000"),
            Map.entry("RETSU_SERVER__ADMIN_CONNECTORS__1__TYPE", "http"),
            Map.entry("RETSU_DATABASE__URL", "postgres://a:b@c/d"),
            Map.entry("RETSU_DATABASE__USER", "e"));
    Map<String, String> forward = new LinkedHashMap<>();
    entries.forEach(e -> forward.put(e.getKey(), e.getValue()));
    Map<String, String> backward = new LinkedHashMap<>();
    Stream.iterate(entries.size() - 1, i -> i >= 0, i -> i - 1)
        .forEach(i -> backward.put(entries.get(i).getKey(), entries.get(i).getValue()));

    assertThat(ConfigFileTest.tree(Loader.load("", forward)))
        .isEqualTo(ConfigFileTest.tree(Loader.load("", backward)));
  }
}
