package dev.retsu.bench.environment;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A Retsu process of the run's own, started from the runnable jar as the launcher starts it. */
public final class RetsuProcess implements Closeable {
  public static final String API_PORT = "RETSU_SERVER__APPLICATION_CONNECTORS__0__PORT";
  public static final String ADMIN_PORT = "RETSU_SERVER__ADMIN_CONNECTORS__0__PORT";

  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(35);
  private static final long LOOK_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final Process process;
  private final Path log;
  private final Retsu retsu;
  private final long started = System.nanoTime();

  private RetsuProcess(Process process, Path log, Retsu retsu) {
    this.process = process;
    this.log = log;
    this.retsu = retsu;
  }

  /**
   * Starts and returns at once.
   *
   * @param settings environment variables of the configuration, {@code RETSU_...}; they may name
   *     the ports, which are free ones otherwise
   */
  public static RetsuProcess start(Setup setup, String party, Map<String, String> settings)
      throws IOException {
    int api = port(settings, API_PORT);
    int admin = port(settings, ADMIN_PORT);
    List<String> command = new ArrayList<>(List.of(Java.tool("java")));
    command.addAll(setup.javaOptions());
    command.addAll(
        List.of("-jar", setup.jar().toString(), "server", setup.configuration().toString()));
    Path log = Files.createDirectories(setup.logs()).resolve(party.replace(' ', '-') + ".log");
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(log.toFile()).environment().putAll(settings);
    builder.environment().put(API_PORT, "" + api);
    builder.environment().put(ADMIN_PORT, "" + admin);
    Process process = builder.start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy)); // when the run is cut off
    return new RetsuProcess(process, log, new Retsu(loopback(api), loopback(admin)));
  }

  private static int port(Map<String, String> settings, String name) throws IOException {
    String given = settings.get(name);
    return given == null ? Ports.free() : Integer.parseInt(given);
  }

  private static URI loopback(int port) {
    return URI.create("http://127.0.0.1:" + port);
  }

  /**
   * Waits until the API answers.
   *
   * @return seconds since the start of the process
   */
  public double awaitReady() throws IOException, InterruptedException {
    while (!retsu.answers()) {
      if (!process.isAlive()) {
        throw new IOException("Retsu ended with " + process.exitValue() + ":\n" + lastLines());
      }
      if (System.nanoTime() - started > START_LIMIT.toNanos()) {
        throw new IOException("Retsu was not ready within " + START_LIMIT + ":\n" + lastLines());
      }
      LockSupport.parkNanos(LOOK_EVERY_NANOS);
    }
    return (System.nanoTime() - started) / 1e9;
  }

  private String lastLines() {
    try {
      List<String> lines = Files.readAllLines(log);
      return String.join("\n", lines.subList(Math.max(0, lines.size() - 40), lines.size()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Retsu retsu() {
    return retsu;
  }

  public long pid() {
    return process.pid();
  }

  /** Ends it as a crash would, and returns when it has ended. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  public ProcessProbe probe() {
    return new ProcessProbe(process.pid());
  }

  /** Asks it to stop, and ends it when it does not. */
  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
