/** One command for each role that a process can have. */
@NullMarked
package dev.retsu.cli;

import org.jspecify.annotations.NullMarked;
