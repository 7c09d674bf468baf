package dev.retsu.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.db.Await;
import dev.retsu.db.TestDatabase;
import org.jdbi.v3.core.Handle;

/**
 * Stops the statements of others by force: while frozen, whatever changes a message "hold" waits in
 * its transaction, after its locks and before its commit. A message "poison" is refused on entry.
 */
final class Freezer implements AutoCloseable {
  private static final long LOCK = 4712;

  private final Handle handle;

  Freezer(TestDatabase database) {
    handle = database.jdbi().open();
    handle.execute(
        """
        CREATE OR REPLACE FUNCTION freeze_statement() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF NEW.payload = 'poison' THEN
                RAISE EXCEPTION 'poison';
            ELSIF NEW.payload = 'hold' THEN
                PERFORM pg_advisory_xact_lock_shared(4712);
            END IF;
            RETURN NEW;
        END $$
        """);
    handle.execute(
        "CREATE OR REPLACE TRIGGER freeze_statement BEFORE INSERT OR UPDATE ON queue_message"
            + " FOR EACH ROW EXECUTE FUNCTION freeze_statement()");
  }

  void freeze() {
    handle.execute("SELECT pg_advisory_lock(?)", LOCK);
  }

  /** Returns once that many statements wait. */
  void awaitFrozen(int statements) {
    Await.until(() -> assertThat(frozen()).isEqualTo(statements));
  }

  void thaw() {
    handle.execute("SELECT pg_advisory_unlock(?)", LOCK);
  }

  private int frozen() {
    return handle
        .createQuery(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
                + " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())")
        .mapTo(Integer.class)
        .one();
  }

  @Override
  public void close() {
    handle.close();
  }
}
