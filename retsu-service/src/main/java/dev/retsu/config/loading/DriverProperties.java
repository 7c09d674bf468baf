package dev.retsu.config.loading;

import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

/** The connection properties that the PostgreSQL driver knows, in its own spelling. */
final class DriverProperties {
  private static final String ANY_URL = "jdbc:postgresql:";
  private static final List<String> NAMES = ask();

  private DriverProperties() {}

  static List<String> names() {
    return NAMES;
  }

  private static List<String> ask() {
    try {
      DriverPropertyInfo[] known =
          DriverManager.getDriver(ANY_URL).getPropertyInfo(ANY_URL, new Properties());
      return Arrays.stream(known).map(info -> info.name).toList();
    } catch (SQLException e) {
      throw new IllegalStateException("The PostgreSQL driver is not in the jar", e);
    }
  }
}
