package dev.retsu.faults.history;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a consumer did to a delivered message; a batch is recorded as one of these per message.
 *
 * @param seconds of an extension, else 0
 * @param availableAfter the new end of the lease when it was extended
 */
public record LeaseCall(
    Span span,
    Kind kind,
    Outcome outcome,
    Target target,
    int seconds,
    @Nullable Instant availableAfter) {
  /** What was asked for. */
  public enum Kind {
    ACKNOWLEDGE,
    EXTEND,
    RELEASE
  }

  /** The message, and the delivery that the caller holds. */
  public record Target(UUID queue, UUID id, UUID receipt) {}

  /** Whether it may have happened: it did, or nobody knows. */
  public boolean possible() {
    return outcome != Outcome.REFUSED;
  }
}
