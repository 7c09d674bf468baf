/**
 * Queue facts: what a queue is called and how it is set, through two caches over PostgreSQL.
 *
 * <p>{@link dev.retsu.catalog.LocalQueueNames} decorates {@link
 * dev.retsu.catalog.DistributedQueueCatalog} decorates {@link
 * dev.retsu.catalog.PostgresQueueCatalog}; {@link dev.retsu.catalog.CatalogLayers} leaves out the
 * layers that are switched off. PostgreSQL is authoritative. No failure of a cache fails a call.
 *
 * <p><b>States of a shared entry.</b> One key per queue. It holds nothing, details (5 min), a
 * missing mark (5 s), or a loading marker (2 s) with its owner. A text that cannot be read counts
 * as nothing, and is replaced by comparing with what was read.
 *
 * <p><b>Lookup.</b> In a process, one at a time per queue; others share it. Read. Details or a
 * missing mark end it. Nothing: claim, which puts a marker in the place of exactly what was read.
 * Claimed: load from PostgreSQL, store, answer. Not claimed, or a marker of another process: read
 * again after 10 ms, until two seconds after the start; then load without a marker.
 *
 * <p><b>Writes.</b> Details are stored unless the entry has a greater version; the row lock of
 * PostgreSQL orders the versions of a queue. A missing mark is stored, and a failed load's marker
 * deleted, only in the place of the loader's own marker. So the orders that do harm end well:
 *
 * <ul>
 *   <li>load by A, update and write by B, late write by A: A's version is smaller, dropped;
 *   <li>update by A, update and write by B, late write by A: the same;
 *   <li>A finds no queue, B creates it and writes it, A marks it missing: the marker is gone,
 *       dropped;
 *   <li>a write that timed out is carried out after all, by a server that hung: one of the above. A
 *       claim so carried out leaves a marker that nobody will replace; its owner knows it as its
 *       own and loads at once, others wait for two seconds at most.
 * </ul>
 *
 * <p><b>An update that the cache missed.</b> The process that made it remembers the version for ten
 * minutes, takes an older entry as nothing, and so mends it with its next lookup. A lookup that was
 * under way when the update committed serves those who wait for it, and nobody who asks later.
 *
 * <p><b>Outage.</b> {@link dev.retsu.catalog.GuardedRedis}: open, or closed with a probe every
 * second. Closed at the start. Any failure of a command closes; only a probe opens.
 *
 * <p><b>Threads.</b> Nothing here blocks. Futures complete on a thread of the database, of the
 * Redis client, or on the one that wakes waiting lookups: continuations must not block either.
 */
@NullMarked
package dev.retsu.catalog;

import org.jspecify.annotations.NullMarked;
