/** What a run shows, for people and for programs. */
@NullMarked
package dev.retsu.faults.report;

import org.jspecify.annotations.NullMarked;
