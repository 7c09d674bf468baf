package dev.retsu;

import com.codahale.metrics.NoopMetricRegistry;
import dev.retsu.cli.MigrateCommand;
import dev.retsu.cli.ServeCommand;
import dev.retsu.config.loading.ConfigurationLoading;
import dev.retsu.resources.HttpApi;
import dev.retsu.worker.FailurePolicy;
import io.dropwizard.core.Application;
import io.dropwizard.core.cli.CheckCommand;
import io.dropwizard.core.setup.Bootstrap;
import io.dropwizard.core.setup.Environment;

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
    bootstrap.addCommand(new MigrateCommand<>(RetsuConfiguration.class, DatabaseStart::migrate));
    bootstrap.addCommand(new CheckCommand<>(this));
  }

  /** Nothing: called for every command with an environment, of which only one serves the API. */
  @Override
  public void run(RetsuConfiguration configuration, Environment environment) {}

  private void serve(RetsuConfiguration configuration, Environment environment) {
    RetsuContext context = new RetsuContext(configuration, environment);
    HttpApi.install(configuration.getServerFactory(), environment, context.queues());
    context.work(FailurePolicy.RESTART);
    context.measureRequests();
  }
}
