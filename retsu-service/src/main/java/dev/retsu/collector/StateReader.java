package dev.retsu.collector;

import dev.retsu.core.Priority;
import dev.retsu.core.QueueName;
import dev.retsu.db.ExpiredStateRow;
import dev.retsu.db.QueueStateRow;
import dev.retsu.db.StateDao;
import dev.retsu.db.StorageDao;
import dev.retsu.leadership.Lease;
import dev.retsu.telemetry.StateView;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads one picture of all queues. */
final class StateReader {
  private StateReader() {}

  /**
   * @throws RollupDriftException when the counters do not fit the messages
   */
  static StateView read(Lease lease) {
    // Before the first statement: the picture is never taken for younger than it is.
    long takenNanos = System.nanoTime();
    List<StateView.Entry> queues =
        lease.snapshot(StateDao.class, dao -> readQueues(dao, dao.openSnapshot()));
    return lease.snapshot(StorageDao.class, dao -> view(takenNanos, queues, dao));
  }

  static List<StateView.Entry> readQueues(StateDao dao, Instant now) {
    // However old the statistics are, what has expired is read through the index: the table may
    // hold
    // millions of others.
    dao.useSequentialScans(false);
    Map<Slot, ExpiredStateRow> expired = new HashMap<>();
    dao.countExpired(now).forEach(row -> expired.put(new Slot(row.queueId(), row.priority()), row));
    // The counters are read from end to end.
    dao.useSequentialScans(true);
    return dao.readQueues(now).stream()
        .map(row -> entry(row, expired.get(new Slot(row.queueId(), row.priority()))))
        .toList();
  }

  private static StateView.Entry entry(QueueStateRow row, @Nullable ExpiredStateRow expired) {
    LogicalCounts counts = LogicalCounts.of(row, expired);
    return new StateView.Entry(
        new QueueName(row.name()),
        Priority.valueOf(row.priority()),
        counts.ready(),
        counts.inFlight(),
        counts.delayed(),
        row.oldestReadySeconds(),
        row.oldestInFlightSeconds());
  }

  private static StateView view(long takenNanos, List<StateView.Entry> queues, StorageDao dao) {
    List<StateView.Table> tables =
        dao.readTables().stream()
            .map(table -> new StateView.Table(table.name(), table.deadRows(), table.bytes()))
            .toList();
    OptionalDouble oldest =
        dao.findOldestTransactionSeconds().map(OptionalDouble::of).orElse(OptionalDouble.empty());
    return new StateView(takenNanos, queues, tables, oldest);
  }

  private record Slot(UUID queueId, String priority) {}
}
