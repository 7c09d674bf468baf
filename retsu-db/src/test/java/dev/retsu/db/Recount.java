package dev.retsu.db;

import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** The counters compared with the messages themselves; not by the product's own comparison. */
public final class Recount {
  private static final String DRIFT =
      """
      SELECT format('%s %s shard %s: counted %s/%s/%s, are %s/%s/%s', queue_id, priority, shard,
          s.ready_count, s.in_flight_count, s.delayed_count, r.ready, r.in_flight, r.delayed)
      FROM queue_priority_state_shard s
      FULL JOIN (
          SELECT queue_id, priority, queue_message_shard(id) AS shard,
              count(*) FILTER (WHERE state = 'READY') AS ready,
              count(*) FILTER (WHERE state = 'IN_FLIGHT') AS in_flight,
              count(*) FILTER (WHERE state = 'DELAYED') AS delayed
          FROM queue_message GROUP BY 1, 2, 3
      ) r USING (queue_id, priority, shard)
      WHERE (coalesce(s.ready_count, 0), coalesce(s.in_flight_count, 0), coalesce(s.delayed_count, 0))
          <> (coalesce(r.ready, 0), coalesce(r.in_flight, 0), coalesce(r.delayed, 0))
      """;

  private Recount() {}

  /** The rows in which they differ, ready/in flight/delayed each. */
  public static List<String> drift(Handle handle) {
    return handle.createQuery(DRIFT).mapTo(String.class).list();
  }

  public static List<String> drift(Jdbi jdbi) {
    return jdbi.withHandle(Recount::drift);
  }
}
