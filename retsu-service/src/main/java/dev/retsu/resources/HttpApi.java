package dev.retsu.resources;

import dev.retsu.core.QueueOperations;
import dev.retsu.http.ApiGate;
import dev.retsu.http.AsyncAnswers;
import dev.retsu.http.ProblemErrorHandler;
import dev.retsu.http.ProblemMapper;
import dev.retsu.http.RequestReader;
import dev.retsu.http.ServerExecutor;
import io.dropwizard.core.server.AbstractServerFactory;
import io.dropwizard.core.server.ServerFactory;
import io.dropwizard.core.setup.Environment;
import io.dropwizard.jersey.setup.JerseyEnvironment;

/** The HTTP API, put together. */
public final class HttpApi {
  private HttpApi() {}

  /**
   * Registers the API with a server that is not built yet. Only for a command that serves it.
   *
   * @param server gets the settings that no configuration may change: which exceptions are mapped,
   *     and that no thread is renamed for each request
   */
  public static void install(
      ServerFactory server, Environment environment, QueueOperations queues) {
    if (server instanceof AbstractServerFactory factory) {
      factory.setRegisterDefaultExceptionMappers(false);
      factory.setEnableThreadNameFilter(false);
    }
    ServerExecutor executor = new ServerExecutor(new ProblemErrorHandler());
    environment.lifecycle().addEventListener(executor);
    environment.getApplicationContext().setErrorHandler(new ProblemErrorHandler());
    environment.getApplicationContext().insertHandler(new ApiGate());
    register(environment.jersey(), queues, new AsyncAnswers(executor));
  }

  private static void register(
      JerseyEnvironment jersey, QueueOperations queues, AsyncAnswers answers) {
    jersey.register(new ProblemMapper());
    jersey.register(new RequestReader());
    jersey.register(new QueueResource(queues, answers));
    jersey.register(new MessageResource(queues, answers));
    jersey.register(new DeliveryResource(queues, answers));
  }
}
