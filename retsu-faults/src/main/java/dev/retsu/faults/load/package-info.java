/**
 * Clients that behave as real ones should (they repeat what was not answered, at another node) and
 * as real ones do (they forget, come too late, give back), and record all of it.
 */
@NullMarked
package dev.retsu.faults.load;

import org.jspecify.annotations.NullMarked;
