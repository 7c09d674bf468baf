/**
 * Background work: threads, waiting and stopping.
 *
 * <p>Each {@link dev.retsu.worker.Worker} has one thread, which {@link
 * dev.retsu.worker.WorkerRunner} starts and stops. A worker waits nowhere but on its {@link
 * dev.retsu.worker.StopSignal}, so that a stop ends every wait at once, and a test runs a loop
 * without time. Bounded work that comes in batches is done by a {@link dev.retsu.worker.BatchLoop}.
 *
 * <p>A worker answers for the failures that it expects: a batch that fails is logged and tried
 * again after the interval. What a worker throws is for the {@link dev.retsu.worker.FailurePolicy}
 * of the process: where an API shares the process the worker starts again after a pause; a process
 * that does nothing else ends, for its supervisor to see.
 */
@NullMarked
package dev.retsu.worker;

import org.jspecify.annotations.NullMarked;
