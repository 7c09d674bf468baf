package dev.retsu.config.loading;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.Level;
import dev.retsu.RetsuConfiguration;
import io.dropwizard.jersey.validation.Validators;
import io.dropwizard.logging.common.BootstrapLogging;
import jakarta.validation.Validator;
import java.io.ByteArrayInputStream;
import java.util.Map;
import org.assertj.core.api.Assertions;

/**
 * Loads a configuration as every command does, from a text and an environment of the test's own.
 */
public final class Loader {
  static {
    BootstrapLogging.bootstrap(Level.WARN);
  }

  private static final Validator VALIDATOR = Validators.newValidator();

  private Loader() {}

  public static RetsuConfiguration load(String yaml, Map<String, String> environment) {
    return load(yaml.getBytes(UTF_8), environment);
  }

  static RetsuConfiguration load(byte[] yaml, Map<String, String> environment) {
    var factory =
        ConfigurationLoading.factory(RetsuConfiguration.class, VALIDATOR, environment, "dw");
    try {
      return factory.build(path -> new ByteArrayInputStream(yaml), "config.yml");
    } catch (InvalidConfigurationException e) {
      throw new Refused(e);
    } catch (Exception e) {
      throw new AssertionError("Not the one exception that a configuration may end in", e);
    }
  }

  /** The faults of a configuration that must not load, one to an element. */
  static java.util.Collection<String> faults(String yaml, Map<String, String> environment) {
    Refused refused = Assertions.catchThrowableOfType(Refused.class, () -> load(yaml, environment));
    Assertions.assertThat(refused).as("the configuration was accepted").isNotNull();
    return refused.cause.getErrors();
  }

  /** So that tests need no checked exception. */
  static final class Refused extends RuntimeException {
    final InvalidConfigurationException cause;

    Refused(InvalidConfigurationException cause) {
      super(cause.getMessage(), cause);
      this.cause = cause;
    }
  }
}
