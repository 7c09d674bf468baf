/**
 * Starts what is measured (PostgreSQL, Redis, Retsu processes) and looks at it from outside: HTTP,
 * SQL, the process table and the JVM's own tools. Everything listens on loopback and ends with the
 * run.
 */
@NullMarked
package dev.retsu.bench.environment;

import org.jspecify.annotations.NullMarked;
