package dev.retsu.fusion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retsu.fusion.HeldBatches.Flush;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** The rules of fusion, with statements that end when the test says so. */
@SuppressWarnings("FutureReturnValueIgnored") // some calls are there for what others see of them
class FuserTest {
  private static final class OneMembersFault extends RuntimeException {}

  private static final class DatabaseAway extends RuntimeException {}

  private final HeldBatches database = new HeldBatches();
  private final List<Integer> sizes = new ArrayList<>();

  private Fuser<String, String, String> fuser(FusionLimits limits) {
    return new Fuser<>(
        limits,
        String::length,
        database,
        failure -> failure instanceof OneMembersFault,
        sizes::add);
  }

  private Fuser<String, String, String> fuser() {
    return fuser(new FusionLimits(10, 1_000, 100, 10_000));
  }

  @Test
  void aLoneCallIsFlushedAtOnceAndAnsweredAfterItsCommit() {
    CompletableFuture<String> answer = fuser().submit("q", "a");

    Flush flush = database.next();
    assertThat(flush.calls()).containsExactly("a");
    assertThat(answer).isNotDone();
    flush.succeed();
    assertThat(answer).isCompletedWithValue("done a");
  }

  @Test
  void arrivalsGatherWhileAFlushRunsAndTheNextTakesThemAll() {
    var fuser = fuser();
    fuser.submit("q", "a");
    Flush first = database.next();
    var b = fuser.submit("q", "b");
    var c = fuser.submit("q", "c");
    assertThat(database.isIdle()).as("one flush at a time").isTrue();

    first.succeed();

    Flush second = database.next();
    assertThat(second.calls()).containsExactly("b", "c");
    second.succeed();
    assertThat(b).isCompletedWithValue("done b");
    assertThat(c).isCompletedWithValue("done c");
    assertThat(sizes).containsExactly(1, 2);
  }

  @Test
  void aFlushIsBoundedInCountAndWeightButAHeavyCallStillRuns() {
    var fuser = fuser(new FusionLimits(3, 5, 100, 10_000));
    fuser.submit("q", "x");
    Flush running = database.next();
    List.of("1", "2", "3", "4", "55", "666", "7777777", "8").forEach(c -> fuser.submit("q", c));

    List<List<String>> flushes = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      running.succeed();
      running = database.next();
      flushes.add(running.calls());
    }

    assertThat(flushes)
        .containsExactly(
            List.of("1", "2", "3"),
            List.of("4", "55"),
            List.of("666"),
            List.of("7777777"),
            List.of("8"));
  }

  @Test
  void aFaultOfOneMemberFailsNoOther() {
    var fuser = fuser();
    fuser.submit("q", "x");
    Flush running = database.next();
    var good = fuser.submit("q", "good");
    var bad = fuser.submit("q", "bad");
    var last = fuser.submit("q", "last");
    running.succeed();

    database.next().fail(new OneMembersFault());
    database.next().succeed();
    database.next().fail(new OneMembersFault());
    database.next().succeed();

    assertThat(good).isCompletedWithValue("done good");
    assertThat(bad).isCompletedExceptionally();
    assertThat(last).isCompletedWithValue("done last");
    assertThat(fuser.submit("q", "next")).isNotDone();
    assertThat(database.next().calls()).as("the lane goes on").containsExactly("next");
  }

  @Test
  void membersThatRunAloneGoOnWhenTheDatabaseGoesAwayMeanwhile() {
    var fuser = fuser();
    fuser.submit("q", "x");
    Flush running = database.next();
    var a = fuser.submit("q", "a");
    var b = fuser.submit("q", "b");
    running.succeed();

    database.next().fail(new OneMembersFault());
    database.next().fail(new DatabaseAway());
    database.next().succeed();

    assertThat(a).isCompletedExceptionally();
    assertThat(b).isCompletedWithValue("done b");
  }

  @Test
  void aFaultOfTheDatabaseFailsAllAtOnceAndIsNotRepeated() {
    var fuser = fuser();
    fuser.submit("q", "x");
    Flush running = database.next();
    var a = fuser.submit("q", "a");
    var b = fuser.submit("q", "b");
    running.succeed();

    database.next().fail(new DatabaseAway());

    assertThat(a).isCompletedExceptionally();
    assertThat(b).isCompletedExceptionally();
    assertThat(database.isIdle()).isTrue();
  }

  @Test
  void aBatchThatThrowsFailsItsMembersAndLeavesTheLaneUsable() {
    List<String> seen = new ArrayList<>();
    Fuser<String, String, String> fuser =
        new Fuser<>(
            new FusionLimits(10, 1_000, 100, 10_000),
            String::length,
            (key, calls) -> {
              seen.addAll(calls);
              throw new DatabaseAway();
            },
            failure -> false,
            size -> {});

    assertThat(fuser.submit("q", "a")).isCompletedExceptionally();
    assertThat(fuser.submit("q", "b")).isCompletedExceptionally();
    assertThat(seen).containsExactly("a", "b");
  }

  @Test
  void whoLeavesOrTimesOutBeforeTheFlushIsLeftOut() {
    var fuser = fuser();
    fuser.submit("q", "x");
    Flush running = database.next();
    var left = fuser.submit("q", "left");
    var late = fuser.submit("q", "late");
    var stays = fuser.submit("q", "stays");
    left.cancel(false);
    late.completeExceptionally(new TimeoutException());

    running.succeed();

    Flush next = database.next();
    assertThat(next.calls()).containsExactly("stays");
    next.succeed();
    assertThat(stays).isCompletedWithValue("done stays");
  }

  @Test
  void whoLeavesDuringTheFlushTakesNothingFromTheOthers() {
    var fuser = fuser();
    fuser.submit("q", "x");
    Flush running = database.next();
    var leaves = fuser.submit("q", "leaves");
    var stays = fuser.submit("q", "stays");
    running.succeed();
    Flush both = database.next();
    assertThat(both.calls()).containsExactly("leaves", "stays");

    leaves.cancel(false);
    both.succeed();

    assertThat(stays).isCompletedWithValue("done stays");
  }

  @Test
  void aSlowQueueHoldsUpNoOther() {
    var fuser = fuser();
    fuser.submit("slow", "a");
    database.next();

    var other = fuser.submit("other", "b");
    Flush flush = database.next();
    assertThat(flush.key()).isEqualTo("other");
    flush.succeed();

    assertThat(other).isCompletedWithValue("done b");
  }

  @Test
  void whatWaitsIsBoundedInCountAndIsGivenBackByEveryEnd() {
    var fuser = fuser(new FusionLimits(10, 1_000, 3, 10_000));
    var a = fuser.submit("q", "a");
    var b = fuser.submit("q", "b");
    var c = fuser.submit("other", "c");
    assertThatThrownBy(() -> fuser.submit("third", "d"))
        .isInstanceOf(RejectedExecutionException.class);

    database.next().succeed(); // a; b follows
    database.next().fail(new DatabaseAway()); // c
    b.cancel(false);

    assertThat(a).isCompleted();
    assertThat(c).isCompletedExceptionally();
    for (String key : List.of("e", "f", "g")) {
      fuser.submit(key, key);
    }
    assertThatThrownBy(() -> fuser.submit("h", "h")).isInstanceOf(RejectedExecutionException.class);
  }

  @Test
  void whatWaitsIsBoundedInWeight() {
    var fuser = fuser(new FusionLimits(10, 1_000, 100, 5));
    fuser.submit("q", "123");
    assertThatThrownBy(() -> fuser.submit("q", "456"))
        .isInstanceOf(RejectedExecutionException.class);
    fuser.submit("q", "45");
    database.next().succeed();
    fuser.submit("q", "678");
  }

  @Test
  void switchedOffEveryCallRunsAtOnceAndByItself() {
    var fuser = fuser(new FusionLimits(1, 1_000, 100, 10_000));
    fuser.submit("q", "a");
    fuser.submit("q", "b");

    assertThat(database.next().calls()).containsExactly("a");
    assertThat(database.next().calls()).containsExactly("b");
  }

  /** A lane that ends and an arrival that finds it: no call may fall between them. */
  @Test
  void everyCallIsAnsweredOnceHoweverLanesComeAndGo() throws Exception {
    Fuser<Integer, Integer, Integer> fuser =
        new Fuser<>(
            new FusionLimits(4, 1_000, 100_000, 1_000_000),
            call -> 1,
            (key, calls) -> CompletableFuture.supplyAsync(() -> List.copyOf(calls)),
            failure -> false,
            size -> {});
    List<CompletableFuture<List<CompletableFuture<Integer>>>> callers = new ArrayList<>();
    for (int caller = 0; caller < 4; caller++) {
      int first = caller * 5_000;
      callers.add(
          CompletableFuture.supplyAsync(
              () -> {
                List<CompletableFuture<Integer>> answers = new ArrayList<>();
                for (int i = 0; i < 5_000; i++) {
                  answers.add(fuser.submit(i % 3, first + i));
                }
                return answers;
              }));
    }

    List<Integer> answered = new ArrayList<>();
    for (var caller : callers) {
      for (var answer : caller.get(30, TimeUnit.SECONDS)) {
        answered.add(answer.get(30, TimeUnit.SECONDS));
      }
    }
    assertThat(answered).hasSize(20_000).doesNotHaveDuplicates();
  }
}
