/**
 * What a caller sends and gets, in snake_case JSON. The records check nothing: the service does,
 * and says what is wrong in a {@link dev.retsu.api.ProblemDetails}. Times are UTC.
 */
@NullMarked
package dev.retsu.api;

import org.jspecify.annotations.NullMarked;
