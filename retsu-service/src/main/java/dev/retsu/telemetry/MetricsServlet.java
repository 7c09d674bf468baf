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
import java.io.OutputStream;
import java.util.Collections;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.QuotedQualityCSV;

/**
 * Serves a scrape, as OpenMetrics when the caller asks for it and as Prometheus text otherwise,
 * packed when the caller takes gzip. It reads memory only.
 *
 * <p>Packed here, because Dropwizard's handler for it is switched off: the API bounds by itself
 * what a request unpacks to. Jetty's own is about to be removed.
 */
final class MetricsServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final int BUFFER_BYTES = 16 * 1024;

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
    response.setHeader("Vary", "Accept-Encoding");
    // Collected whole before the first byte is written: a failure is a clean 500, not half a page.
    MetricSnapshots snapshots = reader.collect();
    try (OutputStream out = takesGzip(request) ? packed(response) : response.getOutputStream()) {
      writer.write(out, snapshots, EscapingScheme.fromAcceptHeader(accept));
    }
  }

  private static boolean takesGzip(HttpServletRequest request) {
    QuotedQualityCSV taken = new QuotedQualityCSV();
    Collections.list(request.getHeaders("Accept-Encoding")).forEach(taken::addValue);
    // Without those of quality 0, which are refused.
    return taken.getValues().stream().anyMatch("gzip"::equalsIgnoreCase);
  }

  private static OutputStream packed(HttpServletResponse response) throws IOException {
    response.setHeader("Content-Encoding", "gzip");
    return new GZIPOutputStream(response.getOutputStream(), BUFFER_BYTES);
  }
}
