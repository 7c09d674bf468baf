package dev.retsu;

import com.codahale.metrics.NoopMetricRegistry;
import dev.retsu.cli.MigrateCommand;
import dev.retsu.cli.RollupCommand;
import dev.retsu.cli.ServeCommand;
import dev.retsu.cli.WorkerCommand;
import dev.retsu.config.loading.ConfigurationLoading;
import dev.retsu.db.JdbiFactory;
import dev.retsu.db.Rollup;
import dev.retsu.db.StatementListener;
import dev.retsu.resources.HttpApi;
import dev.retsu.worker.FailurePolicy;
import dev.retsu.worker.Job;
import io.dropwizard.core.Application;
import io.dropwizard.core.cli.CheckCommand;
import io.dropwizard.core.setup.Bootstrap;
import io.dropwizard.core.setup.Environment;
import java.util.Map;

/** Retsu as a process: which commands it has, and what each puts together. */
public class RetsuApplication extends Application<RetsuConfiguration> {
  public static void main(String[] arguments) throws Exception {
    new RetsuApplication().run(arguments);
  }

  @Override
  public String getName() {
    return "retsu";
  }

  @Override
  public void initialize(Bootstrap<RetsuConfiguration> bootstrap) {
    ConfigurationLoading.install(bootstrap, System.getenv());
    // OpenTelemetry measures the same; Dropwizard's own timers would cost every request for nobody.
    bootstrap.setMetricRegistry(new NoopMetricRegistry());
  }

  @Override
  protected void addDefaultCommands(Bootstrap<RetsuConfiguration> bootstrap) {
    bootstrap.addCommand(new ServeCommand<>(this, this::serve));
    bootstrap.addCommand(new WorkerCommand<>(this, this::work));
    bootstrap.addCommand(new MigrateCommand<>(RetsuConfiguration.class, DatabaseStart::migrate));
    bootstrap.addCommand(
        new RollupCommand<>(RetsuConfiguration.class, RetsuApplication::rollup, System.out));
    bootstrap.addCommand(new CheckCommand<>(this));
  }

  /** Nothing: called for every command with an environment, of which only one serves the API. */
  @Override
  public void run(RetsuConfiguration configuration, Environment environment) {}

  private static Rollup rollup(RetsuConfiguration configuration) {
    // A recount of many messages takes its time; that the server is still there, TCP finds out.
    var connections = Databases.direct(configuration.database(), Map.of("socketTimeout", "0"));
    return new Rollup(JdbiFactory.create(connections, StatementListener.NONE));
  }

  private void serve(RetsuConfiguration configuration, Environment environment) {
    RetsuContext context = new RetsuContext(configuration, environment);
    HttpApi.install(configuration.getServerFactory(), environment, context.queues());
    context.work(FailurePolicy.RESTART);
    context.measureRequests();
  }

  private void work(RetsuConfiguration configuration, Environment environment) {
    new RetsuContext(configuration, environment).work(RetsuApplication::exit);
  }

  /**
   * Where nothing but the work is lost, the process ends, and a standby or a restart takes over.
   */
  private static boolean exit(Job job, Throwable failure) {
    // On a thread of its own: the exit stops the worker that is calling, in order with the others.
    new Thread(() -> System.exit(1), "exit").start();
    return false;
  }
}
