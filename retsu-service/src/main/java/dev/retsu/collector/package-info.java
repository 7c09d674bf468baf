/**
 * The state of all queues, read by the one process that leads, shown by a snapshot in memory.
 *
 * <p>The counters that triggers keep say what the rows physically are; time changes what a consumer
 * sees without rewriting a row. A collection reads both in one database snapshot and adds them up
 * ({@link dev.retsu.collector.LogicalCounts}). A negative result means that the counters have
 * drifted from the messages: the collection fails and says where, it hides nothing.
 *
 * <p>A collection replaces the snapshot whole. A scrape reads it from memory, and only as long as
 * this process believes to lead: a standby, and a leader that was frozen for longer than a lease,
 * export no state at all.
 */
@NullMarked
package dev.retsu.collector;

import org.jspecify.annotations.NullMarked;
