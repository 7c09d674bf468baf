package dev.retsu.config.loading;

import io.dropwizard.configuration.ConfigurationFactory;
import io.dropwizard.core.Configuration;
import io.dropwizard.core.setup.Bootstrap;
import jakarta.validation.Validator;
import java.util.Map;

/** Makes every command of an application read its configuration in Retsu's way. */
public final class ConfigurationLoading {
  private ConfigurationLoading() {}

  /**
   * To be called when the application is initialized.
   *
   * @param environment whose {@code RETSU_} variables override the file
   */
  public static <T extends Configuration> void install(
      Bootstrap<T> bootstrap, Map<String, String> environment) {
    bootstrap.setConfigurationFactoryFactory(
        (type, validator, mapper, prefix) -> factory(type, validator, environment, prefix));
  }

  /** For one type of configuration, without an application around it. */
  public static <T> ConfigurationFactory<T> factory(
      Class<T> type, Validator validator, Map<String, String> environment, String propertyPrefix) {
    return new RetsuConfigurationFactory<>(type, validator, environment, propertyPrefix);
  }
}
