package dev.retsu.telemetry;

import dev.retsu.core.Priority;
import dev.retsu.core.QueueMetrics;
import dev.retsu.core.QueueName;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongCounter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The event metrics of the queues. Safe for use by many threads. */
final class OtelQueueMetrics implements QueueMetrics {
  private final LabelCache labels;
  private final LongCounter enqueued;
  private final LongCounter acknowledged;
  private final LongCounter released;
  private final LongCounter deadLettered;
  private final LongCounter delivered;
  private final LongCounter expired;
  private final LongCounter purged;
  private final @Nullable DoubleHistogram wait;
  private final @Nullable DoubleHistogram completion;

  /**
   * @param durations whether to keep the two histograms, by far the largest of the instruments
   */
  OtelQueueMetrics(Instruments instruments, LabelCache labels, boolean durations) {
    this.labels = labels;
    enqueued = instruments.counter(Instrument.ENQUEUED);
    acknowledged = instruments.counter(Instrument.ACKNOWLEDGED);
    released = instruments.counter(Instrument.RELEASED);
    deadLettered = instruments.counter(Instrument.DEAD_LETTERED);
    delivered = instruments.counter(Instrument.DELIVERED);
    expired = instruments.counter(Instrument.EXPIRED);
    purged = instruments.counter(Instrument.PURGED);
    wait = durations ? instruments.histogram(Instrument.WAIT) : null;
    completion = durations ? instruments.histogram(Instrument.COMPLETION) : null;
    labels.onFirst(this::startAtZero);
  }

  /**
   * What is rare and alerted on: a series that starts at 1 has no increase, so the first dead
   * letter of a queue would wake nobody. The others are left out, which would cost a line each and
   * queue.
   */
  private void startAtZero(QueueLabels queue) {
    deadLettered.add(0, queue.queue());
    expired.add(0, queue.history(false));
    expired.add(0, queue.history(true));
  }

  @Override
  public void enqueued(QueueName queue, Priority priority, long messages) {
    enqueued.add(messages, labels.of(queue).priority(priority));
  }

  @Override
  public void acknowledged(QueueName queue, long messages) {
    acknowledged.add(messages, labels.of(queue).queue());
  }

  @Override
  public void released(QueueName queue, long messages) {
    released.add(messages, labels.of(queue).queue());
  }

  @Override
  public void deadLettered(QueueName queue, long messages) {
    deadLettered.add(messages, labels.of(queue).queue());
  }

  @Override
  public void delivered(QueueName queue, boolean retry, long messages) {
    delivered.add(messages, labels.of(queue).delivery(retry));
  }

  @Override
  public void expired(QueueName queue, boolean previouslyDelivered, long messages) {
    expired.add(messages, labels.of(queue).history(previouslyDelivered));
  }

  @Override
  public void purged(QueueName queue, long deadLetters) {
    purged.add(deadLetters, labels.of(queue).queue());
  }

  @Override
  public void waited(QueueName queue, Priority priority, Duration duration) {
    if (wait != null) {
      wait.record(Seconds.of(duration), labels.of(queue).priority(priority));
    }
  }

  @Override
  public void completed(QueueName queue, Priority priority, Duration duration) {
    if (completion != null) {
      completion.record(Seconds.of(duration), labels.of(queue).priority(priority));
    }
  }
}
