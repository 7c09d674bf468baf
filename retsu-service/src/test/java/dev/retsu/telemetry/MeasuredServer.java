package dev.retsu.telemetry;

import dev.retsu.config.MetricsConfiguration;
import dev.retsu.config.TelemetryConfiguration;
import dev.retsu.config.TracesConfiguration;
import dev.retsu.core.Queue;
import dev.retsu.core.QueueName;
import dev.retsu.core.QueueSettings;
import dev.retsu.resources.HttpApi;
import io.dropwizard.core.Application;
import io.dropwizard.core.Configuration;
import io.dropwizard.core.setup.Environment;
import io.dropwizard.testing.ConfigOverride;
import io.dropwizard.testing.DropwizardTestSupport;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;

/** The API and the admin port in a real server, with a telemetry of their own. */
final class MeasuredServer implements AutoCloseable {
  private final Telemetry telemetry;
  private final DropwizardTestSupport<Configuration> support;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private MeasuredServer(
      Telemetry telemetry,
      BiFunction<Telemetry, UUID, CompletableFuture<Queue>> get,
      String configurationFile) {
    this.telemetry = telemetry;
    ConfigOverride[] freePorts = {
      ConfigOverride.config("server.applicationConnectors[0].type", "http"),
      ConfigOverride.config("server.applicationConnectors[0].port", "0"),
      ConfigOverride.config("server.adminConnectors[0].type", "http"),
      ConfigOverride.config("server.adminConnectors[0].port", "0")
    };
    support =
        new DropwizardTestSupport<>(
            Measured.class,
            configurationFile,
            configurationFile == null ? freePorts : new ConfigOverride[0]) {
          @Override
          public Application<Configuration> newApplication() {
            return new Measured(telemetry, get);
          }
        };
  }

  static MeasuredServer start(BiFunction<Telemetry, UUID, CompletableFuture<Queue>> get)
      throws Exception {
    return start(TracesConfiguration.DEFAULT, get, null);
  }

  /**
   * @param configurationFile null for one on free ports
   */
  static MeasuredServer start(
      TracesConfiguration traces,
      BiFunction<Telemetry, UUID, CompletableFuture<Queue>> get,
      String configurationFile)
      throws Exception {
    Telemetry telemetry =
        Telemetry.start(new TelemetryConfiguration(MetricsConfiguration.DEFAULT, traces));
    MeasuredServer server = new MeasuredServer(telemetry, get, configurationFile);
    server.support.before();
    return server;
  }

  static Queue queue(UUID id) {
    return new Queue(
        id, new QueueName("emails"), QueueSettings.DEFAULT, Instant.EPOCH, Instant.EPOCH, 1);
  }

  HttpResponse<String> call(String method, String path, String... headers) throws Exception {
    return client.send(request(method, path, headers), HttpResponse.BodyHandlers.ofString());
  }

  CompletableFuture<HttpResponse<String>> callLater(String method, String path) {
    return client.sendAsync(request(method, path), HttpResponse.BodyHandlers.ofString());
  }

  private HttpRequest request(String method, String path, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri(support.getLocalPort(), path))
            .method(method, HttpRequest.BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return request.build();
  }

  HttpResponse<String> admin(String path) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(uri(support.getAdminPort(), path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  Scrape scrape() throws Exception {
    return Scrape.of(admin("/metrics").body());
  }

  int port() {
    return support.getLocalPort();
  }

  private static URI uri(int port, String path) {
    return URI.create("http://127.0.0.1:" + port + path);
  }

  @Override
  public void close() {
    support.after();
    telemetry.close();
  }

  private static final class Measured extends Application<Configuration> {
    private final Telemetry telemetry;
    private final BiFunction<Telemetry, UUID, CompletableFuture<Queue>> get;

    Measured(Telemetry telemetry, BiFunction<Telemetry, UUID, CompletableFuture<Queue>> get) {
      this.telemetry = telemetry;
      this.get = get;
    }

    @Override
    public void run(Configuration configuration, Environment environment) {
      HttpApi.install(
          configuration.getServerFactory(),
          environment,
          StubQueues.get(id -> get.apply(telemetry, id)));
      TelemetryEndpoints.measureRequests(telemetry, environment, Set.of("/health-check"));
      TelemetryEndpoints.serveMetrics(telemetry, environment);
    }
  }
}
