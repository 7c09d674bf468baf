package dev.retsu.faults.report;

import dev.retsu.faults.fault.Inflicted;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A report as a page of text. */
public final class ReportText {
  private static final int AT_MOST = 40;

  private ReportText() {}

  public static String of(Report report) {
    StringBuilder text = new StringBuilder();
    Report.Traffic traffic = report.traffic();
    text.append(
        """
        seed %d, %d nodes, %d faults, %.0f s
        %,d enqueued, %,d delivered, %,d acknowledged, %,d dead letters
        %,d calls, %,d of them without an answer
        """
            .formatted(
                report.seed(),
                report.nodes(),
                report.faults().size(),
                report.seconds(),
                traffic.enqueued(),
                traffic.deliveries(),
                traffic.acknowledged(),
                traffic.deadLetters(),
                traffic.calls(),
                traffic.withoutAnswer()));
    text.append("\n%-45s %5s %9s %9s%n".formatted("fault", "times", "median", "worst"));
    byKind(report).forEach((name, faults) -> text.append(line(name, faults)));
    append(text, "skipped", report.skipped());
    append(text, "FAILURES", report.failures());
    append(text, "DEFECTS", report.defects());
    append(text, "VIOLATIONS", report.violations());
    return text.append(report.passed() ? "\nno promise was broken\n" : "\nFAILED\n").toString();
  }

  private static Map<String, List<Inflicted>> byKind(Report report) {
    return report.faults().stream()
        .collect(Collectors.groupingBy(Inflicted::name, TreeMap::new, Collectors.toList()));
  }

  /** Recovery is measured where no other fault was under way. */
  private static String line(String name, List<Inflicted> faults) {
    double[] recovery =
        faults.stream()
            .filter(each -> !each.mixed())
            .mapToDouble(Inflicted::recoverySeconds)
            .sorted()
            .toArray();
    return recovery.length == 0
        ? "%-45s %5d%n".formatted(name, faults.size())
        : "%-45s %5d %8.2fs %8.2fs%n"
            .formatted(
                name, faults.size(), recovery[recovery.length / 2], recovery[recovery.length - 1]);
  }

  private static void append(StringBuilder text, String title, List<String> lines) {
    if (!lines.isEmpty()) {
      text.append("\n%s (%d)%n".formatted(title, lines.size()));
      lines.stream().limit(AT_MOST).forEach(each -> text.append("  ").append(each).append('\n'));
    }
  }
}
