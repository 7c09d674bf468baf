package dev.retsu;

import dev.retsu.db.SchemaVersion;
import dev.retsu.health.DatabaseHealthCheck;
import dev.retsu.health.PoolHealthCheck;
import dev.retsu.telemetry.Telemetry;
import dev.retsu.telemetry.TelemetryEndpoints;
import io.dropwizard.core.setup.Environment;
import java.util.Map;
import java.util.function.IntSupplier;

/** What operators see: metrics, health checks, liveness and readiness; beside Dropwizard's own. */
final class AdminPort {
  private static final int MANY_WAITING = 5_000;
  private static final Map<String, String> SHORT_TIMEOUTS =
      Map.of("connectTimeout", "2", "loginTimeout", "2", "socketTimeout", "2");

  private AdminPort() {}

  /**
   * @param waiting how many statements wait for a connection
   */
  static void install(
      RetsuConfiguration configuration,
      Environment environment,
      Telemetry telemetry,
      IntSupplier waiting) {
    TelemetryEndpoints.serveMetrics(telemetry, environment);
    environment
        .healthChecks()
        .register(
            "database",
            new DatabaseHealthCheck(
                new SchemaVersion(Databases.unpooled(configuration.database(), SHORT_TIMEOUTS))));
    environment.healthChecks().register("pool", new PoolHealthCheck(waiting, MANY_WAITING));
    configuration
        .health()
        .configure(
            environment.lifecycle(),
            environment.admin(),
            environment.jersey(),
            environment.health(),
            environment.getObjectMapper(),
            environment.getName());
  }
}
