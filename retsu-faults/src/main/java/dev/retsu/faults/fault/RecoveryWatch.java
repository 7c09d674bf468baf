package dev.retsu.faults.fault;

import dev.retsu.faults.environment.Node;
import dev.retsu.faults.environment.Waiting;
import dev.retsu.faults.history.Span;
import dev.retsu.faults.load.AnswerListener;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Sees when nodes answer again. Thread-safe. */
public final class RecoveryWatch implements AnswerListener {
  private final Map<Integer, Span> firsts = new ConcurrentHashMap<>();
  private volatile long since;

  @Override
  public void answered(int node, Span span) {
    if (span.start() >= since) {
      firsts.merge(node, span, (a, b) -> a.start() >= since && a.end() <= b.end() ? a : b);
    }
  }

  /**
   * Waits until each of the nodes has answered a call that was sent after now.
   *
   * @return how long the slowest of them took
   */
  Duration await(List<Node> nodes, Duration limit) throws IOException {
    long now = System.nanoTime();
    since = now;
    Waiting.until(
        "an answer of each of " + nodes.size() + " nodes",
        limit,
        () -> nodes.stream().allMatch(node -> hasAnswered(node, now)));
    long last =
        nodes.stream()
            .mapToLong(node -> firsts.getOrDefault(node.number(), new Span(now, now)).end())
            .max()
            .orElse(now);
    return Duration.ofNanos(last - now);
  }

  private boolean hasAnswered(Node node, long now) {
    Span first = firsts.get(node.number());
    return first != null && first.start() >= now;
  }
}
