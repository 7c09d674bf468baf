package dev.retsu.collector;

import dev.retsu.leadership.Lease;
import dev.retsu.telemetry.StateView;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The snapshot that scrapes read, with the lease it was taken under. Replaced whole: no scrape sees
 * a part of one and a part of another. Safe for use by many threads.
 */
public final class CurrentState implements Supplier<Optional<StateView>> {
  private volatile @Nullable Published published;

  /** Empty where this process does not lead, or may no longer lead. Waits for nothing. */
  @Override
  public Optional<StateView> get() {
    Published now = published;
    return now != null && now.lease.isCurrent() ? Optional.of(now.view) : Optional.empty();
  }

  void publish(StateView view, Lease lease) {
    published = new Published(view, lease);
  }

  void withdraw() {
    published = null;
  }

  private record Published(StateView view, Lease lease) {}
}
