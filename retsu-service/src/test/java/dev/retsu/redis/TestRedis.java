package dev.retsu.redis;

import dev.retsu.FreePort;
import dev.retsu.config.DistributedCacheConfiguration;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import redis.embedded.core.ExecutableProvider;

/**
 * A real Redis on an ephemeral loopback port, for one test class. It is stopped after the class,
 * and keeps its port when it is stopped and started again meanwhile.
 */
public final class TestRedis implements BeforeAllCallback, AfterAllCallback {
  private static final Path BINARY = extract();

  private final List<String> arguments;
  private final int port = FreePort.find();
  private Process process;

  private TestRedis(List<String> arguments) {
    this.arguments = arguments;
  }

  /**
   * Not started yet.
   *
   * @param arguments of redis-server, such as {@code "--requirepass", "secret"}
   */
  public static TestRedis create(String... arguments) {
    return new TestRedis(List.of(arguments));
  }

  public int port() {
    return port;
  }

  public String url() {
    return "redis://127.0.0.1:" + port;
  }

  /** The defaults of the product but for the URL, and a command time-out for a busy machine. */
  public DistributedCacheConfiguration configuration() {
    return configuration(url());
  }

  public static DistributedCacheConfiguration configuration(String url) {
    return new DistributedCacheConfiguration(true, url, 2_000, 5_000, null);
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    start();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    stop();
  }

  /** Starts the server, empty, and waits until it answers. */
  public void start() {
    List<String> command = new ArrayList<>();
    command.add(BINARY.toString());
    // First, as a configuration file has to be.
    command.addAll(arguments);
    command.addAll(List.of("--port", "" + port, "--bind", "127.0.0.1", "--save", ""));
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    TestRedisCommands.awaitAnswer(port, process);
  }

  /** Kills the server; what it held is gone. */
  public void stop() {
    process.destroyForcibly();
    waitFor(process);
  }

  /** Stops the process where it is: connections stand, nothing answers. */
  public void pause() {
    signal("-STOP");
  }

  public void resume() {
    signal("-CONT");
  }

  /** One command on a connection of its own; nil is null, numbers are in digits. */
  public String command(String... command) {
    return TestRedisCommands.send(port, command);
  }

  private void signal(String signal) {
    try {
      waitFor(new ProcessBuilder("kill", signal, "" + process.pid()).inheritIO().start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void waitFor(Process process) {
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        throw new IllegalStateException("still running: " + process.info());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static Path extract() {
    try {
      Path directory = Files.createTempDirectory("test-redis");
      directory.toFile().deleteOnExit();
      Path binary = ExecutableProvider.newJarResourceProvider(directory.toFile()).get().toPath();
      binary.toFile().deleteOnExit();
      return binary;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
