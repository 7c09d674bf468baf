package dev.retsu.cli;

import io.dropwizard.core.Configuration;
import io.dropwizard.core.cli.ConfiguredCommand;
import io.dropwizard.core.setup.Bootstrap;
import net.sourceforge.argparse4j.inf.Namespace;

/**
 * {@code migrate}: brings the database schema up to date and exits; with 1 when it could not. For
 * those who let an operator, not every start, do it.
 */
public final class MigrateCommand<T extends Configuration> extends ConfiguredCommand<T> {
  private final Class<T> type;
  private final Migration<T> migration;

  public MigrateCommand(Class<T> type, Migration<T> migration) {
    super("migrate", "Applies the database migrations that are missing, and exits");
    this.type = type;
    this.migration = migration;
  }

  @Override
  protected Class<T> getConfigurationClass() {
    return type;
  }

  @Override
  protected void run(Bootstrap<T> bootstrap, Namespace namespace, T configuration) {
    migration.migrate(configuration);
  }

  /** What the command does, once the configuration is read. */
  @FunctionalInterface
  public interface Migration<T extends Configuration> {
    void migrate(T configuration);
  }
}
