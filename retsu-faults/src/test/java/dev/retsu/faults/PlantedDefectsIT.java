package dev.retsu.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.faults.check.Violation;
import dev.retsu.faults.environment.Cluster;
import dev.retsu.faults.environment.Node;
import dev.retsu.faults.history.Counter;
import dev.retsu.faults.history.Span;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each promise is broken on purpose, in a real database under a real load, and the checker finds
 * that promise broken and no other. Takes minutes, so it is not part of every build.
 */
@Tag("long")
class PlantedDefectsIT {
  @TempDir static Path directory;

  private static Cluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = Cluster.start(BuiltRetsu.in(directory), directory, 1);
  }

  @AfterAll
  static void stop() throws Exception {
    if (cluster != null) {
      cluster.close();
    }
  }

  @AfterEach
  void mend() throws Exception {
    cluster.postgres().database().execute(PlantedDefect.MENDED);
  }

  @ParameterizedTest
  @EnumSource
  void isFound(PlantedDefect defect) throws Exception {
    SmallLoad load = SmallLoad.on(cluster, defect.name(), defect.rule().equals("InOrder"));
    load.plant(defect.sql(load.queue(), load.other()));

    load.run();

    assertThat(load.violations()).extracting(Violation::rule).containsOnly(defect.rule());
    assertThat(load.defects()).isEmpty();
  }

  /** What the findings above are worth: nothing is found where nothing is wrong. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nothingIsFoundWithoutADefect(boolean sequential) throws Exception {
    SmallLoad load = SmallLoad.on(cluster, "flawless-" + sequential, sequential);

    load.run();
    load.history().add(acknowledged(load));

    assertThat(load.violations()).isEmpty();
    assertThat(load.defects()).isEmpty();
  }

  @Test
  void anExportedCounterThatForgetsIsFound() throws Exception {
    SmallLoad load = SmallLoad.on(cluster, "forgetful", false);
    load.run();
    Node node = cluster.nodes().get(0);
    node.stop();
    node.start();
    load.history().add(acknowledged(load));

    assertThat(load.violations()).extracting(Violation::rule).containsOnly("CountersMatch");
  }

  @Test
  void anAnswerThatTellsOfADefectIsFound() throws Exception {
    SmallLoad load = SmallLoad.on(cluster, "defect", false);
    load.plant(PlantedDefect.sql("defect", load.queue(), load.other()));

    load.run();

    assertThat(load.defects()).isNotEmpty().allMatch(each -> each.contains(" answered 500: "));
    assertThat(load.violations()).isEmpty();
  }

  /** As the process exports it now, which nothing has disturbed. */
  private static Counter acknowledged(SmallLoad load) throws Exception {
    Node node = cluster.nodes().get(0);
    double value =
        node.retsu()
            .metric("queue_messages_acknowledged_total", "queue_name=\"" + load.name() + '"');
    Span all = new Span(Long.MIN_VALUE, Long.MAX_VALUE);
    return new Counter(load.queue(), Counter.Event.ACKNOWLEDGED, value, all, true);
  }
}
