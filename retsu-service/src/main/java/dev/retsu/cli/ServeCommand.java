package dev.retsu.cli;

import io.dropwizard.core.Application;
import io.dropwizard.core.Configuration;
import io.dropwizard.core.cli.ServerCommand;
import io.dropwizard.core.setup.Environment;
import net.sourceforge.argparse4j.inf.Namespace;

/**
 * {@code server}: the API, the admin port and the workers. Dropwizard runs the application for
 * every command that has an environment; what only this one serves is put together here.
 */
public final class ServeCommand<T extends Configuration> extends ServerCommand<T> {
  private final Assembly<T> assembly;

  public ServeCommand(Application<T> application, Assembly<T> assembly) {
    super(application);
    this.assembly = assembly;
  }

  @Override
  protected void run(Environment environment, Namespace namespace, T configuration)
      throws Exception {
    assembly.assemble(configuration, environment);
    super.run(environment, namespace, configuration);
  }

  /** Puts a role together: called once, before the server is built. */
  @FunctionalInterface
  public interface Assembly<T extends Configuration> {
    void assemble(T configuration, Environment environment) throws Exception;
  }
}
