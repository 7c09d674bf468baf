/** Microbenchmarks of the few hot paths in memory; see the module's README for how to run them. */
@NullMarked
package dev.retsu.bench.micro;

import org.jspecify.annotations.NullMarked;
