package dev.retsu.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hawkular.agent.prometheus.text.TextPrometheusMetricsProcessor;
import org.hawkular.agent.prometheus.types.Counter;
import org.hawkular.agent.prometheus.types.Gauge;
import org.hawkular.agent.prometheus.types.Histogram;
import org.hawkular.agent.prometheus.types.Metric;
import org.hawkular.agent.prometheus.types.MetricFamily;
import org.hawkular.agent.prometheus.walkers.CollectorPrometheusMetricsWalker;

/** A scrape as a Prometheus parser that is not ours reads it. No series twice, or it is refused. */
record Scrape(String text, Map<String, MetricFamily> families) {
  static Scrape of(String text) {
    assertThat(text.lines().filter(line -> !line.startsWith("#")).map(Scrape::series))
        .doesNotHaveDuplicates();
    CollectorPrometheusMetricsWalker walker = new CollectorPrometheusMetricsWalker();
    new TextPrometheusMetricsProcessor(
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), walker)
        .walk();
    Map<String, MetricFamily> families = new TreeMap<>();
    walker.getAllMetricFamilies().forEach(family -> families.put(family.getName(), family));
    return new Scrape(text, families);
  }

  private static String series(String line) {
    return line.substring(0, line.lastIndexOf(' '));
  }

  /** Every series of a family; none when there is no such family. */
  List<? extends Metric> all(String name) {
    MetricFamily family = families.get(name);
    return family == null ? List.of() : family.getMetrics();
  }

  /** The one value with these labels, given as name, value, name, value. */
  double value(String name, String... labels) {
    List<? extends Metric> found = matching(name, labels);
    assertThat(found).as("%s %s in%n%s", name, List.of(labels), text).hasSize(1);
    return valueOf(found.get(0));
  }

  List<? extends Metric> matching(String name, String... labels) {
    Map<String, String> wanted = labels(labels);
    return all(name).stream()
        .filter(metric -> metric.getLabels().entrySet().containsAll(wanted.entrySet()))
        .toList();
  }

  /** Of a histogram its count. */
  static double valueOf(Metric metric) {
    if (metric instanceof Counter counter) {
      return counter.getValue();
    }
    if (metric instanceof Histogram histogram) {
      return histogram.getSampleCount();
    }
    return ((Gauge) metric).getValue();
  }

  private static Map<String, String> labels(String... labels) {
    Map<String, String> wanted = new TreeMap<>();
    for (int i = 0; i < labels.length; i += 2) {
      wanted.put(labels[i], labels[i + 1]);
    }
    return wanted;
  }
}
