package dev.retsu.embedded;

import java.io.IOException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The server of a data directory that this process holds the lock of. */
final class OwnedPostgres implements AutoCloseable {
  private static final Logger LOGGER = LoggerFactory.getLogger(OwnedPostgres.class);

  private final OwnerLock lock;
  private final PostgresDataDirectory directory;
  private @Nullable PostgresProcess process;

  OwnedPostgres(OwnerLock lock, PostgresDataDirectory directory) {
    this.lock = lock;
    this.directory = directory;
  }

  void launch(ServerPort port, PostgresAccount account)
      throws IOException, SQLException, InterruptedException {
    PostgresBinaries binaries = PostgresBinaries.unpacked();
    directory.prepare(binaries);
    PostgresProcess starting = new PostgresProcess(binaries, directory);
    process = starting;
    if (directory.runningServer().isPresent()) {
      LOGGER.info("Stopping the embedded PostgreSQL of a process that was killed");
      starting.stop();
    }
    port.requireFree();
    starting.start(port);
    if (!account.works(port.number())) {
      account.provide(port.number(), directory.adminPassword());
    }
    LOGGER.info(
        "Embedded PostgreSQL listens on port {}, data in {}", port.number(), directory.path());
  }

  /** Bounded; a server that does not stop is left, and the next start stops it. */
  @Override
  public void close() {
    try (lock) {
      PostgresProcess stopping = process;
      if (stopping != null) {
        stopping.stop();
      }
    } catch (IOException | EmbeddedServerException e) {
      LOGGER.error("The embedded PostgreSQL did not stop; the next start stops it", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      LOGGER.error("Interrupted before the embedded PostgreSQL had stopped", e);
    }
  }
}
