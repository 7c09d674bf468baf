package dev.retsu.config.loading;

import io.dropwizard.configuration.ConfigurationException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.Collection;

/** The one message about a configuration that cannot be used. It holds no secret. */
public final class InvalidConfigurationException extends ConfigurationException {
  private static final long serialVersionUID = 1L;

  InvalidConfigurationException(String source, Collection<String> faults) {
    super(source, faults);
  }

  /**
   * Only the message: Dropwizard's commands print whatever ends them in this way, and frames say
   * nothing here.
   */
  @Override
  public void printStackTrace(PrintStream stream) {
    stream.print(getMessage());
  }

  /** Only the message, as {@link #printStackTrace(PrintStream)}. */
  @Override
  public void printStackTrace(PrintWriter writer) {
    writer.print(getMessage());
    writer.flush();
  }
}
