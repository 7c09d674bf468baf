package dev.retsu.telemetry;

import jakarta.servlet.http.HttpServlet;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** A real server around the scrape servlet, on a port of its own. */
final class AdminServer implements AutoCloseable {
  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);
  private final HttpClient client = HttpClient.newHttpClient();

  AdminServer(HttpServlet servlet) throws Exception {
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    ServletContextHandler handler = new ServletContextHandler();
    handler.addServlet(new ServletHolder(servlet), "/metrics");
    server.setHandler(handler);
    server.start();
  }

  String scrape() throws Exception {
    return get("text/plain").body();
  }

  HttpResponse<String> get(String accept) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + connector.getLocalPort() + "/metrics");
    HttpRequest request = HttpRequest.newBuilder(uri).header("Accept", accept).build();
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public void close() throws Exception {
    server.stop();
  }
}
