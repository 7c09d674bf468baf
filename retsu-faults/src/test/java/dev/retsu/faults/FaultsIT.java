package dev.retsu.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.faults.fault.Faults;
import dev.retsu.faults.report.Report;
import dev.retsu.faults.report.ReportText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The short form: a handful of quick faults, and every promise checked. */
class FaultsIT {
  private static final List<String> QUICK =
      List.of(
          "PostgreSQL killed", "connections to PostgreSQL cut after the commit", "Retsu frozen");

  @TempDir Path directory;

  @Test
  void noPromiseIsBrokenByAHandfulOfFaults() throws Exception {
    List<String> progress = new ArrayList<>();
    Duration limit = Duration.ofSeconds(20);
    Report report =
        Run.of(
            new Plan(
                BuiltRetsu.in(directory),
                directory,
                2,
                1,
                2_000,
                QUICK.size(),
                Faults.named(QUICK),
                limit,
                progress::add));
    assertThat(report.passed()).describedAs(ReportText.of(report)).isTrue();
    assertThat(report.faults()).describedAs("faults inflicted").isNotEmpty();
  }
}
