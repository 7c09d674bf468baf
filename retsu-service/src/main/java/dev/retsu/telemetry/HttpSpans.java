package dev.retsu.telemetry;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/**
 * The server spans.
 *
 * @param tracer null when traces are off: then nothing is made
 */
record HttpSpans(@Nullable Tracer tracer) {
  private static final AttributeKey<String> PATH = AttributeKey.stringKey("url.path");
  private static final int SERVER_ERROR = 500;

  /** The caller's context by the W3C headers; a malformed header is as good as none. */
  static Context callerOf(Request request) {
    return W3CTraceContextPropagator.getInstance()
        .extract(Context.root(), request, HeaderGetter.INSTANCE);
  }

  Span start(Request request, Context caller, String method, String scheme) {
    if (tracer == null) {
      return Span.getInvalid();
    }
    return tracer
        .spanBuilder(method)
        .setParent(caller)
        .setSpanKind(SpanKind.SERVER)
        .setAttribute(HttpInstruments.METHOD, method)
        .setAttribute(HttpInstruments.SCHEME, scheme)
        .setAttribute(PATH, request.getHttpURI().getPath())
        .startSpan();
  }

  /** What the request's own work belongs to. */
  Context contextOf(Context caller, Span span) {
    return tracer == null ? caller : caller.with(span);
  }

  /** Tells the caller which trace its request is part of, as the W3C draft for answers does. */
  static void announce(Span span, Response response) {
    SpanContext context = span.getSpanContext();
    if (context.isValid()) {
      response
          .getHeaders()
          .put(
              "traceresponse",
              "00-%s-%s-%s"
                  .formatted(
                      context.getTraceId(), context.getSpanId(), context.getTraceFlags().asHex()));
    }
  }

  static void end(HttpExchange exchange, int status) {
    Span span = exchange.span();
    if (!span.isRecording()) {
      return;
    }
    String route = exchange.route();
    if (route != null) {
      span.updateName(exchange.method() + " " + route);
      span.setAttribute(HttpInstruments.ROUTE, route);
    }
    span.setAttribute(HttpInstruments.STATUS, (long) status);
    if (status >= SERVER_ERROR) {
      span.setStatus(StatusCode.ERROR);
      span.setAttribute(HttpInstruments.ERROR, Integer.toString(status));
    }
    span.end();
  }

  private enum HeaderGetter implements TextMapGetter<Request> {
    INSTANCE;

    @Override
    public Iterable<String> keys(Request request) {
      return request.getHeaders().getFieldNamesCollection();
    }

    @Override
    public @Nullable String get(@Nullable Request request, String key) {
      return request == null ? null : request.getHeaders().get(key);
    }
  }
}
