package dev.retsu;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.retsu.config.CacheConfiguration;
import dev.retsu.config.DatabaseConfiguration;
import dev.retsu.config.EmbeddedConfiguration;
import dev.retsu.config.MigrationsConfiguration;
import dev.retsu.config.QueueConfiguration;
import dev.retsu.config.TelemetryConfiguration;
import dev.retsu.config.WorkerConfiguration;
import io.dropwizard.core.Configuration;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

/**
 * The whole configuration file. A section that the file leaves out has its defaults; Dropwizard's
 * own sections ({@code server}, {@code logging}, {@code health}, …) are inherited.
 */
public class RetsuConfiguration extends Configuration {
  @Valid @NotNull @JsonProperty
  private EmbeddedConfiguration embedded = EmbeddedConfiguration.DEFAULT;

  @Valid @NotNull @JsonProperty
  private DatabaseConfiguration database = new DatabaseConfiguration();

  @Valid @NotNull @JsonProperty
  private MigrationsConfiguration migrations = MigrationsConfiguration.DEFAULT;

  @Valid @NotNull @JsonProperty private CacheConfiguration cache = CacheConfiguration.DEFAULT;

  @Valid @NotNull @JsonProperty
  private TelemetryConfiguration telemetry = TelemetryConfiguration.DEFAULT;

  @Valid @NotNull @JsonProperty private QueueConfiguration queue = QueueConfiguration.DEFAULT;

  @Valid @NotNull @JsonProperty private WorkerConfiguration worker = WorkerConfiguration.DEFAULT;

  public EmbeddedConfiguration embedded() {
    return embedded;
  }

  public DatabaseConfiguration database() {
    return database;
  }

  public MigrationsConfiguration migrations() {
    return migrations;
  }

  public CacheConfiguration cache() {
    return cache;
  }

  public TelemetryConfiguration telemetry() {
    return telemetry;
  }

  public QueueConfiguration queue() {
    return queue;
  }

  public WorkerConfiguration worker() {
    return worker;
  }
}
