package dev.retsu.telemetry;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** Makes a context the current one of a thread, and lets its log lines carry the trace. */
final class TraceScope implements AutoCloseable {
  private static final String TRACE_ID = "trace_id";

  private final Scope scope;
  private final @Nullable String outerTrace;

  private TraceScope(Scope scope, @Nullable String outerTrace) {
    this.scope = scope;
    this.outerTrace = outerTrace;
  }

  @SuppressWarnings("MustBeClosedChecker") // closed by close()
  static TraceScope open(Context context) {
    @Nullable String outerTrace = MDC.get(TRACE_ID);
    SpanContext span = Span.fromContext(context).getSpanContext();
    set(span.isValid() ? span.getTraceId() : null);
    return new TraceScope(context.makeCurrent(), outerTrace);
  }

  @Override
  public void close() {
    scope.close();
    set(outerTrace);
  }

  private static void set(@Nullable String traceId) {
    if (traceId == null) {
      MDC.remove(TRACE_ID);
    } else {
      MDC.put(TRACE_ID, traceId);
    }
  }
}
