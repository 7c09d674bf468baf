/**
 * The calls of the HTTP API: each translates its request, calls the queues, translates the answer.
 */
@NullMarked
package dev.retsu.resources;

import org.jspecify.annotations.NullMarked;
