package dev.retsu;

import dev.retsu.config.DatabaseConfiguration;
import dev.retsu.db.UnpooledDataSource;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import javax.sql.DataSource;

/** Connections beside the pool: of migrations, of leaders and of health checks. */
final class Databases {
  private Databases() {}

  /**
   * Opens a connection per call, on the way that the API takes.
   *
   * @param driver settings of the driver that override the configured ones, such as time-outs
   */
  static DataSource unpooled(DatabaseConfiguration database, Map<String, String> driver) {
    return unpooled(database.getUrl(), database, driver);
  }

  /** Opens a session of PostgreSQL per call, past a pooler: for what holds locks of its session. */
  static DataSource direct(DatabaseConfiguration database, Map<String, String> driver) {
    return unpooled(
        Objects.requireNonNullElse(database.getDirectUrl(), database.getUrl()), database, driver);
  }

  private static DataSource unpooled(
      String url, DatabaseConfiguration database, Map<String, String> driver) {
    Properties properties = new Properties();
    properties.putAll(database.getProperties());
    properties.setProperty("user", Objects.requireNonNullElse(database.getUser(), ""));
    properties.setProperty("password", Objects.requireNonNullElse(database.getPassword(), ""));
    properties.putAll(driver);
    return new UnpooledDataSource(url, properties);
  }
}
