package dev.retsu.core;

import dev.retsu.db.ClaimPosition;
import dev.retsu.db.ClaimedRow;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Remembers, for one queue, where the last claim stopped, so that the next one does not walk the
 * dead index entries of all that was taken before. It is a hint: losing it costs time, never a
 * message.
 *
 * <p>What becomes claimable behind the remembered position (a transaction that committed late, one
 * that rolled back) is found by a full probe from the beginning: about once a second, and whenever
 * a probe found too little. While an old snapshot is held somewhere, dead entries cannot be cleaned
 * and a full probe walks them all: then it is repeated so seldom that it takes at most a twentieth
 * of the time. Safe for use by many threads.
 */
final class ClaimHints {
  private static final long FULL_PROBE_INTERVAL_NANOS = Duration.ofSeconds(1).toNanos();
  private static final long CHEAP_FULL_PROBE_NANOS = Duration.ofMillis(50).toNanos();
  private static final int COSTLY_FACTOR = 4;
  private static final int FULL_PROBE_SHARE = 20;
  private static final UUID FIRST_ID = new UUID(0, 0);

  /** One statement's worth of positions, and whether they are the beginning. */
  record Probe(ClaimPosition position, boolean full) {}

  private static final class Mark {
    OffsetDateTime elapsedFrom = OffsetDateTime.MIN;
    OffsetDateTime readyFrom = OffsetDateTime.MIN;
    UUID readyFromId = FIRST_ID;

    void readyAt(OffsetDateTime at, UUID id) {
      readyFrom = at;
      readyFromId = id;
    }

    boolean isBefore(OffsetDateTime at, UUID id) {
      int order = readyFrom.compareTo(at);
      return order < 0 || (order == 0 && readyFromId.toString().compareTo(id.toString()) < 0);
    }
  }

  private final Map<Priority, Mark> marks = freshMarks();
  private boolean looksEmpty = true;
  private boolean everFull;
  private long lastFullNanos;
  private final LeastOfLast fullTook = new LeastOfLast();
  private final LeastOfLast hintTook = new LeastOfLast();

  /** Where to start now: from the beginning when it is time to, or when little is expected. */
  synchronized Probe next(long nanoTime) {
    long since = nanoTime - lastFullNanos;
    boolean due = !everFull || since >= Math.max(FULL_PROBE_INTERVAL_NANOS, pause());
    boolean full = due || (looksEmpty && !fullIsCostly());
    return full ? beginning() : new Probe(position(marks), false);
  }

  /** Whether a full probe, out of turn, stays within its share of the time. */
  synchronized boolean mayProbeFully(long nanoTime) {
    return !fullIsCostly() || nanoTime - lastFullNanos >= pause();
  }

  /** Costly in itself, and not because all statements are slow just now. */
  private boolean fullIsCostly() {
    long took = fullTook.nanos();
    return took > CHEAP_FULL_PROBE_NANOS && took > COSTLY_FACTOR * hintTook.nanos();
  }

  Probe beginning() {
    return new Probe(position(freshMarks()), true);
  }

  /** Takes note of what a probe found, in the order of delivery, and how long it took. */
  synchronized void learn(
      Probe probe, List<ClaimedRow> rows, boolean satisfied, long startNanos, long endNanos) {
    if (probe.full()) {
      everFull = true;
      lastFullNanos = endNanos;
    }
    (probe.full() ? fullTook : hintTook).add(endNanos - startNanos);
    looksEmpty = !satisfied;
    OffsetDateTime probedAt = rows.get(0).probedAt();
    @Nullable Priority stoppedIn = null;
    for (ClaimedRow row : rows) {
      if (row.id() != null && row.priority() != null) {
        stoppedIn = Priority.valueOf(row.priority());
        advance(mark(stoppedIn), row, probe.full());
      }
    }
    for (Priority priority : Priority.values()) {
      if (satisfied && priority == stoppedIn) {
        break; // this one and those below it were not read to their ends
      }
      Mark seen = mark(priority);
      seen.elapsedFrom = later(seen.elapsedFrom, probedAt);
    }
  }

  private Mark mark(Priority priority) {
    return Objects.requireNonNull(marks.get(priority));
  }

  private static Map<Priority, Mark> freshMarks() {
    Map<Priority, Mark> fresh = new EnumMap<>(Priority.class);
    for (Priority priority : Priority.values()) {
      fresh.put(priority, new Mark());
    }
    return fresh;
  }

  private static void advance(Mark mark, ClaimedRow row, boolean fromBeginning) {
    if (row.availableFrom() != null) {
      mark.elapsedFrom =
          fromBeginning ? row.availableFrom() : later(mark.elapsedFrom, row.availableFrom());
      return;
    }
    // New messages come after all retries of their priority: those were taken to the last one.
    mark.elapsedFrom = later(mark.elapsedFrom, row.probedAt());
    if (row.enqueuedAt() != null && row.id() != null) {
      if (fromBeginning || mark.isBefore(row.enqueuedAt(), row.id())) {
        mark.readyAt(row.enqueuedAt(), row.id());
      }
    }
  }

  private static OffsetDateTime later(OffsetDateTime a, OffsetDateTime b) {
    return a.isBefore(b) ? b : a;
  }

  private long pause() {
    return fullTook.nanos() * FULL_PROBE_SHARE;
  }

  private static ClaimPosition position(Map<Priority, Mark> marks) {
    Mark high = Objects.requireNonNull(marks.get(Priority.HIGH));
    Mark medium = Objects.requireNonNull(marks.get(Priority.MEDIUM));
    Mark low = Objects.requireNonNull(marks.get(Priority.LOW));
    return new ClaimPosition(
        high.elapsedFrom,
        high.readyFrom,
        high.readyFromId,
        medium.elapsedFrom,
        medium.readyFrom,
        medium.readyFromId,
        low.elapsedFrom,
        low.readyFrom,
        low.readyFromId);
  }
}
