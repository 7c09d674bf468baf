/** Shows what was measured: a table on the console, JSON, CSV and SVG charts. */
@NullMarked
package dev.retsu.bench.report;

import org.jspecify.annotations.NullMarked;
