package dev.retsu.telemetry;

/**
 * The instruments that carry a queue's name: name, unit, meaning, and how many series one queue can
 * have. The SDK keeps 2,000 series per instrument unless a view says otherwise, so the number here
 * decides each instrument's limit.
 */
enum Instrument {
  READY(
      "queue.messages.ready",
      "{message}",
      Series.PRIORITIES,
      "Messages that a consumer could receive right now, at the last collection. Growing: consumers"
          + " are too few, too slow or gone."),
  IN_FLIGHT(
      "queue.messages.in_flight",
      "{message}",
      Series.PRIORITIES,
      "Messages that a consumer holds under a lease that has not run out, at the last collection."),
  DELAYED(
      "queue.messages.delayed",
      "{message}",
      Series.PRIORITIES,
      "Messages that wait for their delay to pass, at the last collection."),
  OLDEST_READY_AGE(
      "queue.oldest_ready_message.age",
      "s",
      Series.PRIORITIES,
      "Time since the oldest ready message was enqueued; 0 when none is ready. The measure to alert"
          + " on: it grows when consumers stand still, whatever the queue's length."),
  OLDEST_IN_FLIGHT_AGE(
      "queue.oldest_in_flight_message.age",
      "s",
      Series.PRIORITIES,
      "Time since the oldest leased message was enqueued (not since it was delivered); 0 when none is"
          + " leased. Growing: a message goes back and forth between ready and in flight."),
  ENQUEUED(
      "queue.messages.enqueued",
      "{message}",
      Series.PRIORITIES,
      "Messages accepted and committed."),
  ACKNOWLEDGED(
      "queue.messages.acknowledged",
      "{message}",
      Series.ONE,
      "Messages that a consumer has finished and that are gone."),
  RELEASED(
      "queue.messages.released",
      "{message}",
      Series.ONE,
      "Messages that a consumer gave back before its lease ran out."),
  DEAD_LETTERED(
      "queue.messages.dead_lettered",
      "{message}",
      Series.ONE,
      "Messages moved to the dead letters after their last delivery attempt. Any rise deserves a"
          + " look."),
  DELIVERED(
      "queue.messages.delivered",
      "{message}",
      Series.PAIR,
      "Messages handed to a consumer, by whether this was the first delivery or a retry. Many retries:"
          + " consumers fail, or the visibility timeout is shorter than the work."),
  EXPIRED(
      "queue.messages.expired",
      "{message}",
      Series.PAIR,
      "Messages removed because their time to live ran out, by whether they had ever been delivered."),
  PURGED(
      "queue.dead_letter.messages.purged",
      "{message}",
      Series.ONE,
      "Dead letters deleted at the end of their retention."),
  WAIT(
      "queue.message.wait.duration",
      "s",
      Series.PRIORITIES,
      "Time from enqueue to the first delivery, a delay asked for included."),
  COMPLETION(
      "queue.message.completion.duration",
      "s",
      Series.PRIORITIES,
      "Time from enqueue to acknowledge, every retry included.");

  private final String otelName;
  private final String unit;
  private final int seriesPerQueue;
  private final String description;

  Instrument(String otelName, String unit, int seriesPerQueue, String description) {
    this.otelName = otelName;
    this.unit = unit;
    this.seriesPerQueue = seriesPerQueue;
    this.description = description;
  }

  String otelName() {
    return otelName;
  }

  String unit() {
    return unit;
  }

  String description() {
    return description;
  }

  boolean isHistogram() {
    return this == WAIT || this == COMPLETION;
  }

  /** How many series it may have, the one for overflow included: the SDK counts that one too. */
  int cardinalityLimit(int maxQueues) {
    return maxQueues * seriesPerQueue + 1;
  }

  /** Series of one queue. */
  private static final class Series {
    static final int ONE = 1;
    static final int PAIR = 2;
    static final int PRIORITIES = 3;
  }
}
