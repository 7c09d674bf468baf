package dev.retsu.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.codahale.metrics.health.HealthCheck.Result;
import dev.retsu.db.DatabaseMigrator;
import dev.retsu.db.SchemaVersion;
import dev.retsu.db.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DatabaseHealthCheckTest {
  @RegisterExtension final TestDatabase database = TestDatabase.create();

  /** In a rolling upgrade the old processes stay in service, and may even start anew. */
  @Test
  void aSchemaThatIsNewerByAMigrationThatThisVersionDoesNotKnowIsWell() {
    database
        .jdbi()
        .useHandle(
            handle ->
                handle.execute(
                    """
                    INSERT INTO flyway_schema_history (installed_rank, version, description, type,
                        script, installed_by, execution_time, success)
                    VALUES (9999, '9999', 'of a newer one', 'SQL', 'V9999__of_a_newer_one.sql',
                        current_user, 1, true)"""));

    new DatabaseMigrator(database.dataSource()).migrate();

    assertThat(check().isHealthy()).isTrue();
    assertThat(check().getMessage()).isEqualTo("schema version 9999");
  }

  /** A new process before the migration; and one that ran half-way is not taken for done. */
  @Test
  void anOlderSchemaIsNotReadyAndSaysWhatToDo() {
    int needed = new SchemaVersion(database.dataSource()).needed();
    database
        .jdbi()
        .useHandle(
            handle ->
                handle.execute(
                    "UPDATE flyway_schema_history SET success = false WHERE version::int = ?",
                    needed));

    assertThat(check().isHealthy()).isFalse();
    assertThat(check().getMessage())
        .contains("schema version " + (needed - 1), "needs " + needed, "run the command migrate");
  }

  private Result check() {
    return new DatabaseHealthCheck(new SchemaVersion(database.dataSource())).execute();
  }
}
