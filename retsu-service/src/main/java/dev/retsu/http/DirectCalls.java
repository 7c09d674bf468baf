package dev.retsu.http;

import org.jspecify.annotations.Nullable;

/** The calls that need nothing of Jersey but a route and a body. */
@FunctionalInterface
public interface DirectCalls {
  /**
   * The call of a POST.
   *
   * @param path plain: no percent sign, no parameter, no dot segment
   * @return null when the path is not one of these calls; Jersey then has the word
   */
  @Nullable DirectCall<?> find(String path);
}
