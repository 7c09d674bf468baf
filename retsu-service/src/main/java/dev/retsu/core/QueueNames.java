package dev.retsu.core;

import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Names for the metrics of background work, where waiting for one is fine and failing is not. */
final class QueueNames {
  private static final Logger LOG = LoggerFactory.getLogger(QueueNames.class);
  private static final long LONGEST_WAIT_SECONDS = 10;

  private final QueueCatalog catalog;

  QueueNames(QueueCatalog catalog) {
    this.catalog = catalog;
  }

  /**
   * Empty when there is no such queue, or when its name cannot be had now: what was done is then
   * not counted, which the log says.
   */
  Optional<QueueName> find(UUID id) {
    try {
      return catalog.findName(id).get(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.warn("work on queue {} is not counted, its name cannot be had", id, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Optional.empty();
  }
}
