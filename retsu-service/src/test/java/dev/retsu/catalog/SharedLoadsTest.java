package dev.retsu.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SharedLoadsTest {
  private final SharedLoads<String, Integer> loads = new SharedLoads<>();
  private final AtomicInteger started = new AtomicInteger();
  private final CompletableFuture<Integer> load = new CompletableFuture<>();

  @Test
  void allWhoAskMeanwhileShareOneLoad() {
    CompletableFuture<Integer> first = get();
    CompletableFuture<Integer> second = get();
    load.complete(7);

    assertThat(List.of(first.join(), second.join())).containsExactly(7, 7);
    assertThat(started).hasValue(1);
  }

  /** B094: a failure is shared, and not kept. */
  @Test
  void aFailureIsSharedAndForgotten() {
    CompletableFuture<Integer> first = get();
    CompletableFuture<Integer> second = get();
    load.completeExceptionally(new IllegalStateException("down"));

    assertThatThrownBy(first::join).hasRootCauseMessage("down");
    assertThatThrownBy(second::join).hasRootCauseMessage("down");
    assertThat(started).hasValue(1);
    assertThat(loads.get("a", () -> CompletableFuture.completedFuture(8)).join()).isEqualTo(8);
  }

  @Test
  void aLoadThatCannotEvenStartFailsOnlyItsFuture() {
    CompletableFuture<Integer> failed =
        loads.get(
            "a",
            () -> {
              throw new IllegalStateException("full");
            });
    assertThatThrownBy(failed::join)
        .isInstanceOf(CompletionException.class)
        .hasRootCauseMessage("full");
    assertThat(loads.get("a", () -> CompletableFuture.completedFuture(8)).join()).isEqualTo(8);
  }

  @Test
  void whoCancelsTakesNothingFromTheOthers() {
    CompletableFuture<Integer> first = get();
    CompletableFuture<Integer> second = get();
    CompletableFuture<Integer> third = get();
    first.cancel(true);
    second.cancel(true);
    load.complete(7);

    assertThat(third.join()).isEqualTo(7);
  }

  @Test
  void afterForgetNobodyJoinsTheOldLoad() {
    CompletableFuture<Integer> old = get();
    loads.forget("a");
    CompletableFuture<Integer> fresh = loads.get("a", () -> CompletableFuture.completedFuture(8));
    load.complete(7);

    assertThat(fresh.join()).isEqualTo(8);
    assertThat(old.join()).isEqualTo(7);
  }

  /** The end of an old load must not end the sharing of the new one. */
  @Test
  void anOldLoadLeavesTheNewOneShared() {
    var unused = get();
    loads.forget("a");
    CompletableFuture<Integer> fresh = new CompletableFuture<>();
    CompletableFuture<Integer> first = loads.get("a", () -> fresh);
    load.complete(7);
    CompletableFuture<Integer> second = loads.get("a", () -> new CompletableFuture<>());
    fresh.complete(8);

    assertThat(List.of(first.join(), second.join())).containsExactly(8, 8);
  }

  /** B097. */
  @Test
  void manyThreadsNeverHangAndNeverRunTwoLoadsAtOnce() {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    ExecutorService pool = Executors.newFixedThreadPool(8);
    Supplier<CompletableFuture<Integer>> load =
        () -> {
          most.accumulateAndGet(running.incrementAndGet(), Math::max);
          return CompletableFuture.supplyAsync(running::decrementAndGet, pool);
        };
    List<CompletableFuture<Integer>> answers =
        IntStream.range(0, 20_000)
            .mapToObj(
                i ->
                    CompletableFuture.completedFuture(i)
                        .thenComposeAsync(ignored -> loads.get("a", load), pool))
            .toList();
    answers.forEach(CompletableFuture::join);
    pool.shutdownNow();

    assertThat(most).hasValue(1);
  }

  private CompletableFuture<Integer> get() {
    return loads.get(
        "a",
        () -> {
          started.incrementAndGet();
          return load;
        });
  }
}
