package dev.retsu.db;

import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.locator.ClasspathSqlLocator;

/**
 * The statements of the release before, as they were. Bound and read by hand: what the DAOs of
 * today look like does not matter.
 */
final class RecordedRelease {
  /** Where the statements of the release before are; the last part is the schema it needed. */
  static final String BEFORE = "db/release/2/";

  private static final OffsetDateTime BEGINNING = OffsetDateTime.parse("2000-01-01T00:00:00Z");
  private static final UUID FIRST = new UUID(0, 0);

  private final ClasspathSqlLocator locator = ClasspathSqlLocator.removingComments();
  private final Set<String> used = ConcurrentHashMap.newKeySet();

  /** The statements that were asked for so far, as {@code MessageDao/claim}. */
  Set<String> used() {
    return used;
  }

  /** Also for statements that change rows and return them. */
  List<Map<String, Object>> query(Handle handle, String name, Map<String, ?> values) {
    return handle.createQuery(sql(name)).bindMap(values).mapToMap().list();
  }

  int update(Handle handle, String name, Map<String, ?> values) {
    return handle.createUpdate(sql(name)).bindMap(values).execute();
  }

  private String sql(String name) {
    used.add(name);
    return locator.getResource(getClass().getClassLoader(), BEFORE + name + ".sql");
  }

  /** Enqueues one message per priority. */
  List<UUID> enqueue(Handle handle, UUID queue, String... priorities) {
    int count = priorities.length;
    UUID[] ids = Stream.generate(UUID::randomUUID).limit(count).sorted().toArray(UUID[]::new);
    byte[][] payloads = new byte[count][];
    Arrays.fill(payloads, new byte[] {7});
    update(
        handle,
        "MessageDao/insert",
        Map.of(
            "queueId", queue,
            "ids", ids,
            "priorities", priorities,
            "ttlSeconds", filled(count, 3_600),
            "delaySeconds", filled(count, 0),
            "payloads", payloads));
    return List.of(ids);
  }

  /** The claimed messages by their identifiers, in order; from the beginning of all indexes. */
  Map<UUID, UUID> claim(Handle handle, UUID queue, int wanted) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (String priority : List.of("high", "medium", "low")) {
      values.put(priority + "ElapsedFrom", BEGINNING);
      values.put(priority + "ReadyFrom", BEGINNING);
      values.put(priority + "ReadyFromId", FIRST);
    }
    values.putAll(Map.of("queueId", queue, "wanted", wanted, "maxBytes", 1_000_000L));
    Map<UUID, UUID> receipts = new LinkedHashMap<>();
    query(handle, "MessageDao/claim", values).stream()
        .filter(row -> row.get("id") != null)
        .forEach(row -> receipts.put((UUID) row.get("id"), (UUID) row.get("receipt_handle")));
    return receipts;
  }

  /** One of the fenced statements of a queue, on its claimed messages; the ones it changed. */
  List<UUID> settle(
      Handle handle, String name, UUID queue, Map<UUID, UUID> claimed, Map<String, Integer> more) {
    UUID[] ids = claimed.keySet().stream().sorted().toArray(UUID[]::new);
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("queueId", queue);
    values.put("ids", ids);
    values.put("receiptHandles", Stream.of(ids).map(claimed::get).toArray(UUID[]::new));
    more.forEach((key, value) -> values.put(key, filled(ids.length, value)));
    return query(handle, name, values).stream().map(row -> (UUID) row.get("id")).toList();
  }

  /** How many became dead letters. */
  long settleExhausted(Handle handle, UUID queue, Collection<String> priorities) {
    return priorities.stream()
        .flatMap(
            priority ->
                query(
                    handle,
                    "MessageDao/settleExhausted",
                    Map.of("queueId", queue, "priority", priority, "batch", 10))
                    .stream())
        .mapToLong(row -> (long) row.get("dead_lettered"))
        .sum();
  }

  /** How many expired messages went. */
  long deleteExpired(Handle handle) {
    return query(handle, "MaintenanceDao/deleteExpired", Map.of("from", BEGINNING, "batchSize", 10))
        .stream()
        .mapToLong(row -> (long) row.get("messages"))
        .sum();
  }

  private static Integer[] filled(int count, int value) {
    Integer[] values = new Integer[count];
    Arrays.fill(values, value);
    return values;
  }
}
