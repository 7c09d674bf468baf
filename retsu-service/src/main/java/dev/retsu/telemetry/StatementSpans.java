package dev.retsu.telemetry;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import org.jspecify.annotations.Nullable;

/**
 * The client spans of statements. A statement that serves many requests is a child of the first and
 * carries a link to each of the others.
 *
 * @param tracer null when traces are off: then nothing is made
 */
record StatementSpans(@Nullable Tracer tracer) {
  private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");

  Span start(String operation, Attributes attributes) {
    if (tracer == null) {
      return Span.getInvalid();
    }
    Context context = Context.current();
    SpanBuilder builder =
        tracer
            .spanBuilder(operation)
            .setParent(context)
            .setSpanKind(SpanKind.CLIENT)
            .setAllAttributes(attributes);
    for (SpanContext other : SharedWork.othersOf(context)) {
      builder.addLink(other);
    }
    return builder.startSpan();
  }

  static void fail(Span span, String type) {
    span.setStatus(StatusCode.ERROR);
    span.setAttribute(ERROR, type);
  }
}
