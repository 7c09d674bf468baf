/**
 * Tries to break the promises of docs/reliability.md: real processes, real failures, clients that
 * record everything, and a checker that judges what they recorded.
 */
@NullMarked
package dev.retsu.faults;

import org.jspecify.annotations.NullMarked;
