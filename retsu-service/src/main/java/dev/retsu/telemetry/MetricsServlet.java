package dev.retsu.telemetry;

import io.opentelemetry.exporter.prometheus.PrometheusMetricReader;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Serves a scrape, as OpenMetrics when the caller asks for it and as Prometheus text otherwise. It
 * reads memory only.
 */
final class MetricsServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  private final transient PrometheusMetricReader reader;
  private final transient ExpositionFormatWriter text = PrometheusTextFormatWriter.create();
  private final transient ExpositionFormatWriter openMetrics = OpenMetricsTextFormatWriter.create();

  MetricsServlet(PrometheusMetricReader reader) {
    this.reader = reader;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String accept = request.getHeader("Accept");
    ExpositionFormatWriter writer = openMetrics.accepts(accept) ? openMetrics : text;
    response.setContentType(writer.getContentType());
    response.setHeader("Cache-Control", "no-store");
    // Collected whole before the first byte is written: a failure is a clean 500, not half a page.
    MetricSnapshots snapshots = reader.collect();
    writer.write(response.getOutputStream(), snapshots, EscapingScheme.fromAcceptHeader(accept));
  }
}
