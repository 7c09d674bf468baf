package dev.retsu.telemetry;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.ObservableLongMeasurement;
import org.apache.tomcat.jdbc.pool.ConnectionPool;
import org.apache.tomcat.jdbc.pool.DataSourceProxy;

/** The connection pool, as the semantic conventions name it. */
final class PoolGauges {
  private static final AttributeKey<String> NAME =
      AttributeKey.stringKey("db.client.connection.pool.name");
  private static final AttributeKey<String> STATE =
      AttributeKey.stringKey("db.client.connection.state");
  static final Attributes POOL = Attributes.of(NAME, "retsu");
  private static final Attributes USED = POOL.toBuilder().put(STATE, "used").build();
  private static final Attributes IDLE = POOL.toBuilder().put(STATE, "idle").build();

  private PoolGauges() {}

  static void register(Meter meter, DataSourceProxy pool) {
    ObservableLongMeasurement count =
        observer(
            meter,
            "db.client.connection.count",
            "{connection}",
            "Connections of the pool, by whether a call has them. All used for long: the database or"
                + " the pool is the bottleneck.");
    ObservableLongMeasurement max =
        observer(
            meter,
            "db.client.connection.max",
            "{connection}",
            "Connections that the pool may open.");
    ObservableLongMeasurement pending =
        observer(
            meter,
            "db.client.connection.pending_requests",
            "{request}",
            "Calls that wait for a connection right now.");
    meter.batchCallback(
        () -> {
          ConnectionPool opened = pool.getPool();
          count.record(opened.getActive(), USED);
          count.record(opened.getIdle(), IDLE);
          max.record(pool.getMaxActive(), POOL);
          pending.record(opened.getWaitCount(), POOL);
        },
        count,
        max,
        pending);
  }

  private static ObservableLongMeasurement observer(
      Meter meter, String name, String unit, String description) {
    return meter
        .upDownCounterBuilder(name)
        .setUnit(unit)
        .setDescription(description)
        .buildObserver();
  }
}
