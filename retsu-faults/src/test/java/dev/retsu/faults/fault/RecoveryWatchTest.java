package dev.retsu.faults.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retsu.faults.environment.IdleNode;
import dev.retsu.faults.environment.Node;
import dev.retsu.faults.history.Span;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecoveryWatchTest {
  private static final Duration BRIEF = Duration.ofMillis(50);

  private final RecoveryWatch watch = new RecoveryWatch();

  @Test
  void aNodeThatDoesNotComeBackIsFound() throws Exception {
    try (Node well = IdleNode.number(0);
        Node lost = IdleNode.number(1)) {
      long before = System.nanoTime();
      watch.answered(1, new Span(before, before)); // from before the end of the fault
      Thread answers = answersOf(well);

      assertThatThrownBy(() -> watch.await(List.of(well, lost), BRIEF))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("an answer of each of 2 nodes");
      assertThat(watch.await(List.of(well), Duration.ofSeconds(30))).isPositive();
      answers.interrupt();
      answers.join();
    }
  }

  private Thread answersOf(Node node) {
    Thread thread =
        new Thread(
            () -> {
              while (!Thread.currentThread().isInterrupted()) {
                long now = System.nanoTime();
                watch.answered(node.number(), new Span(now, now + 1));
              }
            });
    thread.start();
    return thread;
  }
}
