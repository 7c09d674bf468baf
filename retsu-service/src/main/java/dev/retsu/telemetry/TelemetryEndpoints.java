package dev.retsu.telemetry;

import io.dropwizard.core.setup.Environment;
import io.dropwizard.metrics.servlets.MetricsServlet;
import java.util.Set;

/** Puts the telemetry where Dropwizard's servers can reach it. */
public final class TelemetryEndpoints {
  /** Where Dropwizard's own metrics are served, whose usual place {@code /metrics} is taken. */
  static final String DROPWIZARD_METRICS = "/dropwizard-metrics";

  private TelemetryEndpoints() {}

  /**
   * Serves {@code /metrics} on the admin port, compressed for a scraper that takes it; for every
   * command that has one.
   */
  public static void serveMetrics(Telemetry telemetry, Environment environment) {
    environment.admin().addServlet("prometheus", telemetry.metricsServlet()).addMapping("/metrics");
    environment
        .admin()
        .addServlet("dropwizard-metrics", new MetricsServlet(environment.metrics()))
        .addMapping(DROPWIZARD_METRICS);
  }

  /**
   * Measures the requests of the API. To be called after everything else that puts handlers in
   * front of the servlets, so that what those refuse is measured too.
   *
   * @param unmeasuredPaths such as those of the health checks
   */
  public static void measureRequests(
      Telemetry telemetry, Environment environment, Set<String> unmeasuredPaths) {
    environment.getApplicationContext().insertHandler(telemetry.httpHandler(unmeasuredPaths));
  }
}
