package dev.retsu.telemetry;

import dev.retsu.config.MetricsConfiguration;
import dev.retsu.config.TelemetryConfiguration;
import dev.retsu.core.CallerContext;
import dev.retsu.core.DatabaseExecutor;
import dev.retsu.core.QueueMetrics;
import dev.retsu.db.StatementListener;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.LongHistogram;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.exporter.prometheus.PrometheusMetricReader;
import io.opentelemetry.instrumentation.runtimetelemetry.RuntimeTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.OpenTelemetrySdkBuilder;
import jakarta.servlet.http.HttpServlet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.apache.tomcat.jdbc.pool.DataSourceProxy;
import org.eclipse.jetty.server.Handler;
import org.jspecify.annotations.Nullable;

/**
 * The OpenTelemetry SDK of this process and everything that records with it. One per process; safe
 * for use by many threads. To be closed last, after all that records.
 */
public final class Telemetry implements AutoCloseable {
  private static final String SCOPE = "dev.retsu";
  private static final long CLOSE_SECONDS = 3;
  private static final AttributeKey<String> OPERATION = AttributeKey.stringKey("operation");
  private static final AttributeKey<String> JOB = AttributeKey.stringKey("job");
  private static final List<Long> FUSION_BUCKETS =
      List.of(1L, 2L, 4L, 8L, 16L, 32L, 64L, 128L, 256L, 512L, 1_000L);

  private final PrometheusMetricReader reader;
  private final OpenTelemetrySdk sdk;
  private final RuntimeTelemetry runtime;
  private final Meter meter;
  private final @Nullable Tracer tracer;
  private final LabelCache labels;
  private final MetricsConfiguration options;

  private Telemetry(
      PrometheusMetricReader reader, OpenTelemetrySdk sdk, TelemetryConfiguration configuration) {
    this.reader = reader;
    this.sdk = sdk;
    options = configuration.metrics();
    runtime = RuntimeTelemetry.create(sdk);
    meter = sdk.getMeter(SCOPE);
    tracer = configuration.traces().enabled() ? sdk.getTracer(SCOPE) : null;
    labels = new LabelCache(options.maxQueues());
  }

  /** Starts measuring. Opens no port; contacts nobody unless traces are on. */
  public static Telemetry start(TelemetryConfiguration configuration) {
    // Without the scope labels each line of 30,000 is a third shorter, and nothing is lost: no two
    // scopes share a name.
    PrometheusMetricReader reader =
        PrometheusMetricReader.builder().setOtelScopeLabelsEnabled(false).build();
    OpenTelemetrySdkBuilder builder = OpenTelemetrySdk.builder();
    builder.setMeterProvider(MeterProviders.create(reader, configuration.metrics().maxQueues()));
    if (configuration.traces().enabled()) {
      builder.setTracerProvider(Traces.provider(configuration.traces()));
    }
    return new Telemetry(reader, builder.build(), configuration);
  }

  /** For an instrument that no typed method here covers. */
  public Meter meter() {
    return meter;
  }

  /** What the admin port serves at {@code /metrics}. */
  public HttpServlet metricsServlet() {
    return new MetricsServlet(reader);
  }

  /**
   * Measures the requests of the API; to be the outermost handler of their context.
   *
   * @param unmeasuredPaths such as those of the health checks
   */
  public Handler.Singleton httpHandler(Set<String> unmeasuredPaths) {
    return new HttpTelemetryHandler(
        new HttpInstruments(meter), new HttpSpans(tracer), unmeasuredPaths);
  }

  /** The same executor, to whose threads the trace of a caller goes along. */
  public DatabaseExecutor traced(DatabaseExecutor executor) {
    return tracer == null ? executor : new TracedDatabaseExecutor(executor);
  }

  /** Measures the statements; for the one {@code Jdbi}. */
  public StatementListener statementListener() {
    return new OtelStatementListener(meter, new StatementSpans(tracer));
  }

  /**
   * Starts to export how the connection pool is used. To be called once.
   *
   * @throws IllegalArgumentException when it is not a pool of Tomcat's, which Dropwizard's are
   */
  public void observePool(DataSource pool) {
    if (!(pool instanceof DataSourceProxy proxy)) {
      throw new IllegalArgumentException(pool.getClass() + " does not tell how it is used");
    }
    PoolGauges.register(meter, proxy);
  }

  public QueueMetrics queueMetrics() {
    return new OtelQueueMetrics(
        new Instruments(meter), labels, options.messageDurations().enabled());
  }

  /**
   * @param cacheName {@code queue_names} or {@code queue_details}
   */
  public CacheMetrics cacheMetrics(String cacheName) {
    return new OtelCacheMetrics(meter, cacheName);
  }

  /**
   * Where to tell how many requests each fused statement served.
   *
   * @param operation such as {@code enqueue}
   */
  public IntConsumer fusionBatchSize(String operation) {
    LongHistogram sizes =
        meter
            .histogramBuilder("queue.fusion.batch.size")
            .ofLongs()
            .setUnit("{request}")
            .setDescription("Concurrent requests that one statement served together.")
            .setExplicitBucketBoundariesAdvice(FUSION_BUCKETS)
            .build();
    Attributes attributes = Attributes.of(OPERATION, operation);
    return size -> sizes.record(size, attributes);
  }

  /** Hands the traces of callers over to the statement that serves them together. */
  public CallerContext callers() {
    return tracer == null ? CallerContext.NONE : new TracedCallers();
  }

  public LeaderMetrics leaderMetrics() {
    return (job, leads) -> {
      Attributes attributes = Attributes.of(JOB, job);
      meter
          .gaugeBuilder("queue.leader")
          .ofLongs()
          .setDescription(
              "1 where this process leads the job, 0 where it stands by. The sum over all processes is"
                  + " 1; 0 for long means that nobody does the job.")
          .buildWithCallback(gauge -> gauge.record(leads.getAsBoolean() ? 1 : 0, attributes));
    };
  }

  /**
   * Starts to export the state of the queues. To be called once.
   *
   * @param current the view to export, asked once per scrape and not allowed to wait; empty on a
   *     standby, which exports no state at all
   */
  public StateMetrics stateMetrics(Supplier<Optional<StateView>> current) {
    return new StateGauges(meter, labels, current, System::nanoTime);
  }

  /** Sends the last spans, for a few seconds at most. */
  @Override
  public void close() {
    runtime.close();
    sdk.shutdown().join(CLOSE_SECONDS, TimeUnit.SECONDS);
  }
}
