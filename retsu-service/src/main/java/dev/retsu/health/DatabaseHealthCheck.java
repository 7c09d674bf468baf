package dev.retsu.health;

import com.codahale.metrics.health.HealthCheck;
import dev.retsu.db.SchemaVersion;
import java.sql.SQLException;

/**
 * Whether the database answers and has the schema that this version needs. It opens a connection of
 * its own, with short time-outs: a pool that is used up is busy, not ill, and must not hold up the
 * check.
 */
public final class DatabaseHealthCheck extends HealthCheck {
  private final SchemaVersion schema;

  /**
   * @param schema on connections with time-outs of a few seconds
   */
  public DatabaseHealthCheck(SchemaVersion schema) {
    this.schema = schema;
  }

  @Override
  protected Result check() {
    try {
      int applied = schema.applied();
      return applied >= schema.needed()
          ? Result.healthy("schema version %d", applied)
          : Result.unhealthy(
              "schema version %d, but this version needs %d: run the command migrate",
              applied, schema.needed());
    } catch (SQLException e) {
      return Result.unhealthy("the database does not answer (SQLSTATE %s)", e.getSQLState());
    }
  }
}
