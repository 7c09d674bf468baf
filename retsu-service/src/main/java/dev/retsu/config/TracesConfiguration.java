package dev.retsu.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;

/**
 * The traces, sent by OTLP over gRPC.
 *
 * @param enabled whether any are made
 * @param endpoint of the collector, {@code http://} or {@code https://}
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record TracesConfiguration(
    boolean enabled,
    @NotBlank
        @Pattern(
            regexp = "https?://[^\\s/]+\\S*",
            message = "must be http://host:port or https://host:port")
        String endpoint) {
  public static final TracesConfiguration DEFAULT =
      new TracesConfiguration(false, "http://127.0.0.1:4317");
}
