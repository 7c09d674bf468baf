package dev.retsu.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

/**
 * What the process tells about itself.
 *
 * @param metrics at {@code /metrics} of the admin port
 * @param traces sent to a collector
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record TelemetryConfiguration(
    @Valid @NotNull MetricsConfiguration metrics, @Valid @NotNull TracesConfiguration traces) {
  public static final TelemetryConfiguration DEFAULT =
      new TelemetryConfiguration(MetricsConfiguration.DEFAULT, TracesConfiguration.DEFAULT);
}
