package dev.retsu.telemetry;

import io.opentelemetry.sdk.metrics.ExemplarFilter;
import io.opentelemetry.sdk.metrics.InstrumentSelector;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.SdkMeterProviderBuilder;
import io.opentelemetry.sdk.metrics.View;
import io.opentelemetry.sdk.metrics.export.MetricReader;

/** Builds the meter provider: the resource, and one cardinality limit per queue instrument. */
final class MeterProviders {
  private MeterProviders() {}

  static SdkMeterProvider create(MetricReader reader, int maxQueues) {
    SdkMeterProviderBuilder builder =
        SdkMeterProvider.builder()
            .setResource(ServiceResource.create())
            // Exemplars keep a reservoir for each of up to 30,000 series; nobody asked for them.
            .setExemplarFilter(ExemplarFilter.alwaysOff())
            .registerMetricReader(reader);
    for (Instrument instrument : Instrument.values()) {
      builder.registerView(
          InstrumentSelector.builder().setName(instrument.otelName()).build(),
          View.builder().setCardinalityLimit(instrument.cardinalityLimit(maxQueues)).build());
    }
    return builder.build();
  }
}
