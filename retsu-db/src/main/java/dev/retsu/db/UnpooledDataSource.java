package dev.retsu.db;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Opens a connection per call; closing one ends its session. For migrations, which change settings
 * of their sessions and hold session locks. Thread-safe.
 */
public final class UnpooledDataSource implements DataSource {
  private final String url;
  private final Properties properties = new Properties();

  /**
   * @param url {@code jdbc:postgresql:…}
   * @param properties of the driver, user and password among them; copied
   */
  public UnpooledDataSource(String url, Properties properties) {
    this.url = url;
    this.properties.putAll(properties);
  }

  @Override
  public Connection getConnection() throws SQLException {
    return DriverManager.getConnection(url, properties);
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    Properties other = new Properties();
    other.putAll(properties);
    other.setProperty("user", user);
    other.setProperty("password", password);
    return DriverManager.getConnection(url, other);
  }

  @Override
  public @Nullable PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(PrintWriter out) throws SQLException {
    throw new SQLFeatureNotSupportedException("the driver logs through java.util.logging");
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    throw new SQLFeatureNotSupportedException("loginTimeout is a property of the driver");
  }

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException("no logger of its own");
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    throw new SQLException("wraps nothing");
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}
