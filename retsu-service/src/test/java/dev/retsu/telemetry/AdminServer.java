package dev.retsu.telemetry;

import dev.retsu.config.MessageDurationsConfiguration;
import dev.retsu.config.MetricsConfiguration;
import dev.retsu.config.TelemetryConfiguration;
import dev.retsu.config.TracesConfiguration;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** A telemetry of its own, and a real server that it is scraped from. */
final class AdminServer implements AutoCloseable {
  private final Telemetry telemetry;
  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);
  private final HttpClient client = HttpClient.newHttpClient();

  private AdminServer(TelemetryConfiguration configuration) {
    telemetry = Telemetry.start(configuration);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    ServletContextHandler handler = new ServletContextHandler();
    handler.addServlet(new ServletHolder(telemetry.metricsServlet()), "/metrics");
    server.setHandler(handler);
  }

  static AdminServer start(int maxQueues) throws Exception {
    return start(maxQueues, true);
  }

  static AdminServer start(int maxQueues, boolean messageDurations) throws Exception {
    AdminServer admin =
        new AdminServer(
            new TelemetryConfiguration(
                new MetricsConfiguration(
                    maxQueues, new MessageDurationsConfiguration(messageDurations)),
                TracesConfiguration.DEFAULT));
    admin.server.start();
    return admin;
  }

  Telemetry telemetry() {
    return telemetry;
  }

  Scrape scrape() throws Exception {
    return Scrape.of(get("text/plain").body());
  }

  HttpResponse<String> get(String accept) throws Exception {
    return get("Accept", accept, HttpResponse.BodyHandlers.ofString());
  }

  /** The bytes as they come. */
  HttpResponse<byte[]> getPacked(String acceptEncoding) throws Exception {
    return get("Accept-Encoding", acceptEncoding, HttpResponse.BodyHandlers.ofByteArray());
  }

  private <T> HttpResponse<T> get(String header, String value, HttpResponse.BodyHandler<T> handler)
      throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + connector.getLocalPort() + "/metrics");
    HttpRequest request = HttpRequest.newBuilder(uri).header(header, value).build();
    HttpResponse<T> response = client.send(request, handler);
    if (response.statusCode() != 200) {
      throw new IllegalStateException(response.statusCode() + " " + response.body());
    }
    return response;
  }

  @Override
  public void close() throws Exception {
    server.stop();
    telemetry.close();
  }
}
