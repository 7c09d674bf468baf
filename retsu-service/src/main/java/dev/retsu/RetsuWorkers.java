package dev.retsu;

import dev.retsu.collector.CurrentState;
import dev.retsu.collector.StateMetricsCollector;
import dev.retsu.config.LeadershipConfiguration;
import dev.retsu.config.WorkerConfiguration;
import dev.retsu.core.QueueMaintenance;
import dev.retsu.leadership.Election;
import dev.retsu.leadership.FencedElection;
import dev.retsu.leadership.LeadershipOptions;
import dev.retsu.leadership.LedWorker;
import dev.retsu.leadership.OpenElection;
import dev.retsu.telemetry.Telemetry;
import dev.retsu.worker.BatchOptions;
import dev.retsu.worker.DeadLetterMessageCleaner;
import dev.retsu.worker.ExpiredMessageCleaner;
import dev.retsu.worker.Job;
import dev.retsu.worker.Worker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RedissonClient;

/** Puts the enabled background workers together, each under the election of its own job. */
final class RetsuWorkers {
  private final WorkerConfiguration configuration;
  private final Telemetry telemetry;
  private final Jdbi dedicated;
  private final @Nullable CompletableFuture<RedissonClient> redis;

  /**
   * @param dedicated opens a connection of its own each time, for leaders
   * @param redis the first connection; null when Redis is switched off: then PostgreSQL alone
   *     elects
   */
  RetsuWorkers(
      WorkerConfiguration configuration,
      Telemetry telemetry,
      Jdbi dedicated,
      @Nullable CompletableFuture<RedissonClient> redis) {
    this.configuration = configuration;
    this.telemetry = telemetry;
    this.dedicated = dedicated;
    this.redis = redis;
  }

  List<Worker> enabled(QueueMaintenance maintenance) {
    List<Worker> workers = new ArrayList<>();
    if (configuration.stateMetricsCollector().enabled()) {
      workers.add(collector());
    }
    if (configuration.expiredMessageCleaner().enabled()) {
      workers.add(led(expiredCleaner(maintenance)));
    }
    if (configuration.deadLetterMessageCleaner().enabled()) {
      workers.add(led(deadLetterCleaner(maintenance)));
    }
    return workers;
  }

  private Worker collector() {
    CurrentState state = new CurrentState();
    return new StateMetricsCollector(
        election(Job.STATE_METRICS_COLLECTOR),
        state,
        telemetry.stateMetrics(state),
        Duration.ofSeconds(configuration.stateMetricsCollector().collectionIntervalSeconds()));
  }

  private Worker expiredCleaner(QueueMaintenance maintenance) {
    var settings = configuration.expiredMessageCleaner();
    return new ExpiredMessageCleaner(
        maintenance,
        batches(
            settings.batchSize(),
            settings.saturatedBatchDelayMilliseconds(),
            settings.processingIntervalSeconds()));
  }

  private Worker deadLetterCleaner(QueueMaintenance maintenance) {
    var settings = configuration.deadLetterMessageCleaner();
    return new DeadLetterMessageCleaner(
        maintenance,
        Duration.ofSeconds(settings.retentionSeconds()),
        batches(
            settings.batchSize(),
            settings.saturatedBatchDelayMilliseconds(),
            settings.processingIntervalSeconds()));
  }

  private static BatchOptions batches(int size, int saturatedMilliseconds, int intervalSeconds) {
    return new BatchOptions(
        size, Duration.ofMillis(saturatedMilliseconds), Duration.ofSeconds(intervalSeconds));
  }

  private Worker led(Worker worker) {
    return new LedWorker(worker, election(worker.job()));
  }

  private Election election(Job job) {
    LeadershipConfiguration settings = configuration.leadership();
    if (!settings.enabled()) {
      // Every process works then: a gauge of 1 from each would read as many leaders.
      return new OpenElection(job, dedicated);
    }
    Election election =
        new FencedElection(
            job,
            redis,
            dedicated,
            new LeadershipOptions(
                Duration.ofSeconds(settings.retryIntervalSeconds()),
                Duration.ofMillis(settings.lockLeaseMilliseconds())));
    telemetry.leaderMetrics().observe(job.jobName(), election::leads);
    return election;
  }
}
