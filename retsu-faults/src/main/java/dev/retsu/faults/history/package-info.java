/**
 * What the clients of a run did and were told, in real time, and what was left in the end. Nothing
 * here comes from inside a Retsu process.
 *
 * <p>Every call has a time before it was sent and a time after its answer, both of one monotonic
 * clock. What the call did happened between the two when it was answered. A call without an answer,
 * or with one that says only "try again" (5xx), is <em>unknown</em>: it may have happened at any
 * time after its start, or never.
 */
@NullMarked
package dev.retsu.faults.history;

import org.jspecify.annotations.NullMarked;
