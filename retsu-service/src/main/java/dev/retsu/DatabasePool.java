package dev.retsu;

import dev.retsu.config.DatabaseConfiguration;
import io.dropwizard.core.setup.Environment;
import io.dropwizard.db.ManagedDataSource;
import java.util.LinkedHashMap;
import java.util.Map;

/** The pool of the API's connections, with the settings that its statements rely on. */
final class DatabasePool {
  /**
   * Plans are pinned to what the statements were written for, whatever the statistics say: no sort
   * over a backlog, no scan of a table, no new plan per call (planning costs as much as running).
   * The time-outs keep a hanging session from holding what others wait for; they are far above what
   * any of these statements takes.
   */
  private static final String SESSION_OPTIONS =
      String.join(
              " -c ",
              "",
              "plan_cache_mode=force_generic_plan",
              "enable_seqscan=off",
              "enable_sort=off",
              "enable_bitmapscan=off",
              "enable_hashjoin=off",
              "enable_mergejoin=off",
              "jit=off",
              "statement_timeout=20s",
              "idle_in_transaction_session_timeout=20s")
          .trim();

  private DatabasePool() {}

  static ManagedDataSource build(DatabaseConfiguration configuration, Environment environment) {
    Map<String, String> properties = new LinkedHashMap<>(configuration.getProperties());
    properties.merge("options", SESSION_OPTIONS, (given, ours) -> ours + " " + given);
    // Statements are prepared on the server from the first call on, and answers come in binary.
    properties.putIfAbsent("prepareThreshold", "1");
    configuration.setProperties(properties);
    return configuration.build(environment.metrics(), "database");
  }
}
