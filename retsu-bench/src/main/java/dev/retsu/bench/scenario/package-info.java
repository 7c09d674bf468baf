/** What is compared with what: one class for each question. */
@NullMarked
package dev.retsu.bench.scenario;

import org.jspecify.annotations.NullMarked;
