package dev.retsu.faults.environment;

import dev.retsu.bench.environment.Ports;
import dev.retsu.bench.environment.Retsu;
import dev.retsu.bench.environment.RetsuProcess;
import dev.retsu.bench.environment.Setup;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One Retsu, in several lives on the same ports. Thread-safe. */
public final class Node implements Closeable {
  private final int number;
  private final Setup setup;
  private final TcpProxy toPostgres;
  private final TcpProxy toRedis;
  private final Map<String, String> settings = new HashMap<>();
  private @Nullable RetsuProcess process;
  private int lives;

  Node(int number, Setup setup, TcpProxy toPostgres, TcpProxy toRedis) throws IOException {
    this.number = number;
    this.setup = setup;
    this.toPostgres = toPostgres;
    this.toRedis = toRedis;
    settings.put(RetsuProcess.API_PORT, Integer.toString(Ports.free()));
    settings.put(RetsuProcess.ADMIN_PORT, Integer.toString(Ports.free()));
    settings.putAll(NodeSettings.of(toPostgres.port(), toRedis.port()));
  }

  public int number() {
    return number;
  }

  public URI api() {
    return URI.create("http://127.0.0.1:" + settings.get(RetsuProcess.API_PORT));
  }

  /** As its slow callers see it. */
  public Retsu retsu() {
    String admin = "http://127.0.0.1:" + settings.get(RetsuProcess.ADMIN_PORT);
    return new Retsu(api(), URI.create(admin));
  }

  public TcpProxy toPostgres() {
    return toPostgres;
  }

  public TcpProxy toRedis() {
    return toRedis;
  }

  /** Starts it and returns when it answers. */
  public void start() throws IOException, InterruptedException {
    start(Map.of());
  }

  /**
   * @param environment for this life only
   */
  public synchronized void start(Map<String, String> environment)
      throws IOException, InterruptedException {
    Map<String, String> all = new HashMap<>(settings);
    all.putAll(environment);
    process = RetsuProcess.start(setup, "node-%d-life-%d".formatted(number, ++lives), all);
    running().awaitReady();
  }

  private RetsuProcess running() {
    return Objects.requireNonNull(process, "the node was never started");
  }

  /** As a crash. */
  public synchronized void kill() throws InterruptedException {
    running().kill();
  }

  /** As an operator: it may finish what it does. */
  public synchronized void stop() {
    running().close();
  }

  public void freeze() throws IOException, InterruptedException {
    Signals.send(pid(), "STOP");
  }

  public void thaw() throws IOException, InterruptedException {
    Signals.send(pid(), "CONT");
  }

  private synchronized long pid() {
    return running().pid();
  }

  /** Another process with the same configuration, such as {@code migrate}. */
  public Process command(String... words) throws IOException {
    return NodeSettings.command(setup, settings, words);
  }

  @Override
  public synchronized void close() throws IOException {
    if (process != null) {
      process.close();
    }
    toPostgres.close();
    toRedis.close();
  }
}
