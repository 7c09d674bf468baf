package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.Database;
import dev.retsu.bench.load.LoadResult;
import dev.retsu.bench.report.LineChart;
import dev.retsu.bench.report.LineChart.Series;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Latency, dead rows and sizes, window by window. */
final class StorageSeries {
  private static final double MIB = 1024 * 1024;
  private static final String DEAD = "SELECT n_dead_tup FROM pg_stat_user_tables WHERE relname = ?";
  private static final String TABLE = "SELECT pg_table_size(?::text::regclass)";
  private static final String INDEXES = "SELECT pg_indexes_size(?::text::regclass)";
  private static final List<String> TABLES = List.of("queue_message", "queue_priority_state_shard");

  private final Database database;
  private final List<Double> seconds = new ArrayList<>();
  private final Map<String, Series> series = new LinkedHashMap<>();

  StorageSeries(Database database) {
    this.database = database;
  }

  void sample(double second, LoadResult window) throws SQLException {
    seconds.add(second);
    add("lifecycles/s", window.messagesPerSecond());
    add("lifecycle p50 ms", window.millis(LoadResult.UNIT, 50));
    add("lifecycle p99 ms", window.millis(LoadResult.UNIT, 99));
    for (String table : TABLES) {
      add(table + " dead rows", database.number(DEAD, table));
      add(table + " MiB", database.number(TABLE, table) / MIB);
      add(table + " indexes MiB", database.number(INDEXES, table) / MIB);
    }
  }

  private void add(String name, double value) {
    series.computeIfAbsent(name, Series::new).values().add(value);
  }

  LineChart chart() {
    return new LineChart("soak", seconds, List.copyOf(series.values()));
  }
}
