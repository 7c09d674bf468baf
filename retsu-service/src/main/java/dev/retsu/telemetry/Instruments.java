package dev.retsu.telemetry;

import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.ObservableDoubleMeasurement;
import io.opentelemetry.api.metrics.ObservableLongMeasurement;

/** Makes the queue-labelled instruments as {@link Instrument} describes them. */
record Instruments(Meter meter) {
  LongCounter counter(Instrument instrument) {
    return meter
        .counterBuilder(instrument.otelName())
        .setUnit(instrument.unit())
        .setDescription(instrument.description())
        .build();
  }

  DoubleHistogram histogram(Instrument instrument) {
    return meter
        .histogramBuilder(instrument.otelName())
        .setUnit(instrument.unit())
        .setDescription(instrument.description())
        .setExplicitBucketBoundariesAdvice(Seconds.MESSAGE_BUCKETS)
        .build();
  }

  ObservableLongMeasurement observedCount(Instrument instrument) {
    return meter
        .gaugeBuilder(instrument.otelName())
        .setUnit(instrument.unit())
        .setDescription(instrument.description())
        .ofLongs()
        .buildObserver();
  }

  ObservableDoubleMeasurement observedSeconds(Instrument instrument) {
    return meter
        .gaugeBuilder(instrument.otelName())
        .setUnit(instrument.unit())
        .setDescription(instrument.description())
        .buildObserver();
  }
}
