package dev.retsu.cli;

import io.dropwizard.core.Application;
import io.dropwizard.core.Configuration;
import io.dropwizard.core.cli.ServerCommand;
import io.dropwizard.core.server.DefaultServerFactory;
import io.dropwizard.core.setup.Environment;
import java.util.List;
import net.sourceforge.argparse4j.inf.Namespace;

/** {@code worker}: the admin port and the background work, no API. */
public final class WorkerCommand<T extends Configuration> extends ServerCommand<T> {
  private final ServeCommand.Assembly<T> assembly;

  public WorkerCommand(Application<T> application, ServeCommand.Assembly<T> assembly) {
    super(
        application, "worker", "Runs the background work, with the admin port and without the API");
    this.assembly = assembly;
  }

  @Override
  protected void run(Environment environment, Namespace namespace, T configuration)
      throws Exception {
    if (!(configuration.getServerFactory() instanceof DefaultServerFactory server)) {
      throw new IllegalArgumentException("worker needs a server with ports of its own for admin");
    }
    server.setApplicationConnectors(List.of());
    environment.jersey().disable();
    assembly.assemble(configuration, environment);
    super.run(environment, namespace, configuration);
  }
}
