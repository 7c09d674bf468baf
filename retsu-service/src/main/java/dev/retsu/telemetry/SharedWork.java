package dev.retsu.telemetry;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import java.util.List;
import java.util.Objects;

/** The context of work that several requests share. */
final class SharedWork {
  private static final ContextKey<List<SpanContext>> OTHERS = ContextKey.named("retsu-shared-with");

  private SharedWork() {}

  /** The first request's context that is traced, which remembers the spans of all the others. */
  static Context of(List<Context> requests) {
    List<Context> traced =
        requests.stream().filter(c -> Span.fromContext(c).getSpanContext().isValid()).toList();
    if (traced.isEmpty()) {
      return Context.root();
    }
    List<SpanContext> others =
        traced.stream().skip(1).map(c -> Span.fromContext(c).getSpanContext()).toList();
    return traced.get(0).with(OTHERS, others);
  }

  static List<SpanContext> othersOf(Context context) {
    return Objects.requireNonNullElse(context.get(OTHERS), List.of());
  }
}
