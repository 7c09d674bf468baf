package dev.retsu.core;

import dev.retsu.db.MessageDao;
import java.util.concurrent.ScheduledExecutorService;

/** Puts a {@link QueueService} together from what it works on. */
public final class QueueServices {
  private QueueServices() {}

  /** Where queues and messages are. */
  public record Storage(
      QueueCatalog catalog,
      QueueDirectory directory,
      MessageDao messages,
      DatabaseExecutor database) {}

  /**
   * @param timer for consumers that wait; the caller ends it
   */
  public static QueueService create(
      Storage storage,
      UuidV7 ids,
      QueueMetrics metrics,
      FusionSettings fusion,
      WakeUps wakeUps,
      ScheduledExecutorService timer) {
    MessageStore store = new MessageStore(storage.messages(), storage.database(), ids);
    MessageEvents events = new MessageEvents(metrics);
    MessageClaims claims =
        new MessageClaims(storage.messages(), storage.database(), System::nanoTime);
    QueueLines lines = new QueueLines(claims, store, events, fusion, timer);
    DirectMessages direct =
        new DirectMessages(
            storage.catalog(),
            store,
            events,
            queueId -> {
              lines.signal(queueId);
              wakeUps.publish(queueId);
            });
    FusedMessages fused = new FusedMessages(direct, fusion);
    return new QueueService(storage.catalog(), storage.directory(), direct, fused, lines);
  }
}
