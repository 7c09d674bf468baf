package dev.retsu.config.loading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseUrlTest {
  @ParameterizedTest
  @CsvSource({
    "postgres://u:p@h/d, jdbc:postgresql://h/d, u, p",
    "postgresql://u:p@h:5433/d, jdbc:postgresql://h:5433/d, u, p",
    "jdbc:postgresql://u:p@h/d, jdbc:postgresql://h/d, u, p",
    "jdbc:postgresql://h/d?sslmode=require, jdbc:postgresql://h/d?sslmode=require, retsu, retsu",
    "postgres://h/d, jdbc:postgresql://h/d, retsu, retsu",
    "postgres:///d, jdbc:postgresql://localhost/d, retsu, retsu",
    "postgres://u@h, jdbc:postgresql://h/, u, retsu",
    "postgres://u:@h/d, jdbc:postgresql://h/d, u, ''",
    "postgres://u%40x:p%3A%2F%3F%23%40%25@h/d, jdbc:postgresql://h/d, u@x, p:/?#@%",
    "postgres://u:p+%2B%C3%A9@h/d, jdbc:postgresql://h/d, u, p++é",
    "postgres://u:p@ss@h/d, jdbc:postgresql://h/d, u, p@ss",
    "postgres://u:a:b@h/d, jdbc:postgresql://h/d, u, a:b",
    "postgres://u:0123@[::1]:5433/d, jdbc:postgresql://[::1]:5433/d, u, 0123",
    "'postgres://u:p@a:1,b:2/d', 'jdbc:postgresql://a:1,b:2/d', u, p",
    "postgres://u:p@h/d?sslmode=verify-full&sslrootcert=/a/b,"
        + " jdbc:postgresql://h/d?sslmode=verify-full&sslrootcert=/a/b, u, p",
    "postgres://u:p@h/d?connect_timeout=3&application_name=x,"
        + " jdbc:postgresql://h/d?connectTimeout=3&ApplicationName=x, u, p",
    "postgres://h/d?user=a&password=b%26c&ssl=true, jdbc:postgresql://h/d?ssl=true, a, b&c",
  })
  void is_taken_apart(String url, String jdbc, String user, String password) {
    for (var loaded :
        new dev.retsu.RetsuConfiguration[] {
          Loader.load("", Map.of("RETSU_DATABASE__URL", url)),
          Loader.load("database: {url: '" + url + "', user: retsu, password: retsu}", Map.of())
        }) {
      assertThat(loaded.database().getUrl()).isEqualTo(jdbc);
      assertThat(loaded.database().getUser()).isEqualTo(user);
      assertThat(loaded.database().getPassword()).isEqualTo(password);
    }
  }

  @Test
  void variables_for_user_and_password_win_over_the_url() {
    var config =
        Loader.load(
            "database: {url: 'postgres://a:b@c/d'}",
            Map.of(
                "RETSU_DATABASE__URL", "postgres://e:f@g/h",
                "RETSU_DATABASE__PASSWORD", "i"));

    assertThat(config.database().getUrl()).isEqualTo("jdbc:postgresql://g/h");
    assertThat(config.database().getUser()).isEqualTo("e");
    assertThat(config.database().getPassword()).isEqualTo("i");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mysql://user:hunter2@h/d",
        "postgres://user:hunter2/x@h/d",
        "postgres://user:12/hunter2@h/d",
        "postgres://user:hunter2?x@h/d",
        "postgres://user:hunter2%@h/d",
        "postgres://user:hunter2%zz@h/d",
        "postgres://user:hunter2%ff@h/d",
        "postgres://user:hunter2",
        "postgres://h:port/hunter2@",
        "user:hunter2@h/d",
        "jdbc:mysql://h/d?password=hunter2",
        "hunter2@h",
        "",
      })
  void that_is_wrong_is_refused_without_its_password(String url) {
    assertThat(Loader.faults("", Map.of("RETSU_DATABASE__URL", url)))
        .singleElement()
        .asString()
        .startsWith("database.url is \"")
        .contains("from RETSU_DATABASE__URL")
        .contains("but ")
        .doesNotContain("hunter2");
  }

  @Test
  void that_is_the_default_follows_the_embedded_port() {
    var config =
        Loader.load(
            "", Map.of("RETSU_EMBEDDED__POSTGRES__PORT", "1", "RETSU_EMBEDDED__REDIS__PORT", "2"));

    assertThat(config.database().getUrl()).isEqualTo("jdbc:postgresql://127.0.0.1:1/retsu");
    assertThat(config.cache().distributed().url()).isEqualTo("redis://127.0.0.1:2");
  }

  @Test
  void that_is_of_another_server_follows_nothing() {
    var config =
        Loader.load(
            "",
            Map.of(
                "RETSU_EMBEDDED__POSTGRES__PORT", "1", "RETSU_DATABASE__URL", "postgres://h:2/d"));

    assertThat(config.database().getUrl()).isEqualTo("jdbc:postgresql://h:2/d");
  }

  @Test
  void past_a_pooler_has_the_same_user_and_no_password_of_its_own() {
    assertThat(Loader.load("", Map.of()).database().getDirectUrl()).isNull();
    var config = Loader.load("", Map.of("RETSU_DATABASE__DIRECT_URL", "jdbc:postgresql://db/d"));
    assertThat(config.database().getDirectUrl()).isEqualTo("jdbc:postgresql://db/d");

    for (String wrong : List.of("postgres://db/d", "jdbc:postgresql://u:hunter2@db/d", "")) {
      assertThat(Loader.faults("", Map.of("RETSU_DATABASE__DIRECT_URL", wrong)))
          .singleElement()
          .asString()
          .startsWith("database.directUrl is \"")
          .doesNotContain("hunter2");
    }
  }
}
