package dev.retsu.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TestDatabaseTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();
  @RegisterExtension static final TestDatabase other = TestDatabase.create();

  @Test
  void holdsTheSchemaAndNoRow() {
    assertThat(count(database)).isZero();
  }

  @Test
  void sharesNothingWithAnotherDatabase() {
    TestData.queue(other.jdbi()).insert();

    assertThat(count(other)).isEqualTo(1);
    assertThat(count(database)).isZero();
  }

  @Test
  void urlUserAndPasswordLeadToTheSameDatabase() throws SQLException {
    try (Connection connection =
        DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password())) {
      assertThat(connection.getCatalog()).isEqualTo(name(database));
    }
  }

  /** B088: so all tests on a database run in zones that differ. */
  @Test
  void neitherTheDatabaseNorTheSessionIsInUtc() {
    assertThat(one("SHOW timezone")).isEqualTo("Pacific/Auckland");
    assertThat(
            one(
                """
                SELECT setconfig[1] FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
                WHERE datname = current_database()"""))
        .isEqualTo("TimeZone=Asia/Kathmandu");
  }

  @Test
  void rowsOfTheFactoryAreValidAndCounted() {
    var queue = TestData.queue(database.jdbi()).name("factory").insert();
    TestData.message(database.jdbi(), queue).priority("HIGH").insert();
    TestData.message(database.jdbi(), queue).inFlight(1).insert();

    assertThat(
            one(
                "SELECT sum(ready_count) || '/' || sum(in_flight_count) FROM queue_priority_state_shard"))
        .isEqualTo("1/1");
    database.jdbi().useHandle(h -> h.execute("TRUNCATE queue CASCADE"));
  }

  private static String name(TestDatabase of) {
    return of.jdbi()
        .withHandle(h -> h.createQuery("SELECT current_database()").mapTo(String.class).one());
  }

  private static String one(String sql) {
    return database.jdbi().withHandle(h -> h.createQuery(sql).mapTo(String.class).one());
  }

  private static long count(TestDatabase of) {
    return of.jdbi()
        .withHandle(h -> h.createQuery("SELECT count(*) FROM queue").mapTo(Long.class).one());
  }
}
