/** Queue facts: what a queue is called and how it is set, through two caches. */
@NullMarked
package dev.retsu.catalog;

import org.jspecify.annotations.NullMarked;
