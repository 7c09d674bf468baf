/**
 * The load generator and its scenarios. A scenario says what is compared; {@code load} drives
 * connections and measures, {@code environment} starts what is measured, {@code report} shows it.
 */
@NullMarked
package dev.retsu.bench;

import org.jspecify.annotations.NullMarked;
