package dev.retsu.telemetry;

import dev.retsu.config.TracesConfiguration;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.exporter.otlp.trace.OtlpGrpcSpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.net.URI;
import java.time.Duration;

/**
 * Sends spans in batches from a thread of its own. A collector that is away costs the spans beyond
 * a bounded line, a warning now and then, and nothing else.
 */
final class Traces {
  private static final int HTTP_PORT = 4318;
  private static final String HTTP_PATH = "/v1/traces";
  private static final Duration EXPORT_TIMEOUT = Duration.ofSeconds(5);

  private Traces() {}

  static SdkTracerProvider provider(TracesConfiguration configuration) {
    return SdkTracerProvider.builder()
        .setResource(ServiceResource.create())
        .setSampler(Sampler.parentBased(Sampler.alwaysOn()))
        .addSpanProcessor(BatchSpanProcessor.builder(exporter(configuration.endpoint())).build())
        .build();
  }

  /** gRPC, unless the endpoint has a path or the port that OTLP over HTTP is registered with. */
  private static SpanExporter exporter(String endpoint) {
    URI uri = URI.create(endpoint);
    boolean hasPath = uri.getPath().length() > 1;
    if (hasPath || uri.getPort() == HTTP_PORT) {
      return OtlpHttpSpanExporter.builder()
          .setEndpoint(hasPath ? endpoint : uri.resolve(HTTP_PATH).toString())
          .setTimeout(EXPORT_TIMEOUT)
          .setRetryPolicy(null)
          .build();
    }
    return OtlpGrpcSpanExporter.builder()
        .setEndpoint(endpoint)
        .setTimeout(EXPORT_TIMEOUT)
        .setRetryPolicy(null)
        .build();
  }
}
