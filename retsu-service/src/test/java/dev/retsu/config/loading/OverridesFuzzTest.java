package dev.retsu.config.loading;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Whatever the environment and the file hold, the result is a configuration or one message: no
 * other exception ({@link Loader} sees to that), no secret, and the variable's name when it is the
 * only suspect. An input is a line {@code NAME=VALUE} for each variable, {@code RETSU_} left out;
 * what follows a line {@code ---} is the file.
 */
class OverridesFuzzTest {
  private static final String SECRET = "hunter2x9";

  @FuzzTest(maxDuration = "3m")
  void aConfigurationOrOneMessage(byte[] input) {
    String[] parts = new String(input, StandardCharsets.UTF_8).split("\n---\n", 2);
    String yaml = parts.length > 1 ? parts[1] : "";
    Map<String, String> environment = environment(parts[0]);
    try {
      Loader.load(yaml, environment);
    } catch (Loader.Refused refused) {
      assertClear(refused.getMessage(), environment, yaml);
    }
  }

  private static Map<String, String> environment(String lines) {
    Map<String, String> environment = new LinkedHashMap<>();
    lines
        .lines()
        .filter(line -> line.indexOf('=') >= 0)
        .forEach(
            line -> {
              int end = line.indexOf('=');
              String name = "RETSU_" + line.substring(0, end);
              environment.put(name, isSecret(name) ? SECRET : line.substring(end + 1));
            });
    return environment;
  }

  private static boolean isSecret(String name) {
    String plain = name.toLowerCase(Locale.ROOT);
    return plain.contains("password") || plain.contains("secret") || plain.contains("token");
  }

  private static void assertClear(String message, Map<String, String> environment, String yaml) {
    assertThat(message).isNotBlank();
    if (onlyInSecrets(environment) && !yaml.contains(SECRET)) {
      assertThat(message).doesNotContain(SECRET);
    }
    if (yaml.isEmpty() && environment.size() == 1) {
      assertThat(message).contains(environment.keySet().iterator().next());
    }
  }

  /** The word stands nowhere but in the values of secrets. */
  private static boolean onlyInSecrets(Map<String, String> environment) {
    return environment.entrySet().stream()
        .allMatch(
            e ->
                !e.getKey().contains(SECRET)
                    && (isSecret(e.getKey()) || !e.getValue().contains(SECRET)));
  }
}
