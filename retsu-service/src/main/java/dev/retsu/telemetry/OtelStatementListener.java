package dev.retsu.telemetry;

import dev.retsu.db.StatementListener;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.trace.Span;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.tomcat.jdbc.pool.PoolExhaustedException;
import org.jspecify.annotations.Nullable;

/** Times every DAO call, and makes a span of it when there are traces. */
final class OtelStatementListener implements StatementListener {
  private static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("db.system.name");
  private static final AttributeKey<String> OPERATION = AttributeKey.stringKey("db.operation.name");
  private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");

  private final ConcurrentMap<String, Attributes> successes = new ConcurrentHashMap<>();
  private final StatementSpans spans;
  private final DoubleHistogram duration;
  private final DoubleHistogram waitTime;
  private final LongCounter timeouts;

  OtelStatementListener(Meter meter, StatementSpans spans) {
    this.spans = spans;
    duration =
        meter
            .histogramBuilder("db.client.operation.duration")
            .setUnit("s")
            .setDescription(
                "Time that one call of a DAO method took in the database, commit included.")
            .setExplicitBucketBoundariesAdvice(Seconds.SHORT_BUCKETS)
            .build();
    waitTime =
        meter
            .histogramBuilder("db.client.connection.wait_time")
            .setUnit("s")
            .setDescription("Time to get a connection from the pool.")
            .setExplicitBucketBoundariesAdvice(Seconds.SHORT_BUCKETS)
            .build();
    timeouts =
        meter
            .counterBuilder("db.client.connection.timeouts")
            .setUnit("{timeout}")
            .setDescription("Times that no connection of the pool became free in time.")
            .build();
    timeouts.add(0, PoolGauges.POOL);
  }

  @Override
  public Execution started(String operation) {
    Attributes attributes =
        successes.computeIfAbsent(
            operation, name -> Attributes.of(SYSTEM, "postgresql", OPERATION, name));
    Span span = spans.start(operation, attributes);
    long start = System.nanoTime();
    return failure -> ended(System.nanoTime() - start, attributes, span, failure);
  }

  @Override
  public void connectionTaken(long nanos, @Nullable SQLException failure) {
    waitTime.record(Seconds.ofNanos(nanos), PoolGauges.POOL);
    if (failure instanceof PoolExhaustedException) {
      timeouts.add(1, PoolGauges.POOL);
    }
  }

  private void ended(long nanos, Attributes attributes, Span span, @Nullable SQLException failure) {
    if (failure == null) {
      duration.record(Seconds.ofNanos(nanos), attributes);
    } else {
      String type = errorType(failure);
      duration.record(Seconds.ofNanos(nanos), attributes.toBuilder().put(ERROR, type).build());
      StatementSpans.fail(span, type);
    }
    span.end();
  }

  /** The state of PostgreSQL, one of a fixed set; never the text, which can hold values. */
  private static String errorType(SQLException failure) {
    return Objects.requireNonNullElse(failure.getSQLState(), failure.getClass().getName());
  }
}
