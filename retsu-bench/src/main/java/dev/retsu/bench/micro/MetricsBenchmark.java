package dev.retsu.bench.micro;

import dev.retsu.config.TelemetryConfiguration;
import dev.retsu.core.Priority;
import dev.retsu.core.QueueMetrics;
import dev.retsu.core.QueueName;
import dev.retsu.db.StatementListener;
import dev.retsu.telemetry.CacheMetrics;
import dev.retsu.telemetry.Telemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongUpDownCounter;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;

/** What one request records, as if it were alone in its statement: the dearest case. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MetricsBenchmark {
  private static final QueueName QUEUE = new QueueName("emails");
  private static final Duration SOME_TIME = Duration.ofMillis(12);
  private static final Attributes REQUEST =
      Attributes.of(AttributeKey.stringKey("http.route"), "/v1/queues/{queue}/messages");

  private final Telemetry telemetry = Telemetry.start(TelemetryConfiguration.DEFAULT);
  private final QueueMetrics queues = telemetry.queueMetrics();
  private final CacheMetrics cache = telemetry.cacheMetrics("queue_details");
  private final IntConsumer fused = telemetry.fusionBatchSize("enqueue");
  private final StatementListener statements = telemetry.statementListener();
  private final LongUpDownCounter active = telemetry.meter().upDownCounterBuilder("active").build();
  private final DoubleHistogram requests = telemetry.meter().histogramBuilder("requests").build();

  @TearDown
  public void close() {
    telemetry.close();
  }

  @Benchmark
  public void enqueue() {
    request();
    queues.enqueued(QUEUE, Priority.MEDIUM, 1);
  }

  @Benchmark
  @Threads(2)
  public void enqueueContended() {
    enqueue();
  }

  @Benchmark
  public void dequeue() {
    request();
    queues.delivered(QUEUE, false, 1);
    queues.waited(QUEUE, Priority.MEDIUM, SOME_TIME);
  }

  @Benchmark
  public void acknowledge() {
    request();
    queues.acknowledged(QUEUE, 1);
    queues.completed(QUEUE, Priority.MEDIUM, SOME_TIME);
  }

  /** Of every call: the request, its look at a cache, its statement. */
  private void request() {
    active.add(1, REQUEST);
    cache.hit();
    fused.accept(1);
    statements.connectionTaken(20_000, null);
    statements.started("MessageDao.claim").ended(null);
    active.add(-1, REQUEST);
    requests.record(0.012, REQUEST);
  }
}
