package dev.retsu.telemetry;

import io.opentelemetry.api.metrics.DoubleGaugeBuilder;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.ObservableDoubleMeasurement;
import io.opentelemetry.api.metrics.ObservableLongMeasurement;
import java.util.List;

/** The instruments about the state collector and the storage, which carry no queue's name. */
record StateInstruments(Meter meter) {
  private static final List<Double> COLLECTION_BUCKETS =
      List.of(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0);

  LongCounter failures() {
    return meter
        .counterBuilder("queue.state.collection.failures")
        .setUnit("{collection}")
        .setDescription(
            "Collections of the queues' state that failed: the database was away, or the counters"
                + " have drifted from the messages. The log says which.")
        .build();
  }

  DoubleHistogram duration() {
    return meter
        .histogramBuilder("queue.state.collection.duration")
        .setUnit("s")
        .setDescription("Time that one collection of the queues' state took, failed ones included.")
        .setExplicitBucketBoundariesAdvice(COLLECTION_BUCKETS)
        .build();
  }

  ObservableDoubleMeasurement snapshotAge() {
    return gauge(
            "queue.state.snapshot.age",
            "s",
            "Time since the collection that the state gauges show. Larger than a few collection"
                + " intervals: the gauges are old, do not trust them.")
        .buildObserver();
  }

  ObservableLongMeasurement success() {
    return gauge(
            "queue.state.collection.success",
            "",
            "1 when the last collection of the queues' state succeeded, 0 when it failed; absent where"
                + " this process does not collect.")
        .ofLongs()
        .buildObserver();
  }

  ObservableLongMeasurement deadRows() {
    return gauge(
            "queue.storage.dead_rows",
            "{row}",
            "Dead rows that PostgreSQL has yet to clean away, by its own estimate. Growing: autovacuum"
                + " is behind, or an old transaction holds it up.")
        .ofLongs()
        .buildObserver();
  }

  ObservableLongMeasurement size() {
    return gauge("queue.storage.size", "By", "Size of a table on disk, its indexes included.")
        .ofLongs()
        .buildObserver();
  }

  ObservableDoubleMeasurement oldestTransaction() {
    return gauge(
            "db.oldest_transaction.age",
            "s",
            "Age of the oldest transaction that PostgreSQL has to keep old rows for. Minutes of it slow"
                + " every queue down: find and end that session.")
        .buildObserver();
  }

  private DoubleGaugeBuilder gauge(String name, String unit, String description) {
    return meter.gaugeBuilder(name).setUnit(unit).setDescription(description);
  }
}
