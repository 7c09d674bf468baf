package dev.retsu.collector;

import dev.retsu.db.ClaimPosition;
import dev.retsu.db.ClaimedRow;
import dev.retsu.db.MaintenanceDao;
import dev.retsu.db.MessageDao;
import dev.retsu.db.NewMessageRows;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jdbi.v3.core.Jdbi;

/** Does what producers, consumers and workers do, at random. */
record RandomSession(Jdbi jdbi, List<UUID> queues, Random random, int steps)
    implements Callable<Void> {
  private static final String[] PRIORITIES = {"HIGH", "MEDIUM", "LOW"};

  private static final ClaimPosition START =
      new ClaimPosition(
          OffsetDateTime.MIN,
          OffsetDateTime.MIN,
          new UUID(0, 0),
          OffsetDateTime.MIN,
          OffsetDateTime.MIN,
          new UUID(0, 0),
          OffsetDateTime.MIN,
          OffsetDateTime.MIN,
          new UUID(0, 0));

  @Override
  public Void call() {
    MessageDao dao = jdbi.onDemand(MessageDao.class);
    for (int step = 0; step < steps; step++) {
      UUID queue = queues.get(random.nextInt(queues.size()));
      switch (random.nextInt(10)) {
        case 0, 1, 2 -> enqueue(dao, queue, 1 + random.nextInt(10));
        case 3, 4, 5, 6 -> consume(dao, queue);
        case 7 -> dao.settleExhausted(queue, PRIORITIES[random.nextInt(3)], 5);
        case 8 -> pass(queue);
        default -> jdbi.onDemand(MaintenanceDao.class).deleteExpired(null, 1 + random.nextInt(3));
      }
    }
    return null;
  }

  private void enqueue(MessageDao dao, UUID queue, int messages) {
    dao.add(
        new NewMessageRows(
            queue,
            fill(new UUID[messages], () -> new UUID(random.nextLong(), random.nextLong())),
            fill(new String[messages], () -> PRIORITIES[random.nextInt(3)]),
            fill(new Integer[messages], () -> random.nextInt(4) == 0 ? 1 : 3600),
            fill(new Integer[messages], () -> random.nextInt(3) == 0 ? random.nextInt(3) : 0),
            fill(new byte[messages][], () -> new byte[] {1})),
        transaction -> {});
  }

  private void consume(MessageDao dao, UUID queue) {
    List<ClaimedRow> claimed =
        dao.claim(queue, 1 + random.nextInt(8), Long.MAX_VALUE, START).stream()
            .filter(r -> r.id() != null)
            .toList();
    UUID[] ids = claimed.stream().map(ClaimedRow::id).toArray(UUID[]::new);
    UUID[] handles = claimed.stream().map(ClaimedRow::receiptHandle).toArray(UUID[]::new);
    Integer[] seconds = fill(new Integer[ids.length], () -> random.nextInt(3));
    switch (random.nextInt(4)) {
      case 0 -> dao.delete(queue, ids, handles);
      case 1 -> dao.release(queue, ids, handles, seconds);
      case 2 -> dao.extend(queue, ids, handles, fill(seconds, () -> 1 + random.nextInt(100)));
      default -> {
        // The consumer is gone: the lease will elapse.
      }
    }
  }

  /** Time passes for a few messages, a day of it. */
  private void pass(UUID queue) {
    String what =
        random.nextBoolean()
            ? "available_after = available_after - interval '1 day'"
            : "expires_at = expires_at - interval '1 day'";
    jdbi.useHandle(
        h ->
            h.execute(
                "UPDATE queue_message SET enqueued_at = enqueued_at - interval '2 days', "
                    + what
                    + " WHERE id IN (SELECT id FROM queue_message WHERE queue_id = ?"
                    + " ORDER BY random() LIMIT 4 FOR UPDATE SKIP LOCKED)",
                queue));
  }

  private static <T> T[] fill(T[] array, Supplier<T> value) {
    Arrays.setAll(array, i -> value.get());
    return array;
  }
}
