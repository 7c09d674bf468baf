package dev.retsu.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.core.Priority;
import dev.retsu.core.QueueMetrics;
import dev.retsu.core.QueueName;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Counters that are alerted on are 0 before they count: a series that starts at 1 has no increase.
 */
class FirstSightTest {
  private static final String DEAD_LETTERED = "queue_messages_dead_lettered_total";
  private static final String EXPIRED = "queue_messages_expired_total";

  private AdminServer admin;
  private QueueMetrics metrics;

  @BeforeEach
  void start() throws Exception {
    admin = AdminServer.start(2);
    metrics = admin.telemetry().queueMetrics();
  }

  @AfterEach
  void stop() throws Exception {
    admin.close();
  }

  @Test
  void aQueueThatIsUsedHasItsAlertedCounters() throws Exception {
    metrics.enqueued(new QueueName("emails"), Priority.HIGH, 1);

    assertZero(admin.scrape(), "emails");
  }

  @Test
  void aQueueThatIsCollectedHasThemWithItsFirstScrape() throws Exception {
    QueueName idle = new QueueName("idle");
    StateView view =
        new StateView(
            System.nanoTime(),
            List.of(new StateView.Entry(idle, Priority.LOW, 0, 0, 0, 0, 0)),
            List.of(),
            OptionalDouble.empty());
    admin.telemetry().stateMetrics(() -> Optional.of(view));

    assertZero(admin.scrape(), "idle");
  }

  @Test
  void whatWasCountedIsNotSetBack() throws Exception {
    metrics.deadLettered(new QueueName("emails"), 3);
    metrics.released(new QueueName("emails"), 1);

    assertThat(admin.scrape().value(DEAD_LETTERED, "queue_name", "emails")).isEqualTo(3);
  }

  @Test
  void whatIsBeyondTheLimitStartsNothing() throws Exception {
    for (int i = 0; i < 10; i++) {
      metrics.enqueued(new QueueName("q" + i), Priority.HIGH, 1);
    }

    assertThat(admin.scrape().all(DEAD_LETTERED)).hasSize(2);
  }

  private static void assertZero(Scrape scrape, String queue) {
    assertThat(scrape.value(DEAD_LETTERED, "queue_name", queue)).isZero();
    for (String history : List.of("never_delivered", "previously_delivered")) {
      assertThat(scrape.value(EXPIRED, "queue_name", queue, "delivery_history", history)).isZero();
    }
    assertThat(scrape.matching("queue_messages_released_total", "queue_name", queue)).isEmpty();
  }
}
