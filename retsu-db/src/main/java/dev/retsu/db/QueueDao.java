package dev.retsu.db;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.locator.UseClasspathSqlLocator;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jspecify.annotations.Nullable;

/** The statements of the queue table, each in the file of its name. */
@UseClasspathSqlLocator
@RegisterConstructorMapper(QueueRow.class)
public interface QueueDao {
  /** Empty when the name is taken. */
  @SqlQuery
  Optional<QueueRow> insert(
      UUID id,
      String name,
      int visibilityTimeoutSeconds,
      int maxDeliveryAttempts,
      int defaultMessageTtlSeconds);

  @SqlQuery
  Optional<QueueRow> findById(UUID id);

  /** What is null stays as it is. Empty when there is no such queue. */
  @SqlQuery
  Optional<QueueRow> update(
      UUID id,
      @Nullable Integer visibilityTimeoutSeconds,
      @Nullable Integer maxDeliveryAttempts,
      @Nullable Integer defaultMessageTtlSeconds);

  /**
   * Queues by name.
   *
   * @param prefix of characters that a name may have; empty for all queues
   * @param after the name to go on after; empty to start with the first
   */
  @SqlQuery
  List<QueueRow> list(String prefix, String after, int limit);
}
