/**
 * Which process does a background job: Redis elects, PostgreSQL fences.
 *
 * <p><b>Authority.</b> Whoever holds the session advisory lock of a job leads it, and nobody else.
 * PostgreSQL gives that lock to one session, and the leader does its reading on that very
 * connection: a process that has lost the lock has lost the means to read. The Redis lock {@code
 * retsu:leader:<job>} only decides who tries, and wakes a standby the moment the leader lets go.
 * Two holders of the Redis lock (a pause, a restart, a partition) can so never both lead.
 *
 * <p><b>States.</b> A <em>standby</em> waits for the Redis lock, woken by its release and asking
 * anew after the retry interval whatever happens. Once <em>elected</em> it opens a connection of
 * its own and tries the advisory lock, again and again while it stays elected. With that it
 * <em>leads</em>: it holds a {@link dev.retsu.leadership.Lease} until it stops or loses either
 * lock, and asks both four times in a lock lease. It <em>believes</em> to lead only for one lock
 * lease after it sent a question that both answered well, counted by the monotonic clock, and never
 * longer than Redis said. What it exports is shown only as long as it believes, so a process that
 * was frozen says nothing when it wakes.
 *
 * <p><b>Failures.</b>
 *
 * <ul>
 *   <li>Redis off or away: the advisory lock alone decides. A standby tries it after the retry
 *       interval or one lock lease, whichever is shorter; if it has ever waited before, it lets one
 *       lock lease pass before it works, in which a leader that lost its session has ceased to
 *       believe. A leader that loses Redis goes on by the advisory lock; when Redis is back and its
 *       lock is gone, it steps down and stands for election again.
 *   <li>Redis flushed or restarted empty: another may be elected at once; it cannot lead before the
 *       old leader has noticed, stopped exporting and closed its connection.
 *   <li>PostgreSQL ends the session of the leader, or restarts: the leader notices with its next
 *       statement, at the latest with its next question, and lets go of the Redis lock.
 *   <li>The leader is killed: PostgreSQL ends its session at once, Redis its lock after one lease.
 *   <li>The leader is frozen: its belief and its Redis lock run out first. Then PostgreSQL ends its
 *       session, which has been silent for three leases (ten seconds at least), and a standby
 *       passes the fence; where its host is gone, TCP keep-alive finds that out sooner. When it
 *       wakes, its session is gone, and with it the means to read.
 *   <li>PostgreSQL is away from the elected one: it lets go of the Redis lock, for one that may
 *       reach it.
 *   <li>A pooler between: the question after the lock asks which session holds it, so a leader
 *       whose statements reach another session steps down. Use a direct or session-pooled
 *       connection.
 * </ul>
 *
 * <p>Each stand for election is a new term with an identity of its own: letting go of an old term
 * never ends a newer one. The connection is closed, not returned, when leadership ends.
 */
@NullMarked
package dev.retsu.leadership;

import org.jspecify.annotations.NullMarked;
