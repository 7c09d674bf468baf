package dev.retsu.faults;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.retsu.faults.report.Report;
import dev.retsu.faults.report.ReportText;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/** The command: breaks a cluster under load and says which promises held. */
public final class RetsuFaults {
  private RetsuFaults() {}

  /** Exit code 0 when every promise held, 1 when one was broken, 2 for a wrong call. */
  @SuppressWarnings("SystemOut") // a command's output
  public static void main(String[] arguments)
      throws IOException, InterruptedException, SQLException {
    try {
      Options options = Options.parse(arguments);
      System.exit(run(options, System.out) ? 0 : 1);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(2);
    }
  }

  private static boolean run(Options options, PrintStream out)
      throws IOException, InterruptedException, SQLException {
    Plan plan = options.plan(System.err::println);
    out.printf("seed %d%n", plan.seed());
    Report report = Run.of(plan);
    out.print(ReportText.of(report));
    Path json = options.output().resolve("seed-%d.json".formatted(plan.seed()));
    Files.write(
        json, new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsBytes(report));
    return report.passed();
  }
}
