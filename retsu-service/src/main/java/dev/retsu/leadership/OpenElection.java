package dev.retsu.leadership;

import dev.retsu.worker.Job;
import dev.retsu.worker.StopSignal;
import java.util.function.Function;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;

/** Leadership switched off: every process leads, and reads through the pool. */
public record OpenElection(Job job, Jdbi pool) implements Election {
  @Override
  public Lease await(StopSignal stop) {
    return new OpenLease(pool);
  }

  @Override
  public boolean leads() {
    return true;
  }

  private record OpenLease(Jdbi pool) implements Lease {
    @Override
    public <D, R> R snapshot(Class<D> dao, Function<D, R> read) {
      return pool.inTransaction(
          TransactionIsolationLevel.REPEATABLE_READ, handle -> read.apply(handle.attach(dao)));
    }

    @Override
    public boolean confirm() {
      return true;
    }

    @Override
    public boolean isCurrent() {
      return true;
    }

    @Override
    public boolean isExclusive() {
      return false;
    }

    @Override
    public StopSignal within(StopSignal stop) {
      return stop;
    }

    @Override
    public void close() {
      // Nothing is held.
    }
  }
}
