package dev.retsu.config.loading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.RetsuConfiguration;
import io.dropwizard.core.Application;
import io.dropwizard.core.cli.CheckCommand;
import io.dropwizard.core.cli.Cli;
import io.dropwizard.core.cli.ServerCommand;
import io.dropwizard.core.setup.Bootstrap;
import io.dropwizard.core.setup.Environment;
import io.dropwizard.util.JarLocation;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person sees who starts a command with a wrong configuration. */
class CommandsTest {
  @TempDir Path directory;

  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

  private static final class Nothing extends Application<RetsuConfiguration> {
    @Override
    public void run(RetsuConfiguration configuration, Environment environment) {
      throw new AssertionError("the configuration was accepted");
    }
  }

  /** What Dropwizard turns into exit code 1, when it is present. */
  private Optional<Throwable> run(Map<String, String> environment, String... arguments) {
    Nothing application = new Nothing();
    Bootstrap<RetsuConfiguration> bootstrap = new Bootstrap<>(application);
    bootstrap.addCommand(new CheckCommand<>(application));
    bootstrap.addCommand(new ServerCommand<>(application));
    ConfigurationLoading.install(bootstrap, environment);
    bootstrap.registerMetrics();
    Cli cli = new Cli(new JarLocation(getClass()), bootstrap, System.out, errors);
    return cli.run(arguments);
  }

  private String errors() {
    return errors.toString(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "server"})
  void one_message_without_frames(String command) throws Exception {
    Path file = Files.writeString(directory.resolve("my.yml"), "queue: {fusion: {max_batch: 0}}");

    assertThat(run(Map.of("RETSU_DATABASE__PASSWORT", "hunter2"), command, file.toString()))
        .isPresent();
    assertThat(errors())
        .startsWith(file + " has the following errors:")
        .contains("RETSU_DATABASE__PASSWORT is (hidden)")
        .contains("queue.fusion.max_batch is \"0\", but must be a whole number from 1 to 1000")
        .doesNotContain("\tat ", "Exception", "hunter2");
  }

  @Test
  void a_missing_file_is_named() {
    String file = directory.resolve("none.yml").toString();

    assertThat(run(Map.of(), "check", file)).isPresent();
    assertThat(errors())
        .isEqualToIgnoringWhitespace(file + " has an error: * there is no such file");
  }

  @Test
  void a_directory_is_no_file() {
    assertThat(run(Map.of(), "check", directory.toString())).isPresent();
    assertThat(errors()).contains("there is no such file").doesNotContain("\tat ");
  }

  @Test
  void an_empty_file_and_no_file_are_the_defaults() throws Exception {
    Path file = Files.createFile(directory.resolve("empty.yml"));

    assertThat(run(Map.of(), "check", file.toString())).isEmpty();
    assertThat(run(Map.of(), "check")).isEmpty();
    assertThat(run(Map.of("RETSU_NOPE", ""), "check")).isPresent();
  }
}
