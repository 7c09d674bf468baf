package dev.retsu.bench.micro;

import dev.retsu.fusion.Fuser;
import dev.retsu.fusion.FusionLimits;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** What a call pays for passing through a lane, with a batch that costs nothing. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FusionBenchmark {
  private static final int CALLS = 64;

  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final Fuser<String, Integer, Integer> direct =
      new Fuser<>(
          limits(),
          call -> 1,
          (key, calls) -> CompletableFuture.completedFuture(calls),
          failure -> false,
          size -> {});
  private final Fuser<String, Integer, Integer> handedOver =
      new Fuser<>(
          limits(),
          call -> 1,
          (key, calls) -> CompletableFuture.supplyAsync(() -> calls, thread),
          failure -> false,
          size -> {});

  private static FusionLimits limits() {
    return new FusionLimits(128, 1 << 20, 10_000, 1 << 30);
  }

  /** A lone call, answered on the caller's thread. */
  @Benchmark
  public Integer alone() {
    return direct.submit("queue", 1).join();
  }

  /** Calls that arrive together and wait for one another's flush, on another thread. */
  @Benchmark
  @OperationsPerInvocation(CALLS)
  public void together() {
    CompletableFuture<?>[] answers = new CompletableFuture<?>[CALLS];
    for (int i = 0; i < CALLS; i++) {
      answers[i] = handedOver.submit("queue", i);
    }
    CompletableFuture.allOf(answers).join();
  }

  @TearDown
  public void stop() {
    thread.shutdownNow();
  }
}
