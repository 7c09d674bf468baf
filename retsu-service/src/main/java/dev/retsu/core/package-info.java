/** Queues and messages: the rules, and the operations that every caller goes through. */
@NullMarked
package dev.retsu.core;

import org.jspecify.annotations.NullMarked;
