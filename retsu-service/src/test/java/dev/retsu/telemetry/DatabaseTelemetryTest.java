package dev.retsu.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retsu.db.JdbiFactory;
import dev.retsu.db.TestDatabase;
import org.apache.tomcat.jdbc.pool.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DatabaseTelemetryTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private final DataSource pool = new DataSource();
  private AdminServer admin;
  private Jdbi jdbi;

  @BeforeEach
  void start() throws Exception {
    admin = AdminServer.start(10);
    pool.setUrl(database.jdbcUrl());
    pool.setUsername(database.user());
    pool.setPassword(database.password());
    pool.setDriverClassName("org.postgresql.Driver");
    pool.setInitialSize(0);
    pool.setMinIdle(0);
    pool.setMaxActive(1);
    pool.setMaxWait(50);
    admin.telemetry().observePool(pool);
    jdbi = JdbiFactory.create(pool, admin.telemetry().statementListener());
  }

  @AfterEach
  void stop() throws Exception {
    pool.close(true);
    admin.close();
  }

  @Test
  void everyStatementIsTimedUnderItsMethod() throws Exception {
    ProbeDao probe = jdbi.onDemand(ProbeDao.class);
    probe.inverse(1);
    probe.inverse(2);
    assertThatThrownBy(() -> probe.inverse(0)).isInstanceOf(JdbiException.class);

    String name = "db_client_operation_duration_seconds";
    Scrape scrape = admin.scrape();
    assertThat(scrape.value(name, "db_operation_name", "ProbeDao.inverse", "error_type", "22012"))
        .isEqualTo(1);
    assertThat(scrape.matching(name, "db_operation_name", "ProbeDao.inverse"))
        .filteredOn(metric -> !metric.getLabels().containsKey("error_type"))
        .singleElement()
        .satisfies(metric -> assertThat(Scrape.valueOf(metric)).isEqualTo(2));
    assertThat(scrape.text()).doesNotContain("division");
  }

  @Test
  void aPoolThatIsUsedUpShows() throws Exception {
    try (Handle taken = jdbi.open()) {
      assertThat(taken.getConnection().isClosed()).isFalse();
      assertThatThrownBy(jdbi::open).isInstanceOf(JdbiException.class);

      Scrape scrape = admin.scrape();
      String count = "db_client_connection_count";
      assertThat(scrape.value(count, "db_client_connection_state", "used")).isEqualTo(1);
      assertThat(scrape.value(count, "db_client_connection_state", "idle")).isZero();
      assertThat(scrape.value("db_client_connection_max")).isEqualTo(1);
      assertThat(scrape.value("db_client_connection_pending_requests")).isZero();
      assertThat(scrape.value("db_client_connection_timeouts_total")).isEqualTo(1);
      assertThat(scrape.value("db_client_connection_wait_time_seconds")).isEqualTo(2);
    }
  }

  @Test
  void aScrapeOpensNoConnection() throws Exception {
    Scrape scrape = admin.scrape();

    assertThat(scrape.value("db_client_connection_count", "db_client_connection_state", "used"))
        .isZero();
    assertThat(pool.getPool().getSize()).isZero();
  }

  interface ProbeDao {
    @SqlQuery("select 1 / :value::int")
    int inverse(int value);
  }
}
