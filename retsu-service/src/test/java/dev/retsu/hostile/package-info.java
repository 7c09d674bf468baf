/**
 * Clients that do not mean well: {@link dev.retsu.hostile.HostileClient} sends requests that follow
 * the grammar of HTTP loosely, and judges every answer.
 */
@NullMarked
package dev.retsu.hostile;

import org.jspecify.annotations.NullMarked;
