package dev.retsu.processes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Retsu as an operator runs it: a JVM of its own, told from outside by its admin port. */
final class RetsuProcess implements AutoCloseable {
  private static final String MAIN = "dev.retsu.RetsuApplication";
  private static final Pattern ADMIN =
      Pattern.compile("Started admin@[^{]*\\{[^}]*\\}\\{127\\.0\\.0\\.1:(\\d+)\\}");
  private static final Duration SCRAPE_LIMIT = Duration.ofSeconds(3);

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(SCRAPE_LIMIT).build();
  private final Queue<String> lines = new ConcurrentLinkedQueue<>();
  private final Process process;

  private RetsuProcess(Process process) {
    this.process = process;
    Thread reader = new Thread(this::read, "output-of-" + process.pid());
    reader.setDaemon(true);
    reader.start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
  }

  /**
   * @param command {@code server} or {@code worker}
   * @param settings environment variables
   */
  static RetsuProcess start(String command, Map<String, String> settings) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx128m",
            "-cp",
            System.getProperty("java.class.path"),
            MAIN,
            command,
            "../config.yml");
    builder.environment().putAll(settings);
    return new RetsuProcess(builder.redirectErrorStream(true).start());
  }

  private void read() {
    try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
      reader.lines().forEach(lines::add);
    } catch (IOException | UncheckedIOException e) {
      lines.add(e.toString());
    }
  }

  String output() {
    return String.join("\n", lines);
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Empty while it does not answer. */
  Optional<String> metrics() throws InterruptedException {
    Matcher admin = ADMIN.matcher(output());
    return admin.find() ? get(Integer.parseInt(admin.group(1)), "/metrics") : Optional.empty();
  }

  /** The body of a 200 of the port; empty when there is no such answer. */
  Optional<String> get(int port, String path) throws InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + port + path);
    HttpRequest request = HttpRequest.newBuilder(uri).timeout(SCRAPE_LIMIT).build();
    try {
      HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
      return answer.statusCode() == 200 ? Optional.of(answer.body()) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // not up yet, frozen or gone: the caller waits for one that answers
    }
  }

  /** The value of the one series of that name and those labels, as it stands in the scrape. */
  Optional<String> metric(String name, String labels) throws InterruptedException {
    Pattern series = Pattern.compile("^" + name + "(\\{[^}]*" + labels + "[^}]*\\})? (\\S+)$");
    return metrics().stream()
        .flatMap(String::lines)
        .map(series::matcher)
        .filter(Matcher::find)
        .map(found -> found.group(2))
        .findFirst();
  }

  boolean leads() throws InterruptedException {
    return metric("queue_leader", "job=\"state_metrics_collector\"")
        .filter(value -> Double.parseDouble(value) == 1)
        .isPresent();
  }

  boolean exportsState() throws InterruptedException {
    return metric("queue_messages_ready", "message_priority=\"HIGH\"").isPresent();
  }

  void freeze() throws Exception {
    signal("-STOP");
  }

  void thaw() throws Exception {
    signal("-CONT");
  }

  /** SIGTERM, without waiting for the end. */
  void terminate() throws Exception {
    signal("-TERM");
  }

  /** SIGKILL. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** SIGTERM; answers the exit status. */
  int stop() throws InterruptedException {
    process.destroy();
    return exit();
  }

  /** Waits for its end. */
  int exit() throws InterruptedException {
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(output()).isTrue();
    return process.exitValue();
  }

  private void signal(String signal) throws Exception {
    List<String> command = List.of("kill", signal, "" + process.pid());
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  @Override
  public String toString() {
    String all = output();
    return "process " + process.pid() + ":\n" + all.substring(Math.max(0, all.length() - 3_000));
  }
}
