package dev.retsu.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules that {@link DatabaseMigrator} relies on. */
class MigrationFilesTest {
  private static final Path DIRECTORY = Path.of("src/main/resources/db/migration");
  private static final Pattern NAME = Pattern.compile("V(\\d+)__[a-z0-9_]+\\.sql");
  private static final Pattern CONCURRENT =
      Pattern.compile("CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\\w+)");

  @Test
  void versionsAreNumbersWithoutAGapAndTheLastIsTheOneThatIsNeeded() throws IOException {
    List<Integer> versions = files().stream().map(MigrationFilesTest::version).sorted().toList();

    assertThat(versions)
        .isEqualTo(Stream.iterate(1, n -> n + 1).limit(SchemaVersion.NEEDED).toList());
  }

  /** B172. */
  @Test
  void noIndexIsTakenForDoneByItsNameAlone() throws IOException {
    for (Path file : files()) {
      assertThat(Files.readString(file)).doesNotContain("INDEX IF NOT EXISTS");
    }
  }

  /** B164, B172: such a file is repeated from its start after any failure. */
  @Test
  void aConcurrentBuildStandsAloneAndCanBeRepeated() throws IOException {
    for (Path file : files()) {
      String sql = Files.readString(file).replaceAll("--.*", "");
      Matcher build = CONCURRENT.matcher(sql);
      if (build.find()) {
        String name = build.group(1);
        assertThat(sql.replaceAll("\\s+", " ").trim())
            .as(file.toString())
            .startsWith("DROP INDEX CONCURRENTLY IF EXISTS %s; CREATE".formatted(name));
        assertThat(sql.chars().filter(c -> c == ';').count()).as(file.toString()).isEqualTo(2);
      }
    }
  }

  private static int version(Path file) {
    Matcher name = NAME.matcher(file.getFileName().toString());
    assertThat(name.matches()).as("name of %s", file).isTrue();
    return Integer.parseInt(name.group(1));
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      return files.filter(file -> file.toString().endsWith(".sql")).toList();
    }
  }
}
