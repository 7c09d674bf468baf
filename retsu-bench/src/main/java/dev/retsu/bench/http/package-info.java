/**
 * A small HTTP/1.1 client whose own cost is low, because it shares the machine with what it
 * measures: one thread, one selector, requests as prepared bytes, responses parsed without strings.
 *
 * <p>One request is outstanding on a connection at a time (no pipelining). Everything here belongs
 * to the thread of its {@link EventLoop} and is not safe for use by others.
 */
@NullMarked
package dev.retsu.bench.http;

import org.jspecify.annotations.NullMarked;
