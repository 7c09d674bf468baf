package dev.retsu.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No wake-up is lost: every interleaving of a consumer that parks (stand in line, signal, the claim
 * reads, the claim answers) with a producer (commit, signal), each step forced in turn. There is no
 * regular look and no timer here to make up for a lost one.
 */
class QueueLineWakeUpTest {
  private static final UUID QUEUE = UUID.randomUUID();

  /** In which of the consumer's five gaps the commit and the signal of the producer fall. */
  static Stream<int[]> interleavings() {
    return IntStream.rangeClosed(0, 4)
        .boxed()
        .flatMap(commit -> IntStream.rangeClosed(commit, 4).mapToObj(s -> new int[] {commit, s}));
  }

  @ParameterizedTest(name = "commit in gap {0}")
  @MethodSource("interleavings")
  void aMessageReachesTheConsumerWheneverItComes(int[] gaps) {
    Store store = new Store();
    QueueLine line = new QueueLine(QUEUE, new QueueName("q"), store);
    Waiter waiter = new Waiter(new DequeueRequest(1, Duration.ofSeconds(20)), null, false);
    List<Runnable> consumer =
        List.of(() -> line.add(waiter), line::signal, store::read, store::answer);

    for (int gap = 0; gap <= consumer.size(); gap++) {
      if (gaps[0] == gap) {
        store.commit();
      }
      if (gaps[1] == gap) {
        line.signal();
      }
      if (gap < consumer.size()) {
        consumer.get(gap).run();
      }
    }
    store.finish();

    assertThat(waiter.answer).as("commit and signal in gaps %d and %d", gaps[0], gaps[1]).isDone();
    assertThat(waiter.answer.join()).hasSize(1);
    assertThat(store.isEmpty()).isTrue();
    assertThat(store.givenBack).isEmpty();
  }

  /**
   * The answer of a claim was on its way for longer than a lease, and a consumer that called
   * meanwhile got a message that another one already had.
   */
  @Test
  void aLeaseThatBeganBeforeTheCallIsNotHandedOut() {
    Store store = new Store();
    QueueLine line = new QueueLine(QUEUE, new QueueName("q"), store);
    Waiter first = new Waiter(new DequeueRequest(1, Duration.ofSeconds(20)), null, false);
    Waiter late = new Waiter(new DequeueRequest(1, Duration.ofSeconds(20)), null, false);
    store.commit();
    line.add(first);
    line.signal();
    store.read();
    first.answer.cancel(false);
    line.add(late);
    line.signal();

    store.answer();
    assertThat(late.answer).isNotDone();
    assertThat(store.givenBack).hasSize(1);

    store.finish();
    assertThat(late.answer).isDone();
  }

  /** Messages, and claims whose reading and answering are steps of their own. */
  private static final class Store implements LineWork {
    private final Deque<Delivery> committed = new ArrayDeque<>();
    private final Deque<Claim> claims = new ArrayDeque<>();
    private final List<Delivery> givenBack = new ArrayList<>();

    void commit() {
      byte[] payload = "m".getBytes(StandardCharsets.UTF_8);
      Instant time = Instant.EPOCH;
      committed.add(
          new Delivery(
              UUID.randomUUID(), payload, Priority.HIGH, UUID.randomUUID(), 1, time, time, time));
    }

    boolean isEmpty() {
      return committed.isEmpty();
    }

    /** What the claim under way sees: its snapshot. */
    void read() {
      Claim claim = claims.peek();
      if (claim != null && !claim.read) {
        claim.read = true;
        while (claim.found.size() < claim.wanted && !committed.isEmpty()) {
          claim.found.add(new Claimed.ClaimedMessage(committed.remove(), 0));
        }
      }
    }

    void answer() {
      Claim claim = claims.poll();
      if (claim != null) {
        claim.end.complete(new Claimed(claim.found, 0, true, false));
      }
    }

    /** All that is under way comes to its end. */
    void finish() {
      for (int claim = 0; !claims.isEmpty(); claim++) {
        assertThat(claim).as("claims without an end").isLessThan(10);
        read();
        answer();
      }
    }

    @Override
    public int maxBatch() {
      return 128;
    }

    @Override
    public CompletableFuture<Claimed> claim(QueueLine line, List<Waiter> consumers, int wanted) {
      assertThat(claims).as("one claim at a time").isEmpty();
      Claim claim = new Claim(wanted);
      claims.add(claim);
      return claim.end;
    }

    @Override
    public void giveBack(UUID queueId, List<Delivery> deliveries) {
      givenBack.addAll(deliveries);
      committed.addAll(deliveries);
    }

    @Override
    public void lookLater(QueueLine line, boolean complete) {
      // Nothing: a signal must do.
    }

    @Override
    public void idle(QueueLine line) {
      // Nothing to forget.
    }
  }

  private static final class Claim {
    final int wanted;
    final List<Claimed.ClaimedMessage> found = new ArrayList<>();
    final CompletableFuture<Claimed> end = new CompletableFuture<>();
    boolean read;

    Claim(int wanted) {
      this.wanted = wanted;
    }
  }
}
