/**
 * Connections to the Redis-compatible server: one client for the caches, which gives up at once,
 * and one for locks and wake-ups, which is patient. Neither needs the server to be there at the
 * start.
 */
@NullMarked
package dev.retsu.redis;

import org.jspecify.annotations.NullMarked;
