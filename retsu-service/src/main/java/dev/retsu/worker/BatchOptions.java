package dev.retsu.worker;

import java.time.Duration;

/**
 * How a worker paces its batches.
 *
 * @param batchSize most rows in one transaction, at least 1
 * @param saturatedDelay rest after a full batch
 * @param interval rest after a batch that came back short, or failed
 */
public record BatchOptions(int batchSize, Duration saturatedDelay, Duration interval) {}
