package dev.retsu.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retsu.db.Rollup;
import dev.retsu.db.TestData;
import dev.retsu.db.TestDatabase;
import io.dropwizard.core.Configuration;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RollupCommandTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  @Test
  void failsOnDriftSaysWhereAndMendsIt() {
    Jdbi jdbi = database.jdbi();
    Rollup rollup = new Rollup(jdbi);
    TestData.message(jdbi, TestData.queue(jdbi).name("emails").insert()).priority("HIGH").insert();
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    RollupCommand<Configuration> command =
        new RollupCommand<>(
            Configuration.class,
            configuration -> rollup,
            new PrintStream(printed, true, StandardCharsets.UTF_8));
    command.run(rollup, false);
    jdbi.useHandle(h -> h.execute("UPDATE queue_priority_state_shard SET ready_count = 7"));

    assertThatThrownBy(() -> command.run(rollup, false)).hasMessageContaining("1 counters differ");
    command.run(rollup, true);
    command.run(rollup, false);

    assertThat(printed.toString(StandardCharsets.UTF_8).lines())
        .hasSize(5)
        .startsWith("The rollup agrees with the messages.")
        .endsWith("Rebuilt 1 counters of 1 queues.", "The rollup agrees with the messages.")
        .anyMatch(
            line ->
                line.matches("queue emails, priority HIGH, shard \\d+: ready 7, should be 1; .*"));
  }
}
