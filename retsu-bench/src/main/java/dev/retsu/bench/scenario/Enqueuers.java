package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Clients that insert messages by SQL, each in transactions of one statement.
 *
 * @param rows messages of one statement; they share their last byte as those of a fused batch do
 */
record Enqueuers(Database database, int clients, int rows) {
  private static final String INSERT =
      """
      INSERT INTO queue_message (id, queue_id, priority, expires_at, payload)
      SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
          || substr(replace(gen_random_uuid()::text, '-', ''), 14, 17) || lpad(to_hex(?), 2, '0'))::uuid,
        ?, 'MEDIUM', clock_timestamp() + interval '7 days', convert_to(repeat('x', 100), 'UTF8')
      FROM generate_series(1, ?)""";

  /** Messages per second. */
  double run(UUID queue, Duration duration) throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    try {
      long start = System.nanoTime();
      List<Future<Long>> running = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        running.add(threads.submit(() -> insert(queue, start + duration.toNanos())));
      }
      long messages = 0;
      for (Future<Long> client : running) {
        messages += client.get();
      }
      return messages / ((System.nanoTime() - start) / 1e9);
    } finally {
      threads.shutdownNow();
    }
  }

  private long insert(UUID queue, long end) throws SQLException {
    long messages = 0;
    try (Connection connection = database.connect();
        PreparedStatement insert = connection.prepareStatement(INSERT)) {
      while (System.nanoTime() - end < 0) {
        insert.setInt(1, ThreadLocalRandom.current().nextInt(256));
        insert.setObject(2, queue);
        insert.setInt(3, rows);
        messages += insert.executeUpdate();
      }
    }
    return messages;
  }
}
