package dev.retsu.leadership;

import java.time.Duration;

/**
 * The times of an election.
 *
 * @param retryInterval how often a standby asks when nobody wakes it
 * @param lockLease how long the Redis lock outlives a leader that died, and how long a leader
 *     believes without being confirmed
 */
public record LeadershipOptions(Duration retryInterval, Duration lockLease) {
  private static final Duration LONGEST_ANSWER = Duration.ofSeconds(1);
  private static final Duration SHORTEST_SILENCE = Duration.ofSeconds(10);
  private static final Duration LONGEST_CONNECT = Duration.ofSeconds(3);

  /** Between two questions of a leader: more than one may fail before the belief runs out. */
  Duration confirmInterval() {
    return lockLease.dividedBy(4);
  }

  /** How long Redis may take to answer a leader. */
  Duration answerTimeout() {
    return shorter(lockLease.dividedBy(4), LONGEST_ANSWER);
  }

  /** How long the first election waits for the first connection to Redis. */
  Duration connectTimeout() {
    return shorter(lockLease, LONGEST_CONNECT);
  }

  /** Between two tries of an elected process at the advisory lock. */
  Duration fenceInterval() {
    return shorter(lockLease.dividedBy(10), LONGEST_ANSWER);
  }

  /** Between two tries without Redis. */
  Duration loneInterval() {
    return shorter(retryInterval, lockLease);
  }

  /** After how much silence of a leader PostgreSQL lets others in: far beyond its belief. */
  Duration silenceLimit() {
    Duration leases = lockLease.multipliedBy(3);
    return shorter(leases, SHORTEST_SILENCE).equals(leases) ? SHORTEST_SILENCE : leases;
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }
}
