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
import io.dropwizard.health.DefaultHealthFactory;
import io.dropwizard.health.HealthFactory;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.util.Optional;

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

  @Valid @NotNull private HealthFactory health = new DefaultHealthFactory();

  /** Always empty: Dropwizard would put the answers on the API port. See {@link #health()}. */
  @Override
  public Optional<HealthFactory> getHealthFactory() {
    return Optional.empty();
  }

  @Override
  public void setHealthFactory(HealthFactory health) {
    this.health = health;
  }

  /** Liveness and readiness, which the composition root configures on the admin port. */
  public HealthFactory health() {
    return health;
  }

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
