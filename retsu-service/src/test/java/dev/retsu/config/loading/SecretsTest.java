package dev.retsu.config.loading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** B124: a secret is in no message, whichever way it came and whatever is wrong. */
class SecretsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "RETSU_DATABASE__PASSWORT | hunter2",
        "RETSU_DATABASE__PASSWORD__X | hunter2",
        "RETSU_DB_PASSWORD | hunter2",
        "RETSU_API_KEY | hunter2",
        "RETSU_AUTH_TOKEN | hunter2",
        "RETSU_CLIENT_SECRET | hunter2",
        "RETSU_DATABASE_URL | postgres://u:hunter2@h/d",
        "RETSU_REDIS_URL | redis://:hunter2@h",
        "RETSU_CACHE__DISTRIBUTED__URL | rediss//u:hunter2@h:1",
        "RETSU_CACHE__DISTRIBUTED__URL | http://u:hunter2@h:1",
        "RETSU_CACHE__DISTRIBUTED__URL | http://u:%68unter2@h:1",
        "RETSU_CACHE__DISTRIBUTED | redis://:hunter2@h",
        "RETSU_TELEMETRY__TRACES__ENDPOINT | grpc://u:hunter2@h?token=hunter2",
        "RETSU_TELEMETRY__TRACES__ENDPOINT | grpc://h?a=b&api_key=hunter2&c=d",
        "RETSU_SERVER__APPLICATION_CONNECTORS__0__KEY_STORE_PASSWORD | hunter2",
      })
  void b124_is_not_in_a_message(String variable, String value) {
    assertThat(Loader.faults("", Map.of(variable, value)))
        .isNotEmpty()
        .allSatisfy(fault -> assertThat(fault).contains(variable).doesNotContain("unter2"));
  }

  @Test
  void b124_is_not_in_the_text_of_the_configuration() {
    var config =
        Loader.load(
            "",
            Map.of(
                "RETSU_DATABASE__PASSWORD", "hunter2",
                "RETSU_CACHE__DISTRIBUTED__URL", "redis://u:hunter2@h:1/0"));

    assertThat(config + " " + config.cache() + config.database() + config.embedded())
        .doesNotContain("hunter2");
  }

  @Test
  void long_values_and_control_characters_are_cut() {
    assertThat(Loader.faults("", Map.of("RETSU_NOPE", "a\u001b[31m\n\"b" + "c".repeat(1_000))))
        .singleElement()
        .asString()
        .contains("\"a?[31m??b" + "c".repeat(71) + "…\"");
  }
}
