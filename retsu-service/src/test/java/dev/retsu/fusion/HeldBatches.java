package dev.retsu.fusion;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A database whose statements end when the test says so. */
final class HeldBatches implements Batch<String, String, String> {
  /** A statement under way. */
  record Flush(String key, List<String> calls, CompletableFuture<List<String>> end) {
    void succeed() {
      end.complete(calls.stream().map(call -> "done " + call).toList());
    }

    void fail(RuntimeException failure) {
      end.completeExceptionally(failure);
    }
  }

  private final BlockingQueue<Flush> flushes = new LinkedBlockingQueue<>();

  @Override
  public CompletableFuture<List<String>> run(String key, List<String> calls) {
    Flush flush = new Flush(key, List.copyOf(calls), new CompletableFuture<>());
    flushes.add(flush);
    return flush.end();
  }

  /** The next statement that was started and not yet asked for. */
  Flush next() {
    try {
      Flush flush = flushes.poll(10, TimeUnit.SECONDS);
      if (flush == null) {
        throw new AssertionError("no flush within 10 s");
      }
      return flush;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  boolean isIdle() {
    return flushes.isEmpty();
  }
}
