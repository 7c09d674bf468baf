package dev.retsu.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class ReportTest {
  @TempDir Path directory;

  private final Result result =
      Result.of("sample")
          .row(Row.of("a & <b>").with("messages/s", 1234.5).with("p50 ms", 0.123))
          .row(Row.of("other").with("messages/s", 2469))
          .verdict(Verdict.atLeast("speed", 1234.5, "per second", 4000))
          .verdict(Verdict.atMost("latency", 1.5, "ms", 2))
          .note("a note")
          .chart("messages/s");

  @Test
  void showsFiguresAndVerdicts() {
    assertThat(ConsoleTable.of(result))
        .contains("1,235", "0.123", "2,469", "note: a note")
        .contains("MISSED: speed = 1,235 per second (target >= 4,000)")
        .contains("met: latency = 1.50 ms (target <= 2.00)");
  }

  @Test
  void writesJsonAndWellFormedCharts() throws Exception {
    ByteArrayOutputStream console = new ByteArrayOutputStream();
    new Output(directory, new PrintStream(console, true, StandardCharsets.UTF_8), List.of("here"))
        .write(result);
    JsonNode json = new ObjectMapper().readTree(directory.resolve("sample.json").toFile());
    assertThat(json.at("/rows/0/figures/messages~1s").asDouble()).isEqualTo(1234.5);
    assertThat(json.at("/verdicts/0/met").asBoolean(true)).isFalse();
    assertThat(json.at("/machine/0").asText()).isEqualTo("here");
    Document chart = parse(Files.readString(directory.resolve("sample-1.svg")));
    assertThat(chart.getElementsByTagName("rect").getLength()).isEqualTo(3);
    assertThat(chart.getElementsByTagName("text").item(1).getTextContent()).isEqualTo("a & <b>");
  }

  @Test
  void drawsTimeSeriesFromZeroToTheHighest() throws Exception {
    LineChart chart =
        new LineChart(
            "t", List.of(0.0, 10.0), List.of(new LineChart.Series("v", List.of(0.0, 5.0))));
    Document svg = parse(chart.svg());
    String points =
        svg.getElementsByTagName("polyline")
            .item(0)
            .getAttributes()
            .getNamedItem("points")
            .getTextContent();
    assertThat(points).isEqualTo("20.0,150.0 780.0,60.0");
  }

  private static Document parse(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
  }
}
