package dev.retsu.telemetry;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.ObservableDoubleMeasurement;
import io.opentelemetry.api.metrics.ObservableLongMeasurement;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Exports the current {@link StateView}. One callback fills all gauges from one view, so a scrape
 * shows one collection or none, and it reads memory only.
 */
final class StateGauges implements StateMetrics {
  private static final AttributeKey<String> TABLE = AttributeKey.stringKey("table");

  private final LabelCache labels;
  private final LongSupplier nanoTime;
  private final LongCounter failures;
  private final DoubleHistogram duration;
  private final ObservableLongMeasurement ready;
  private final ObservableLongMeasurement inFlight;
  private final ObservableLongMeasurement delayed;
  private final ObservableDoubleMeasurement oldestReady;
  private final ObservableDoubleMeasurement oldestInFlight;
  private final ObservableDoubleMeasurement snapshotAge;
  private final ObservableLongMeasurement success;
  private final ObservableLongMeasurement deadRows;
  private final ObservableLongMeasurement size;
  private final ObservableDoubleMeasurement oldestTransaction;
  private volatile @Nullable Boolean lastSucceeded;

  StateGauges(
      Meter meter,
      LabelCache labels,
      Supplier<Optional<StateView>> current,
      LongSupplier nanoTime) {
    this.labels = labels;
    this.nanoTime = nanoTime;
    Instruments queues = new Instruments(meter);
    ready = queues.observedCount(Instrument.READY);
    inFlight = queues.observedCount(Instrument.IN_FLIGHT);
    delayed = queues.observedCount(Instrument.DELAYED);
    oldestReady = queues.observedSeconds(Instrument.OLDEST_READY_AGE);
    oldestInFlight = queues.observedSeconds(Instrument.OLDEST_IN_FLIGHT_AGE);
    StateInstruments own = new StateInstruments(meter);
    failures = own.failures();
    duration = own.duration();
    snapshotAge = own.snapshotAge();
    success = own.success();
    deadRows = own.deadRows();
    size = own.size();
    oldestTransaction = own.oldestTransaction();
    // A series that starts at 1 has no increase: an alert on the first failure needs the 0.
    failures.add(0);
    meter.batchCallback(
        () -> observe(current.get()),
        ready,
        inFlight,
        delayed,
        oldestReady,
        oldestInFlight,
        snapshotAge,
        success,
        deadRows,
        size,
        oldestTransaction);
  }

  @Override
  public void collected(Duration took) {
    duration.record(Seconds.of(took));
    lastSucceeded = true;
  }

  @Override
  public void failed(Duration took) {
    duration.record(Seconds.of(took));
    failures.add(1);
    lastSucceeded = false;
  }

  @Override
  public void steppedDown() {
    lastSucceeded = null;
  }

  private void observe(Optional<StateView> view) {
    Boolean succeeded = lastSucceeded;
    if (succeeded != null) {
      success.record(succeeded ? 1 : 0);
    }
    view.ifPresent(this::observe);
  }

  private void observe(StateView view) {
    snapshotAge.record(Seconds.ofNanos(nanoTime.getAsLong() - view.takenNanos()));
    view.oldestTransactionSeconds().ifPresent(oldestTransaction::record);
    view.queues().forEach(this::observe);
    view.tables().forEach(this::observe);
  }

  private void observe(StateView.Entry entry) {
    Attributes attributes = labels.of(entry.queue()).priority(entry.priority());
    ready.record(entry.ready(), attributes);
    inFlight.record(entry.inFlight(), attributes);
    delayed.record(entry.delayed(), attributes);
    oldestReady.record(entry.oldestReadySeconds(), attributes);
    oldestInFlight.record(entry.oldestInFlightSeconds(), attributes);
  }

  private void observe(StateView.Table table) {
    Attributes attributes = Attributes.of(TABLE, table.name());
    deadRows.record(table.deadRows(), attributes);
    size.record(table.bytes(), attributes);
  }
}
