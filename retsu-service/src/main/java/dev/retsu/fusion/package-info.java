/**
 * Many concurrent calls of one kind, one statement.
 *
 * <p>A {@link dev.retsu.fusion.Lane} has at most one flush under way. What arrives meanwhile
 * gathers; when the flush is over, the next one takes all that has gathered, up to the limits.
 * There is no timer: an arrival that finds the lane idle is flushed at once, so a lone call is as
 * fast as without fusion, and the busier the database, the larger the batches.
 *
 * <ul>
 *   <li>Answers are given after the flush's own future completes, which is after the commit.
 *   <li>A member whose caller has cancelled before its flush starts is left out.
 *   <li>A flush that fails for a reason that may be one member's ({@code isolate}) is repeated
 *       member by member, so that nobody fails for another's fault. When the database is away all
 *       fail at once.
 *   <li>What waits is bounded in count and weight for all lanes together; beyond that a call is
 *       rejected with {@link java.util.concurrent.RejectedExecutionException}.
 * </ul>
 *
 * <p>A lane exists while it has work; there is none for an idle key.
 */
@NullMarked
package dev.retsu.fusion;

import org.jspecify.annotations.NullMarked;
