/**
 * The processes of a run, and the means to break them: PostgreSQL, Redis, Retsu nodes, and between
 * them and each node a proxy of its own. Everything listens on loopback and ends with the run.
 */
@NullMarked
package dev.retsu.faults.environment;

import org.jspecify.annotations.NullMarked;
