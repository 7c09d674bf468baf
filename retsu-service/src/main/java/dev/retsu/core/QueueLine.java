package dev.retsu.core;

import dev.retsu.core.Claimed.ClaimedMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The consumers of one queue, first come first served. One claim at a time serves all of them:
 * those that want an answer now and those that wait. A signal (an arrival, an enqueue, a release, a
 * due time) starts a claim, or, while one runs, makes sure that another follows it: so no wake-up
 * is ever lost between a claim that found nothing and the consumer that goes on waiting.
 */
final class QueueLine {
  private static final int MAX_WANTED = 1_000;
  private static final long LOOK_INTERVAL_NANOS = 200_000_000;

  final UUID queueId;
  final QueueName name;
  private final LineWork work;
  private final Deque<Waiter> waiters = new ArrayDeque<>();
  private long arrivals;
  private boolean claiming;
  private boolean signalled;
  private boolean everLooked;
  private long lastLook;

  QueueLine(UUID queueId, QueueName name, LineWork work) {
    this.queueId = queueId;
    this.name = name;
    this.work = work;
  }

  synchronized void add(Waiter waiter) {
    waiter.number = ++arrivals;
    waiters.add(waiter);
  }

  synchronized boolean isEmpty() {
    waiters.removeIf(Waiter::isGone);
    return waiters.isEmpty() && !claiming;
  }

  /** Its time is over: what the next claim finds is its answer, also if that is nothing. */
  void expire(Waiter waiter) {
    synchronized (this) {
      waiter.patient = false;
    }
    signal();
  }

  void leave(Waiter waiter) {
    synchronized (this) {
      waiters.remove(waiter);
    }
  }

  /** At most a few looks a second, however often the line comes to rest. */
  synchronized boolean isTimeToLook(long nanoTime) {
    boolean time = !everLooked || nanoTime - lastLook >= LOOK_INTERVAL_NANOS;
    if (time) {
      everLooked = true;
      lastLook = nanoTime;
    }
    return time;
  }

  /** Nobody waits any more: for a shutdown. */
  void dismiss() {
    synchronized (this) {
      waiters.forEach(waiter -> waiter.patient = false);
    }
    signal();
  }

  void signal() {
    Round round;
    synchronized (this) {
      signalled = true;
      if (claiming) {
        return;
      }
      round = nextRound();
      if (round.wanted == 0) {
        return;
      }
      claiming = true;
      signalled = false;
    }
    work.claim(this, List.copyOf(round.served), round.wanted)
        .whenComplete((claimed, failure) -> claimed(round, claimed, failure));
  }

  private void claimed(Round round, @Nullable Claimed claimed, @Nullable Throwable failure) {
    if (claimed != null) {
      distribute(round, claimed.messages());
    }
    // More may be there: nobody signals again what was there before the claim.
    boolean more =
        claimed != null && (claimed.cutShort() || claimed.messages().size() >= round.wanted);
    List<Waiter> over = finish(round, claimed != null && !more);
    over.forEach(waiter -> waiter.answer.complete(List.of()));
    if (claimed == null) {
      Throwable cause = failure != null ? failure : new IllegalStateException("no claim");
      round.served.forEach(waiter -> waiter.answer.completeExceptionally(cause));
    }
    continueOrRest(claimed == null || claimed.complete(), more);
  }

  /**
   * Hands out in the order of arrival; what nobody wants any more goes back. Who came after the
   * claim had begun gets none of it: a lease that began before the call would end before its time.
   */
  private void distribute(Round round, List<ClaimedMessage> messages) {
    Iterator<Delivery> left = messages.stream().map(ClaimedMessage::delivery).iterator();
    while (left.hasNext()) {
      Waiter next = nextInLine(round);
      if (next == null) {
        List<Delivery> unwanted = new ArrayList<>();
        left.forEachRemaining(unwanted::add);
        work.giveBack(queueId, unwanted);
        return;
      }
      List<Delivery> hand = new ArrayList<>(next.wanted);
      while (hand.size() < next.wanted && left.hasNext()) {
        hand.add(left.next());
      }
      if (!next.answer.complete(hand)) {
        // Cancelled this very moment: its hand goes to those behind it.
        List<Delivery> rest = new ArrayList<>(hand);
        left.forEachRemaining(rest::add);
        left = rest.iterator();
      }
    }
  }

  private synchronized @Nullable Waiter nextInLine(Round round) {
    Waiter next = waiters.peek();
    while (next != null && next.isGone()) {
      waiters.poll();
      next = waiters.peek();
    }
    return next == null || next.number > round.lastArrival ? null : waiters.poll();
  }

  /** After a short claim those have their answer, nothing, that were in line and will not wait. */
  private synchronized List<Waiter> finish(Round round, boolean foundTooLittle) {
    claiming = false;
    List<Waiter> over = new ArrayList<>();
    if (foundTooLittle) {
      round.impatient.stream().filter(waiter -> !waiter.isGone()).forEach(over::add);
      over.forEach(waiter -> waiter.decided = true);
    }
    waiters.removeIf(Waiter::isGone);
    return over;
  }

  private void continueOrRest(boolean complete, boolean more) {
    boolean again;
    boolean waiting;
    synchronized (this) {
      waiters.removeIf(Waiter::isGone);
      waiting = !waiters.isEmpty();
      again =
          waiting && (more || signalled || waiters.stream().anyMatch(waiter -> !waiter.patient));
    }
    if (again) {
      signal();
    } else if (waiting) {
      work.lookLater(this, complete);
    } else {
      work.idle(this);
    }
  }

  /**
   * One claim: whom it is for, first come first served, and who will take nothing for an answer.
   */
  private static final class Round {
    final List<Waiter> served = new ArrayList<>();
    final List<Waiter> impatient = new ArrayList<>();
    long lastArrival;
    int consumers;
    int wanted;
  }

  private Round nextRound() {
    Round round = new Round();
    round.lastArrival = arrivals;
    for (Waiter waiter : waiters) {
      if (waiter.isGone()) {
        continue;
      }
      boolean fits =
          round.consumers < work.maxBatch()
              && (round.wanted == 0 || round.wanted + waiter.wanted <= MAX_WANTED);
      if (fits) {
        round.served.add(waiter);
        round.consumers++;
        round.wanted += waiter.wanted;
      }
      if (!waiter.patient) {
        round.impatient.add(waiter);
      }
    }
    return round;
  }
}
