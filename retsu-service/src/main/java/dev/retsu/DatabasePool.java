package dev.retsu;

import dev.retsu.config.DatabaseConfiguration;
import dev.retsu.db.SessionSettings;
import io.dropwizard.core.setup.Environment;
import io.dropwizard.db.ManagedDataSource;
import java.util.LinkedHashMap;
import java.util.Map;

/** The pool of the API's connections, with the settings that its statements rely on. */
final class DatabasePool {
  private DatabasePool() {}

  static ManagedDataSource build(DatabaseConfiguration configuration, Environment environment) {
    Map<String, String> configured = configuration.getProperties();
    Map<String, String> properties = new LinkedHashMap<>(configured);
    properties.merge("options", SessionSettings.OPTIONS, (given, ours) -> ours + " " + given);
    // Statements are prepared on the server from the first call on, and answers come in binary.
    properties.putIfAbsent("prepareThreshold", "1");
    configuration.setProperties(properties);
    try {
      return configuration.build(environment.metrics(), "database");
    } finally {
      // Connections beside the pool are planned for their values.
      configuration.setProperties(configured);
    }
  }
}
