package dev.retsu.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoadTest {
  private static final Duration SHORT = Duration.ofMillis(300);

  private FakeServer server;

  @BeforeEach
  void start() throws IOException {
    server = new FakeServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Load lifecycles(int connections) throws IOException {
    return Load.open(
        List.of(server.address()), connections, () -> new Lifecycle("q", "x"), Meter.NONE);
  }

  @Test
  void countsWhatTheServerSaw() throws IOException {
    try (Load load = lifecycles(8)) {
      LoadResult first = load.closedLoop(SHORT);
      LoadResult second = load.closedLoop(SHORT);
      assertThat(first.units()).isPositive();
      assertThat(first.units() + second.units()).isEqualTo(server.acknowledged());
      assertThat(first.latencies().get("enqueue").getTotalCount()).isEqualTo(first.units());
      assertThat(first.latencies().get("acknowledge").getTotalCount()).isEqualTo(first.units());
      assertThat(first.cores()).containsKey("generator");
      assertThat(server.left()).isZero();
    }
  }

  @Test
  void countsTheMessagesOfBatches() throws IOException {
    try (Load load =
        Load.open(
            List.of(server.address()), 3, () -> new BatchLifecycle("q", "x", 20), Meter.NONE)) {
      LoadResult result = load.closedLoop(SHORT);
      assertThat(result.messages()).isEqualTo(result.units() * 20).isPositive();
      assertThat(server.acknowledged()).isEqualTo((int) result.messages());
      assertThat(server.left()).isZero();
    }
  }

  @Test
  void asksAgainAfterUnavailable() throws IOException {
    server.refuse(5);
    try (Load load = lifecycles(2)) {
      LoadResult result = load.closedLoop(SHORT);
      assertThat(result.unavailable()).isEqualTo(5);
      assertThat(result.units()).isEqualTo(server.acknowledged()).isPositive();
    }
  }

  @Test
  void startsUnitsAtTheSetRate() throws IOException {
    try (Load load = lifecycles(4)) {
      LoadResult result = load.fixedRate(100, Duration.ofMillis(500));
      assertThat(result.units()).isEqualTo(50);
      assertThat(result.unstarted()).isZero();
    }
  }

  /**
   * One connection, calls of 20 ms, a unit every 10 ms: the 30th unit waits for 29 others. Without
   * the correction each would show its own 60 ms only.
   */
  @Test
  void countsTheWaitForAConnectionAsLatency() throws IOException {
    server.pause(TimeUnit.MILLISECONDS.toNanos(20));
    try (Load load = lifecycles(1)) {
      LoadResult result = load.fixedRate(100, Duration.ofMillis(300));
      assertThat(result.units()).isEqualTo(30);
      // 30 units of at least 60 ms, less the 290 ms after which the last should have started.
      assertThat(result.millis(LoadResult.UNIT, 100)).isGreaterThan(1_500);
      assertThat(result.millis("enqueue", 100)).isGreaterThan(1_400);
      assertThat(result.millis("dequeue", 50)).isLessThan(1_000);
    }
  }

  @Test
  void failsWhenTheServerGoesAway() throws IOException {
    try (Load load = lifecycles(2)) {
      load.closedLoop(SHORT);
      server.close();
      assertThatThrownBy(() -> load.closedLoop(SHORT)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void failsForAnAnswerThatTheContractDoesNotKnow() throws IOException {
    try (Load load =
        Load.open(
            List.of(server.address()),
            1,
            () -> new OneCall("enqueue", "/v1/queues/q/messages", "{}", List.of(200)),
            Meter.NONE)) {
      assertThatThrownBy(() -> load.closedLoop(SHORT))
          .hasRootCauseMessage("enqueue answered 201: {\"id\":\"m-1\"}");
    }
  }

  @Test
  void measuresVariantsByTurns() throws Exception {
    try (Load load = lifecycles(2)) {
      Rounds rounds =
          Rounds.run(
              3, Map.of("a", () -> load.closedLoop(SHORT), "b", () -> load.closedLoop(SHORT)));
      assertThat(rounds.total("a").units() + rounds.total("b").units())
          .isEqualTo(server.acknowledged());
      Ratio ratio = rounds.ratio("a", "b");
      assertThat(ratio.lowest()).isPositive().isLessThanOrEqualTo(ratio.median());
      assertThat(ratio.median()).isLessThanOrEqualTo(ratio.highest());
    }
  }
}
