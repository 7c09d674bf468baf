package dev.retsu.embedded;

import dev.retsu.config.EmbeddedPostgresConfiguration;
import io.dropwizard.db.DataSourceFactory;
import io.dropwizard.lifecycle.Managed;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A PostgreSQL that this process starts and stops, on 127.0.0.1, with data that it keeps; see the
 * package for who owns it. Durable: what it confirmed is on the disk.
 *
 * <p>{@link #launch()} it before the pools are built, and manage it before they are: the life cycle
 * stops in reverse order. Thread-safe.
 */
public final class EmbeddedPostgresServer implements Managed {
  private static final Logger LOGGER = LoggerFactory.getLogger(EmbeddedPostgresServer.class);

  /** How long the owner may take to start it. */
  private static final Duration OWNER_LIMIT = Duration.ofMinutes(1);

  private final ServerPort port;
  private final PostgresDataDirectory directory;
  private final PostgresAccount account;
  private final ExitHook exitHook = new ExitHook();
  private @Nullable OwnedPostgres owned;

  /**
   * @param database names the role, its password and the database that are made when missing
   * @throws EmbeddedServerException when it does not name all three
   */
  public EmbeddedPostgresServer(
      EmbeddedPostgresConfiguration configuration, DataSourceFactory database) {
    port = new ServerPort("PostgreSQL", "embedded.postgres", configuration.port());
    directory = new PostgresDataDirectory(Path.of(configuration.dataDirectory()));
    account =
        PostgresAccount.of(
            database.getUrl(),
            Objects.requireNonNullElse(database.getUser(), ""),
            Objects.requireNonNullElse(database.getPassword(), ""));
  }

  /**
   * Returns when the server accepts connections and the service's role and database exist. Until
   * {@link #start()} the end of the JVM stops it.
   *
   * @throws EmbeddedServerException when the port is taken, the data is another version's, or the
   *     server does not start
   */
  public synchronized void launch() {
    try {
      Patience patience = Patience.of(OWNER_LIMIT);
      while (!launchOwn() && !useAnothers(patience)) {
        patience.pause();
      }
    } catch (IOException | SQLException e) {
      throw new EmbeddedServerException(
          "The embedded PostgreSQL did not start: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EmbeddedServerException("The start of the embedded PostgreSQL was interrupted", e);
    }
  }

  /** From here on the life cycle stops the server, in its order. */
  @Override
  public void start() {
    exitHook.disarm();
  }

  /** Does nothing when it does not run, or is another process's. */
  @Override
  public synchronized void stop() {
    exitHook.disarm();
    OwnedPostgres stopping = owned;
    owned = null;
    if (stopping != null) {
      stopping.close();
    }
  }

  /** False when another process is the owner. */
  private boolean launchOwn() throws IOException, SQLException, InterruptedException {
    Optional<OwnerLock> lock = OwnerLock.tryAcquire(directory.lockFile());
    if (lock.isEmpty()) {
      return false;
    }
    OwnedPostgres launched = new OwnedPostgres(lock.get(), directory);
    owned = launched;
    exitHook.arm("stop-embedded-postgres", this::stop);
    try {
      launched.launch(port, account);
      return true;
    } catch (IOException | SQLException | InterruptedException | RuntimeException e) {
      stop();
      throw e;
    }
  }

  private boolean useAnothers(Patience patience) {
    if (patience.isOver()) {
      throw new EmbeddedServerException(
          "Another process owns the embedded PostgreSQL in %s, but it does not answer on port %d as database.user: give both processes the same configuration"
              .formatted(directory.path(), port.number()));
    }
    if (!account.works(port.number())) {
      return false;
    }
    LOGGER.info("Using the embedded PostgreSQL of another process, in {}", directory.path());
    return true;
  }
}
