package dev.retsu.core;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hands what belongs to callers, such as their traces, over to the work that is done for several of
 * them at once. Safe for use by many threads.
 */
public interface CallerContext {
  /** Callers have nothing to hand over. */
  CallerContext NONE =
      new CallerContext() {
        @Override
        public @Nullable Object capture() {
          return null;
        }

        @Override
        public <T> T share(List<?> captured, Supplier<T> work) {
          return work.get();
        }
      };

  /** What the calling thread has to hand over. */
  @Nullable Object capture();

  /** Runs {@code work} with all that was captured from its callers, at least one. */
  <T> T share(List<?> captured, Supplier<T> work);
}
