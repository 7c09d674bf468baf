/**
 * Drives connections and measures.
 *
 * <p>A closed loop starts the next unit of work when the last one is done: it finds the throughput,
 * and says little about waiting, because a slow server slows the questions too. A fixed rate starts
 * units at times that were set before: a unit's latency counts from the time at which it should
 * have started, also when no connection was free (the correction for coordinated omission), and
 * units that were due and could not even start are recorded with the age they had reached.
 *
 * <p>The machine is noisy, so variants are measured by turns in one run and compared round by
 * round.
 */
@NullMarked
package dev.retsu.bench.load;

import org.jspecify.annotations.NullMarked;
