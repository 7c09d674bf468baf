package dev.retsu.config;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.dropwizard.db.DataSourceFactory;
import io.dropwizard.util.Duration;
import jakarta.validation.constraints.Pattern;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.hibernate.validator.constraints.Range;
import org.jspecify.annotations.Nullable;

/**
 * The connection pool: Dropwizard's, with defaults for PostgreSQL. Mutable, like its parent; no one
 * changes it once the pool is built.
 *
 * <p>The driver waits for ever unless told otherwise, so that a server which accepts and says
 * nothing would stop the start. Hence the time-outs in {@link #DRIVER_DEFAULTS}.
 */
public class DatabaseConfiguration extends DataSourceFactory {
  /** Where the embedded PostgreSQL listens by default. */
  /**
   * Fails on a session of a server that was demoted, or is a standby: it is of no use for a queue.
   */
  private static final String VALIDATION =
      "/* Retsu health check */ SELECT 1 / CASE current_setting('transaction_read_only')"
          + " WHEN 'on' THEN 0 ELSE 1 END";

  public static final String DEFAULT_URL = "jdbc:postgresql://127.0.0.1:24240/retsu";

  private static final int DEFAULT_SIZE = 10;

  /**
   * Seconds, as the driver counts. A connection that says nothing for as long as the socket's is
   * lost; migrations and the rollup commands, which run longer, have none.
   */
  private static final Map<String, String> DRIVER_DEFAULTS =
      Map.of(
          "ApplicationName", "retsu",
          "connectTimeout", "5",
          "loginTimeout", "10",
          "socketTimeout", "30",
          "tcpKeepAlive", "true");

  private @Nullable String directUrl;

  public DatabaseConfiguration() {
    setDriverClass("org.postgresql.Driver");
    setUrl(DEFAULT_URL);
    setUser("retsu");
    setPassword("retsu");
    setProperties(Map.of());
    setInitialSize(2);
    setMinSize(2);
    setMaxSize(DEFAULT_SIZE);
    setMaxWaitForConnection(Duration.seconds(5));
    // After a restart of the database the pool is full of dead connections: ask before lending one
    // that rested for more than the interval.
    setCheckConnectionOnBorrow(true);
    setValidationInterval(Duration.seconds(1));
    setValidationQuery(VALIDATION);
    setValidationQueryTimeout(Duration.seconds(3));
  }

  /** Lays the given properties over the defaults; one that is given wins. */
  @Override
  public final void setProperties(Map<String, String> properties) {
    Map<String, String> all = new LinkedHashMap<>(DRIVER_DEFAULTS);
    all.putAll(properties);
    super.setProperties(all);
  }

  @Override
  @Pattern(
      regexp = "jdbc:postgresql:.+",
      message =
          "must be postgres://user:password@host:port/database or jdbc:postgresql://host:port/database")
  public String getUrl() {
    return super.getUrl();
  }

  /**
   * Past a pooler, for what needs a session of its own: migrations and elections. Null where {@link
   * #getUrl()} leads to PostgreSQL itself.
   */
  @JsonProperty
  @Pattern(
      regexp = "jdbc:postgresql:[^@]+",
      message =
          "must be jdbc:postgresql://host:port/database; user and password are those of database.url")
  public @Nullable String getDirectUrl() {
    return directUrl;
  }

  @JsonProperty
  public void setDirectUrl(@Nullable String directUrl) {
    this.directUrl = directUrl;
  }

  @Override
  @Range(min = 1, max = 1_000)
  public int getMaxSize() {
    return super.getMaxSize();
  }

  @Override
  @Range(min = 0, max = 1_000)
  public int getMinSize() {
    return super.getMinSize();
  }

  /** Opens them at the start, too: fewer at first than at least is refused by the parent. */
  @Override
  public final void setMinSize(int minSize) {
    super.setMinSize(minSize);
    setInitialSize(Math.max(minSize, getInitialSize()));
  }

  /** Without user and password. */
  @Override
  public String toString() {
    return "DatabaseConfiguration[" + Optional.ofNullable(getDriverClass()).orElse("") + "]";
  }
}
