/**
 * Decides from a history alone whether the promises of docs/reliability.md were kept. Each rule is
 * one promise. A rule reports only what no order of the unknown calls can explain: a report is a
 * defect, of Retsu or of the recorder.
 *
 * <p>Two kinds of time are at hand and both are used: real time, in which a call lies between its
 * start and its end, and the database's own, in which leases begin and end.
 */
@NullMarked
package dev.retsu.faults.check;

import org.jspecify.annotations.NullMarked;
