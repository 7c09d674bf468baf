/** Instruments, views and attributes: typed methods, so that no caller spells a label. */
@NullMarked
package dev.retsu.telemetry;

import org.jspecify.annotations.NullMarked;
