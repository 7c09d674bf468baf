package dev.retsu.resources;

import dev.retsu.core.QueueOperations;
import io.dropwizard.core.Application;
import io.dropwizard.core.Configuration;
import io.dropwizard.core.server.DefaultServerFactory;
import io.dropwizard.core.setup.Environment;
import io.dropwizard.jetty.HttpConnectorFactory;
import io.dropwizard.logging.common.DefaultLoggingFactory;
import io.dropwizard.request.logging.LogbackAccessRequestLogFactory;
import io.dropwizard.testing.DropwizardTestSupport;
import java.util.List;
import java.util.function.Consumer;

/** The HTTP API in a real server, on a free port of the loopback. */
final class ApiServer implements AutoCloseable {
  private final DropwizardTestSupport<Configuration> support;

  private ApiServer(DropwizardTestSupport<Configuration> support) {
    this.support = support;
  }

  static ApiServer start(QueueOperations queues) {
    return start(queues, connector -> {});
  }

  static ApiServer start(QueueOperations queues, Consumer<HttpConnectorFactory> change) {
    HttpConnectorFactory connector = connector();
    change.accept(connector);
    DefaultServerFactory server = new DefaultServerFactory();
    server.setApplicationConnectors(List.of(connector));
    server.setAdminConnectors(List.of(connector()));
    LogbackAccessRequestLogFactory quiet = new LogbackAccessRequestLogFactory();
    quiet.setAppenders(List.of());
    server.setRequestLogFactory(quiet);
    Configuration configuration = new Configuration();
    configuration.setServerFactory(server);
    DefaultLoggingFactory logging = new DefaultLoggingFactory();
    logging.setLevel("WARN");
    configuration.setLoggingFactory(logging);
    DropwizardTestSupport<Configuration> support =
        new DropwizardTestSupport<>(Served.class, configuration) {
          @Override
          public Application<Configuration> newApplication() {
            return new Served(queues);
          }
        };
    try {
      support.before();
    } catch (Exception e) {
      throw new IllegalStateException("the server does not start", e);
    }
    return new ApiServer(support);
  }

  private static HttpConnectorFactory connector() {
    HttpConnectorFactory connector = new HttpConnectorFactory();
    connector.setPort(0);
    connector.setBindHost("127.0.0.1");
    return connector;
  }

  int port() {
    return support.getLocalPort();
  }

  String url(String path) {
    return "http://127.0.0.1:" + port() + path;
  }

  /** A connection that speaks only what the test says. */
  RawConnection connect() {
    return new RawConnection(port());
  }

  @Override
  public void close() {
    support.after();
  }

  private static final class Served extends Application<Configuration> {
    private final QueueOperations queues;

    private Served(QueueOperations queues) {
      this.queues = queues;
    }

    @Override
    public void run(Configuration configuration, Environment environment) {
      HttpApi.install(configuration.getServerFactory(), environment, queues);
    }
  }
}
