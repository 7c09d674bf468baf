/** What is done to a cluster under load, and how long it takes to answer again. */
@NullMarked
package dev.retsu.faults.fault;

import org.jspecify.annotations.NullMarked;
