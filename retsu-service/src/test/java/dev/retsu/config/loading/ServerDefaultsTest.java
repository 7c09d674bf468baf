package dev.retsu.config.loading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.RetsuConfiguration;
import io.dropwizard.core.server.DefaultServerFactory;
import io.dropwizard.health.DefaultHealthFactory;
import io.dropwizard.jetty.ConnectorFactory;
import io.dropwizard.jetty.HttpConnectorFactory;
import io.dropwizard.util.DataSize;
import io.dropwizard.util.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerDefaultsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "server: {}",
        "server: {shutdownGracePeriod: 1s}",
        "server: {type: default, maxThreads: 70}",
        "server: {adminConnectors: [{type: http, port: 2425}]}",
        "server: {adminConnectors: [{type: http, port: 2425, idleTimeout: 30s}]}",
      })
  void the_ports_are_local_whatever_the_file_leaves_out(String yaml) {
    DefaultServerFactory server = server(Loader.load(yaml, Map.of()));

    assertLocal(server.getApplicationConnectors(), 2424);
    assertLocal(server.getAdminConnectors(), 2425);
  }

  private static DefaultServerFactory server(RetsuConfiguration config) {
    return (DefaultServerFactory) config.getServerFactory();
  }

  private static void assertLocal(List<ConnectorFactory> connectors, int port) {
    assertThat(connectors).singleElement().isInstanceOf(HttpConnectorFactory.class);
    HttpConnectorFactory connector = (HttpConnectorFactory) connectors.get(0);
    assertThat(connector.getBindHost()).isEqualTo("127.0.0.1");
    assertThat(connector.getPort()).isEqualTo(port);
    assertThat(connector.getIdleTimeout()).isEqualTo(Duration.seconds(30));
    assertThat(connector.getMinRequestDataPerSecond()).isEqualTo(DataSize.bytes(64));
  }

  @Test
  void a_connector_may_serve_other_machines_when_it_says_so() {
    String yaml = "server: {applicationConnectors: [{type: http, port: 1, bindHost: 0.0.0.0}]}";
    DefaultServerFactory server = server(Loader.load(yaml, Map.of()));

    HttpConnectorFactory connector =
        (HttpConnectorFactory) server.getApplicationConnectors().get(0);
    assertThat(connector.getBindHost()).isEqualTo("0.0.0.0");
  }

  /** Jetty warns of every Host header with a bad port. */
  @Test
  void no_client_fills_the_log_whatever_other_loggers_the_file_names() {
    for (String yaml : List.of("", "logging: {loggers: {dev.retsu: DEBUG}}")) {
      assertThat(
              ConfigFileTest.tree(Loader.load(yaml, Map.of()))
                  .at("/logging/loggers")
                  .get("org.eclipse.jetty.util.HostPort")
                  .asText())
          .isEqualTo("ERROR");
    }
  }

  @Test
  void health_is_not_for_dropwizard_to_put_on_the_api_port() {
    RetsuConfiguration config = Loader.load("", Map.of());

    assertThat(config.getHealthFactory()).isEmpty();
    DefaultHealthFactory health = (DefaultHealthFactory) config.health();
    assertThat(health.isInitialOverallState()).isFalse();
    assertThat(health.isDelayedShutdownHandlerEnabled()).isTrue();
    assertThat(health.getShutdownWaitPeriod()).isEqualTo(Duration.seconds(2));
  }

  @Test
  void a_shutdown_ends_within_thirty_seconds() {
    RetsuConfiguration config = Loader.load("", Map.of());
    Duration wait = ((DefaultHealthFactory) config.health()).getShutdownWaitPeriod();

    assertThat(server(config).getShutdownGracePeriod().toSeconds() + wait.toSeconds())
        .isLessThan(30);
  }
}
