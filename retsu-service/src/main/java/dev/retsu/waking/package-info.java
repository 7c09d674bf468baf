/**
 * Wake-ups between processes, by Redis publish/subscribe.
 *
 * <p>After an enqueue or a release, a process wakes its own waiting consumers directly and tells
 * the others by one message that names all queues touched since the last one: while a message is
 * under way the names gather, so the busier the service, the fewer messages per enqueue.
 *
 * <p>PostgreSQL is authoritative; a wake-up only says "look now". It may be lost (a restart of
 * Redis, a cut connection, Redis away) and may come twice. What is lost is found by the regular
 * look at all queues with waiting consumers, four times a second. A process ignores its own
 * messages.
 */
@NullMarked
package dev.retsu.waking;

import org.jspecify.annotations.NullMarked;
