package dev.retsu.http;

import java.util.function.BiFunction;

/**
 * One call that was found by its path.
 *
 * @param route its template, for the metrics
 * @param body {@link NoBody} for a call that takes none
 * @param start throws what is wrong with the request
 */
public record DirectCall<B extends Record>(
    String route, Class<B> body, BiFunction<B, Exchange, Reply<?>> start) {}
