package dev.retsu.bench.environment;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A running Retsu, ours or given, as its slow callers see it. */
public final class Retsu {
  private static final Duration TIME_OUT = Duration.ofSeconds(30);
  private static final Pattern ID = Pattern.compile("\"id\"\\s*:\\s*\"([^\"]+)\"");

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(TIME_OUT).build();
  private final URI api;
  private final URI admin;

  public Retsu(URI api, URI admin) {
    this.api = api;
    this.admin = admin;
  }

  public InetSocketAddress address() {
    return new InetSocketAddress(api.getHost(), api.getPort());
  }

  /** Creates a queue with a lease of an hour, so that no lease ends during a measurement. */
  public String createQueue(String name) throws IOException, InterruptedException {
    return createQueue(name, 3600, 5);
  }

  public String createQueue(String name, int visibilityTimeoutSeconds, int maxDeliveryAttempts)
      throws IOException, InterruptedException {
    String body =
        "{\"name\":\"%s\",\"visibility_timeout_seconds\":%d,\"max_delivery_attempts\":%d}"
            .formatted(name, visibilityTimeoutSeconds, maxDeliveryAttempts);
    HttpResponse<String> answer = post("/v1/queues", body);
    Matcher id = ID.matcher(answer.body());
    if (answer.statusCode() != 201 || !id.find()) {
      throw new IOException(
          "creating a queue answered " + answer.statusCode() + ": " + answer.body());
    }
    return id.group(1);
  }

  public HttpResponse<String> post(String path, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(api.resolve(path))
            .timeout(TIME_OUT)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }

  public boolean answers() throws InterruptedException {
    try {
      return get(api.resolve("/v1/queues?limit=1")).statusCode() == 200;
    } catch (IOException e) {
      return false; // not up yet: the caller has the deadline
    }
  }

  /** The current scrape of the admin port, in the text format of Prometheus. */
  public String scrape() throws IOException, InterruptedException {
    HttpResponse<String> answer = get(admin.resolve("/metrics"));
    if (answer.statusCode() != 200) {
      throw new IOException("/metrics answered " + answer.statusCode());
    }
    return answer.body();
  }

  /** The sum of all series of one metric whose labels contain the text. */
  public double metric(String name, String labels) throws IOException, InterruptedException {
    return Arrays.stream(scrape().split("\n"))
        .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
        .filter(line -> line.contains(labels))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  private HttpResponse<String> get(URI uri) throws IOException, InterruptedException {
    return http.send(
        HttpRequest.newBuilder(uri).timeout(TIME_OUT).build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
