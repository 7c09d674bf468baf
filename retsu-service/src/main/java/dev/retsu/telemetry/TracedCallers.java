package dev.retsu.telemetry;

import dev.retsu.core.CallerContext;
import io.opentelemetry.context.Context;
import java.util.List;
import java.util.function.Supplier;

/** Hands over the traces of callers. */
final class TracedCallers implements CallerContext {
  @Override
  public Object capture() {
    return Context.current();
  }

  @Override
  public <T> T share(List<?> captured, Supplier<T> work) {
    List<Context> contexts = captured.stream().map(Context.class::cast).toList();
    TraceScope scope = TraceScope.open(SharedWork.of(contexts));
    try {
      return work.get();
    } finally {
      scope.close();
    }
  }
}
