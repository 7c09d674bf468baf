package dev.retsu.config.loading;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A password is a text that nobody reads anything into. */
class PasswordsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "]a)b",
        "a: b",
        "#x",
        "*x",
        "%x",
        "&x",
        "!x",
        "|",
        ">",
        "@x",
        "`x",
        "'",
        "\"",
        "\\",
        "${Y}",
        "${PATH}",
        "$PATH",
        "pa$$w0rd${X}",
        "$${X}",
        "0123",
        "0x1F",
        "0o17",
        "1e5",
        "1_000",
        ".5",
        "yes",
        "no",
        "on",
        "off",
        "true",
        "null",
        "~",
        "{a: b}",
        "[a]",
        "- a",
        "? a",
        "a,b",
        "trailing ",
        " leading",
        "new\nline",
        "tab\t",
        "",
        "ünïcödé",
        "密码",
        "\uD83D\uDE00",
        "\u202E",
        "__",
        "<<",
      })
  void b121_b122_stay_themselves(String password) {
    String quoted =
        "database: {password: '" + password.replace("'", "''").replace("\n", "\n\n") + "'}";
    String url = "postgres://u:" + URLEncoder.encode(password, UTF_8).replace("+", "%20") + "@h/d";

    assertThat(fromVariable("RETSU_DATABASE__PASSWORD", password)).isEqualTo(password);
    assertThat(Loader.load(quoted, Map.of()).database().getPassword()).isEqualTo(password);
    assertThat(fromVariable("RETSU_DATABASE__URL", url)).isEqualTo(password);
  }

  private static String fromVariable(String variable, String value) {
    String yaml = ConfigFileTest.read("../config.yml");
    return Loader.load(yaml, Map.of(variable, value)).database().getPassword();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0123",
        "0x1F",
        "1e5",
        "1_000",
        "12:30:45",
        "2001-01-01",
        "yes",
        "off",
        "true",
        "=",
        "${X}"
      })
  void b121_need_no_quotes_in_the_file(String password) {
    assertThat(Loader.load("database:\n  password: " + password, Map.of()).database().getPassword())
        .isEqualTo(password);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%hunter2",
        "*hunter2",
        "`hunter2",
        "@hunter2",
        "{hunter2",
        "[hunter2",
        "'hunter2",
        "\"hunter2",
        "!hunter2 x",
        "!!hunter2 x",
        "a: hunter2"
      })
  void b121_that_break_the_file_are_not_shown(String password) {
    assertThat(Loader.faults("database:\n  password: " + password, Map.of()))
        .isNotEmpty()
        .allSatisfy(fault -> assertThat(fault).doesNotContain("hunter2"));
  }
}
