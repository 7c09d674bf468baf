package dev.retsu.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkerRunnerTest {
  private static final Duration LONG = Duration.ofDays(1);
  private static final Duration SHORT = Duration.ofMillis(1);

  @Test
  void stopsWorkersInTheMiddleOfAWait() throws Exception {
    Counting worker = new Counting();
    WorkerRunner runner = runner(List.of(worker, worker), FailurePolicy.RESTART);
    runner.start();
    worker.started.await();

    runner.stop();
    runner.stop();

    assertThat(worker.runs).hasValue(2);
    assertThat(worker.running).hasValue(0);
  }

  @Test
  void startsAFailedWorkerAgainUnlessThePolicySaysOtherwise() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    CountDownLatch thrice = new CountDownLatch(3);
    Worker failing =
        worker(
            stop -> {
              throw new AssertionError("run " + runs.incrementAndGet());
            });
    List<String> failures = new ArrayList<>();
    WorkerRunner runner =
        runner(
            List.of(failing),
            (job, failure) -> {
              failures.add(job.jobName() + ": " + failure.getMessage());
              thrice.countDown();
              return failures.size() < 3;
            });
    runner.start();
    thrice.await();
    runner.stop();

    assertThat(failures)
        .containsExactly(
            "state_metrics_collector: run 1",
            "state_metrics_collector: run 2",
            "state_metrics_collector: run 3");
  }

  @Test
  void doesNotWaitForEverForAWorkerThatHangs() throws Exception {
    CountDownLatch hanging = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Worker hung =
        worker(
            stop -> {
              hanging.countDown();
              while (release.getCount() > 0) {
                LockSupport.parkNanos(1_000_000);
              }
            });
    WorkerRunner runner = new WorkerRunner(List.of(hung), SHORT, SHORT, FailurePolicy.RESTART);
    runner.start();
    hanging.await();

    runner.stop();

    assertThat(release.getCount()).as("the stop returned while the worker hangs").isOne();
    release.countDown();
  }

  @Test
  void aStopThatOvertakesTheStartWins() throws Exception {
    Counting worker = new Counting();
    WorkerRunner runner = runner(List.of(worker), FailurePolicy.RESTART);

    runner.stop();
    runner.start();

    assertThat(worker.runs).hasValue(0);
  }

  @Test
  void survivesStartsAndStopsFromManyThreadsAtOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(6);
    try {
      for (int round = 0; round < 300; round++) {
        hammer(threads, round);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static void hammer(ExecutorService threads, int round) throws Exception {
    Counting worker = new Counting();
    WorkerRunner runner = runner(List.of(worker, worker), FailurePolicy.RESTART);
    CyclicBarrier together = new CyclicBarrier(6);
    List<Future<?>> calls = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      boolean starts = (i + round) % 2 == 0;
      calls.add(
          threads.submit(
              () -> {
                together.await();
                if (starts) {
                  runner.start();
                } else {
                  runner.stop();
                }
                return null;
              }));
    }
    for (Future<?> call : calls) {
      call.get(20, TimeUnit.SECONDS);
    }
    assertThatCode(runner::stop).doesNotThrowAnyException();
    assertThat(worker.runs).as("round %d", round).hasValueLessThanOrEqualTo(2);
    assertThat(worker.running).as("round %d", round).hasValue(0);
  }

  private static WorkerRunner runner(List<Worker> workers, FailurePolicy policy) {
    return new WorkerRunner(workers, Duration.ofSeconds(20), SHORT, policy);
  }

  private static Worker worker(java.util.function.Consumer<StopSignal> work) {
    return new Worker() {
      @Override
      public Job job() {
        return Job.STATE_METRICS_COLLECTOR;
      }

      @Override
      public void run(StopSignal stop) {
        work.accept(stop);
      }
    };
  }

  private static final class Counting implements Worker {
    final AtomicInteger runs = new AtomicInteger();
    final AtomicInteger running = new AtomicInteger();
    final CountDownLatch started = new CountDownLatch(2);

    @Override
    public Job job() {
      return Job.EXPIRED_MESSAGE_CLEANER;
    }

    @Override
    public void run(StopSignal stop) {
      runs.incrementAndGet();
      running.incrementAndGet();
      started.countDown();
      while (!stop.await(LONG)) {
        assertThat(stop.isRaised()).isFalse();
      }
      running.decrementAndGet();
    }
  }
}
