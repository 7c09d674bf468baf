package dev.retsu.config.loading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every variable that a guide or the deployment names with a value leads to a key and is allowed.
 */
class DocumentedVariablesTest {
  /** In a shell line, a Dockerfile, or a compose file. */
  private static final Pattern ASSIGNMENT =
      Pattern.compile("(RETSU_[A-Z0-9_]*__[A-Z0-9_]+)(?:=|: +)['\"]?([^\\s'\"`\\\\]+)");

  private static final List<Path> PLACES =
      Stream.of("README.md", "config.yml", "docs", "deploy").map(Path.of("..")::resolve).toList();

  static Stream<Assignment> assignments() throws IOException {
    Stream.Builder<Assignment> found = Stream.builder();
    for (Path place : PLACES) {
      if (Files.exists(place)) {
        try (Stream<Path> files = Files.walk(place)) {
          files.filter(DocumentedVariablesTest::isText).forEach(file -> collect(file, found));
        }
      }
    }
    return found.build();
  }

  record Assignment(Path file, String variable, String value) {}

  private static boolean isText(Path file) {
    String name = file.getFileName().toString();
    return Files.isRegularFile(file)
        && (name.equals("Dockerfile") || name.matches(".*\\.(md|ya?ml)"));
  }

  private static void collect(Path file, Stream.Builder<Assignment> found) {
    Matcher matcher = ASSIGNMENT.matcher(ConfigFileTest.read(file.toString()));
    while (matcher.find()) {
      found.add(new Assignment(file, matcher.group(1), matcher.group(2)));
    }
  }

  @ParameterizedTest
  @MethodSource("assignments")
  void leads_to_a_key(Assignment assignment) {
    assertThatCode(() -> Loader.load("", Map.of(assignment.variable(), assignment.value())))
        .doesNotThrowAnyException();
  }

  @Test
  void some_are_found() throws IOException {
    assertThat(assignments().map(Assignment::variable))
        .contains("RETSU_DATABASE__MAX_SIZE", "RETSU_DATABASE__URL");
  }
}
