package dev.retsu.resources;

import dev.retsu.core.QueueOperations;
import dev.retsu.http.AnswerThreads;
import dev.retsu.http.ApiGate;
import dev.retsu.http.AsyncAnswers;
import dev.retsu.http.Consumers;
import dev.retsu.http.DirectAnswers;
import dev.retsu.http.DirectCalls;
import dev.retsu.http.HandOver;
import dev.retsu.http.HangUpWatch;
import dev.retsu.http.ProblemErrorHandler;
import dev.retsu.http.ProblemMapper;
import dev.retsu.http.RequestReader;
import dev.retsu.http.RouteFeature;
import dev.retsu.http.ServerThreads;
import io.dropwizard.core.server.AbstractServerFactory;
import io.dropwizard.core.server.ServerFactory;
import io.dropwizard.core.setup.Environment;
import io.dropwizard.jersey.setup.JerseyEnvironment;
import org.glassfish.jersey.CommonProperties;

/** The HTTP API, put together. */
public final class HttpApi {
  private HttpApi() {}

  /**
   * Registers the API with a server that is not built yet. Only for a command that serves it.
   *
   * @param server gets the settings that no configuration may change: exceptions are mapped here;
   *     no thread is renamed for each request; and no gzip filter unpacks bodies, since it neither
   *     counts what it unpacks nor looks at the checksum
   */
  public static void install(
      ServerFactory server, Environment environment, QueueOperations queues) {
    if (server instanceof AbstractServerFactory factory) {
      factory.setRegisterDefaultExceptionMappers(false);
      factory.setEnableThreadNameFilter(false);
      factory.getGzipFilterFactory().setEnabled(false);
    }
    ServerThreads threads = new ServerThreads(new ProblemErrorHandler());
    environment.lifecycle().addEventListener(threads);
    HangUpWatch watch = new HangUpWatch();
    environment.lifecycle().manage(watch);
    MessageCalls calls = new MessageCalls(queues, new Consumers(watch));
    DirectAnswers direct =
        new DirectAnswers(routes(server, calls), new AnswerThreads(environment.lifecycle()));
    environment.getApplicationContext().setErrorHandler(new ProblemErrorHandler());
    // A target without a path is a caller's mistake as any other; Jetty would redirect it to "//".
    environment.getApplicationContext().setAllowNullPathInContext(true);
    // What is inserted later stands in front.
    environment.getApplicationContext().insertHandler(new HandOver(threads));
    environment.getApplicationContext().insertHandler(new ApiGate(direct));
    environment.getAdminContext().insertHandler(new HandOver(threads));
    AsyncAnswers answers = new AsyncAnswers(threads);
    JerseyEnvironment jersey = environment.jersey();
    // Answers say their length themselves, so nothing is gained by a second buffer.
    jersey.property(CommonProperties.OUTBOUND_CONTENT_LENGTH_BUFFER, 0);
    jersey.register(new ProblemMapper());
    jersey.register(new RequestReader());
    jersey.register(new RouteFeature());
    jersey.register(new QueueResource(queues, answers));
    jersey.register(new MessageResource(queues, calls, answers));
    jersey.register(new DequeueResource(calls, answers));
    jersey.register(new DeliveryResource(queues, calls, answers));
  }

  /** None when the configuration has put Jersey elsewhere: its paths are then not these. */
  private static DirectCalls routes(ServerFactory server, MessageCalls calls) {
    boolean moved =
        server instanceof AbstractServerFactory factory
            && factory.getJerseyRootPath().filter(root -> !root.matches("/?\\*?")).isPresent();
    return moved ? path -> null : new DirectRoutes(calls);
  }
}
