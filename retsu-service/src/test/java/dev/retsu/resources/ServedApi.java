package dev.retsu.resources;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The API in a real server for one test class:
 *
 * <pre>{@code
 * @RegisterExtension static final ServedApi API = new ServedApi(QUEUES);
 * }</pre>
 */
final class ServedApi implements BeforeAllCallback, AfterAllCallback {
  private final FakeQueues queues;
  private ApiServer server;
  private Caller caller;

  ServedApi(FakeQueues queues) {
    this.queues = queues;
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    server = ApiServer.start(queues);
    caller = new Caller(server);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    server.close();
  }

  Caller caller() {
    return caller;
  }

  String url(String path) {
    return server.url(path);
  }

  int port() {
    return server.port();
  }

  RawConnection connect() {
    return server.connect();
  }
}
