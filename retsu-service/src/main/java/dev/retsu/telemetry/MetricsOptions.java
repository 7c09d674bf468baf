package dev.retsu.telemetry;

/**
 * How much to measure.
 *
 * @param maxQueues queues that have series of their own, 1 to 100,000; what is beyond shares one
 *     series labelled {@code otel_metric_overflow}
 * @param messageDurations whether to keep the wait and completion histograms
 */
public record MetricsOptions(int maxQueues, boolean messageDurations) {}
