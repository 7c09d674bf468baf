package dev.retsu.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.postgresql.ds.PGSimpleDataSource;

class JdbiFactoryTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  private final Recorder recorder = new Recorder();
  private final Jdbi jdbi = JdbiFactory.create(database.dataSource(), recorder);

  @Test
  void aStatementCarriesTheNameOfItsMethod() {
    String seen = jdbi.withExtension(Probe.class, Probe::ownStatement);

    assertThat(seen).isEqualTo("/* Probe.ownStatement */ " + Probe.OWN_STATEMENT);
    assertThat(recorder.events).containsExactly("connected", "Probe.ownStatement", "ended");
  }

  @Test
  void theServerPreparesAStatementOnce() {
    int prepared =
        jdbi.withHandle(
            handle -> {
              Probe probe = handle.attach(Probe.class);
              for (int i = 0; i < 20; i++) {
                probe.ownStatement();
              }
              return probe.prepared("/* Probe.ownStatement */%");
            });

    assertThat(prepared).isEqualTo(1);
  }

  @Test
  void lessThanIsNoTemplate() {
    boolean less = jdbi.withExtension(Probe.class, probe -> probe.isLess(1, 2));

    assertThat(less).isTrue();
  }

  @Test
  void aFailureIsToldWithItsState() {
    assertThatThrownBy(() -> jdbi.withExtension(Probe.class, probe -> probe.inverse(0)))
        .isInstanceOf(UnableToExecuteStatementException.class);
    assertThat(recorder.events).containsExactly("connected", "Probe.inverse", "failed 22012");
  }

  @Test
  void aStatementOutsideADaoHasOneName() {
    jdbi.useHandle(handle -> handle.execute("select 1"));

    assertThat(recorder.events).containsExactly("connected", "statement", "ended");
  }

  @Test
  void aConnectionThatCannotBeHadIsTold() {
    PGSimpleDataSource nowhere = new PGSimpleDataSource();
    nowhere.setServerNames(new String[] {"127.0.0.1"});
    nowhere.setPortNumbers(new int[] {1});

    assertThatThrownBy(() -> JdbiFactory.create(nowhere, recorder).open())
        .isInstanceOf(ConnectionException.class);
    assertThat(recorder.events).containsExactly("not connected 08001");
  }

  interface Probe {
    String OWN_STATEMENT = "select query from pg_stat_activity where pid = pg_backend_pid()";

    @SqlQuery(OWN_STATEMENT)
    String ownStatement();

    @SqlQuery("select count(*) from pg_prepared_statements where statement like :pattern")
    int prepared(String pattern);

    @SqlQuery("select :a<:b and 3>:b")
    boolean isLess(int a, int b);

    @SqlQuery("select 1 / :value::int")
    int inverse(int value);
  }

  private static final class Recorder implements StatementListener {
    private final List<String> events = new ArrayList<>();

    @Override
    public Execution started(String operation) {
      events.add(operation);
      return failure -> events.add(failure == null ? "ended" : "failed " + failure.getSQLState());
    }

    @Override
    public void connectionTaken(long nanos, @Nullable SQLException failure) {
      events.add(failure == null ? "connected" : "not connected " + failure.getSQLState());
    }
  }
}
