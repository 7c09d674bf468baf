package dev.retsu.config.loading;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher, with a java and an mvn that only say how they were called. */
class LauncherTest {
  private static final Instant OLD = Instant.parse("2020-01-01T00:00:00Z");

  @TempDir Path directory;

  private Path home;
  private Path bin;

  @BeforeEach
  void copyTheLauncher() throws IOException {
    home = Files.createDirectories(directory.resolve("ho me"));
    bin = Files.createDirectories(directory.resolve("bin"));
    Files.copy(Path.of("../retsu"), home.resolve("retsu"));
    for (String module : List.of("retsu-api", "retsu-db", "retsu-service", ".mvn")) {
      Path source =
          Files.createFile(Files.createDirectories(home.resolve(module)).resolve("A.java"));
      Files.setLastModifiedTime(source, FileTime.from(OLD));
    }
    Files.setLastModifiedTime(Files.createFile(home.resolve("pom.xml")), FileTime.from(OLD));
    java("17.0.1");
    tool("mvn", "echo built; mkdir -p retsu-service/target; : > retsu-service/target/retsu.jar");
  }

  private void java(String version) throws IOException {
    tool(
        "java",
        "if [ \"$1\" = -fullversion ]; then echo 'openjdk full version \"%s\"' >&2; exit; fi"
                .formatted(version)
            + "\npwd -P\nfor a in \"$@\"; do echo \"[$a]\"; done");
  }

  private void tool(String name, String script) throws IOException {
    Path file = Files.writeString(bin.resolve(name), "#!/bin/sh\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  /** Lines of output; the last is the exit code. */
  private List<String> run(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("sh", home.resolve("retsu").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().remove("JAVA_HOME");
    builder.environment().put("JAVA_OPTS", "-Xmx1g -Da=b");
    builder.environment().put("PATH", bin + ":/usr/bin:/bin");
    Process process = builder.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    List<String> lines = new ArrayList<>(output.lines().toList());
    lines.add("exit " + process.exitValue());
    return lines;
  }

  @Test
  void builds_once_and_again_when_a_source_is_newer() throws Exception {
    assertThat(run()).contains("built", "exit 0");
    assertThat(run()).doesNotContain("built").contains("exit 0");

    Path source = home.resolve("retsu-db/A.java");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
    assertThat(run()).contains("built");
  }

  @Test
  void serves_with_the_file_beside_it_and_runs_there() throws Exception {
    run();

    assertThat(run()).first().isEqualTo(home.toRealPath().toString());
    assertThat(run())
        .containsSubsequence(
            "[-Xmx256m]",
            "[-Xmx1g]",
            "[-Da=b]",
            "[-jar]",
            "[server]",
            "[" + home.toRealPath() + "/config.yml]",
            "exit 0");
  }

  @Test
  void takes_relative_files_from_where_it_is_called() throws Exception {
    run();

    assertThat(run("rollup", "verify", "my file.yml"))
        .containsSubsequence(
            "[rollup]", "[verify]", "[" + directory.toRealPath() + "/my file.yml]", "exit 0");
    assertThat(run("rollup", "rebuild"))
        .containsSubsequence("[rollup]", "[rebuild]", "[" + home.toRealPath() + "/config.yml]");
    assertThat(run("--version")).containsSubsequence("[-jar]", "[--version]", "exit 0");
  }

  @Test
  void says_what_is_missing_or_too_old() throws Exception {
    java("1.8.0_402-b06");
    assertThat(run()).anyMatch(line -> line.contains("17 or newer")).contains("exit 1");

    java("21.0.2");
    tool("mvn", "exit 3");
    assertThat(run()).contains("retsu: the build failed, see above", "exit 1");
  }
}
