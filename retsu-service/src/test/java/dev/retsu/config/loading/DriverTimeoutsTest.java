package dev.retsu.config.loading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** B127: a server that accepts and then says nothing must not stop a start for ever. */
class DriverTimeoutsTest {
  @Test
  void b127_are_set_by_default_and_stay_when_other_properties_are_given() {
    var config = Loader.load("database: {properties: {sslmode: require}}", Map.of());

    assertThat(config.database().getProperties())
        .containsEntry("sslmode", "require")
        .containsEntry("connectTimeout", "5")
        .containsEntry("loginTimeout", "10")
        .containsEntry("socketTimeout", "30");
  }

  @ParameterizedTest
  @ValueSource(strings = {"disable", "require"})
  void b127_end_the_wait_for_a_silent_server_with_and_without_tls(String sslmode) throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      var database =
          Loader.load(
                  "",
                  Map.of(
                      "RETSU_DATABASE__URL",
                      "postgres://u:p@127.0.0.1:" + silent.getLocalPort() + "/d",
                      "RETSU_DATABASE__PROPERTIES__LOGIN_TIMEOUT",
                      "1",
                      "RETSU_DATABASE__PROPERTIES__SSLMODE",
                      sslmode))
              .database();
      Properties properties = new Properties();
      properties.putAll(database.getProperties());

      assertTimeoutPreemptively(
          Duration.ofSeconds(30),
          () ->
              assertThatThrownBy(() -> DriverManager.getConnection(database.getUrl(), properties))
                  .isInstanceOf(SQLException.class));
    }
  }
}
