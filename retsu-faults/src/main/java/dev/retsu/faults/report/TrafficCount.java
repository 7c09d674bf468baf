package dev.retsu.faults.report;

import dev.retsu.faults.history.History;
import dev.retsu.faults.history.LeaseCall.Kind;
import dev.retsu.faults.history.Outcome;

/** Counts what a history holds. */
public final class TrafficCount {
  private TrafficCount() {}

  public static Report.Traffic of(History history) {
    return new Report.Traffic(
        history.enqueues().stream().mapToLong(call -> call.ids().size()).sum(),
        history.dequeues().stream().mapToLong(call -> call.received().size()).sum(),
        history.leaseCalls().stream()
            .filter(call -> call.kind() == Kind.ACKNOWLEDGE && call.outcome() == Outcome.DONE)
            .count(),
        history.endState().dead().size(),
        (long) history.enqueues().size() + history.dequeues().size() + leaseCalls(history),
        unknown(history));
  }

  /** A batch is one call: its entries share their time. */
  private static long leaseCalls(History history) {
    return history.leaseCalls().stream().map(call -> call.span()).distinct().count();
  }

  private static long unknown(History history) {
    return history.enqueues().stream().filter(call -> call.outcome() == Outcome.UNKNOWN).count()
        + history.dequeues().stream().filter(call -> call.outcome() == Outcome.UNKNOWN).count()
        + history.leaseCalls().stream()
            .filter(call -> call.outcome() == Outcome.UNKNOWN)
            .map(call -> call.span())
            .distinct()
            .count();
  }
}
