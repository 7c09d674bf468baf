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
   * Opens a connection per call.
   *
   * @param driver settings of the driver that override the configured ones, such as time-outs
   */
  static DataSource unpooled(DatabaseConfiguration database, Map<String, String> driver) {
    Properties properties = new Properties();
    properties.putAll(database.getProperties());
    properties.setProperty("user", Objects.requireNonNullElse(database.getUser(), ""));
    properties.setProperty("password", Objects.requireNonNullElse(database.getPassword(), ""));
    properties.putAll(driver);
    return new UnpooledDataSource(database.getUrl(), properties);
  }
}
