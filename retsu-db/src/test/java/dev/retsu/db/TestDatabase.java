package dev.retsu.db;

import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A fresh, migrated database for one test class, or, in a field that is not static, for one test:
 *
 * <pre>{@code
 * @RegisterExtension static final TestDatabase database = TestDatabase.create();
 * }</pre>
 *
 * <p>Created at its first use, so that extensions declared after it may ask for its URL in their
 * own initializers; dropped after the class or the test. Thread-safe.
 */
public final class TestDatabase implements BeforeAllCallback, AfterAllCallback, AfterEachCallback {
  private final Once<String> name;
  private final Once<Jdbi> jdbi = new Once<>(() -> createJdbi(dataSource()));

  private volatile boolean ofItsClass;

  private TestDatabase(Once<String> name) {
    this.name = name;
  }

  /** A database that holds the whole schema and no row. */
  public static TestDatabase create() {
    return new TestDatabase(new Once<>(() -> TestServer.shared().createMigrated()));
  }

  /** A database without any table, for tests of the migrations. */
  public static TestDatabase createEmpty() {
    return new TestDatabase(new Once<>(() -> TestServer.shared().createEmpty()));
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    ofItsClass = true;
    name.get();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    TestServer.shared().drop(name.get());
  }

  @Override
  public void afterEach(ExtensionContext context) {
    if (!ofItsClass) {
      afterAll(context);
    }
  }

  /** Opens a connection per call, as the ordinary role that owns the database. No pool. */
  public DataSource dataSource() {
    return TestServer.shared().dataSource(name.get());
  }

  /** On {@link #dataSource()}, with the plugins of the product. */
  public Jdbi jdbi() {
    return jdbi.get();
  }

  /** For what an ordinary role may not do, such as {@code session_replication_role}. */
  public Jdbi superuserJdbi() {
    return createJdbi(TestServer.shared().superuser(name.get()));
  }

  /** Without user and password. */
  public String jdbcUrl() {
    var source = TestServer.shared().dataSource(name.get());
    return "jdbc:postgresql://%s:%d/%s"
        .formatted(source.getServerNames()[0], source.getPortNumbers()[0], name.get());
  }

  public String user() {
    return TestServer.USER;
  }

  public String password() {
    return TestServer.PASSWORD;
  }

  private static Jdbi createJdbi(DataSource source) {
    return JdbiFactory.create(source, StatementListener.NONE);
  }
}
