package dev.retsu.db;

import java.util.concurrent.Callable;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.core.extension.ExtensionContext;
import org.jdbi.v3.core.extension.Extensions;
import org.jdbi.v3.core.extension.HandleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A DAO that all threads share and that is inspected once. {@link Jdbi#onDemand} looks at every
 * method of the interface anew at each call, which takes longer than the short statements of a
 * request; apart from that this is the same: each call takes a handle, and with it a connection, of
 * its own.
 *
 * <p>A method that calls others of its DAO shares its handle with them.
 *
 * <p>JDBI gives configuration by annotation only to handles that it opens itself. A DAO for this
 * class therefore names its mappers with {@code @UseRowMapper}, and no method of it calls another
 * DAO.
 */
public final class SharedDao implements HandleSupplier {
  private static final ThreadLocal<@Nullable Handle> CURRENT = new ThreadLocal<>();

  private final Jdbi jdbi;

  private SharedDao(Jdbi jdbi) {
    this.jdbi = jdbi;
  }

  /** The DAO, safe for use by many threads. */
  public static <T> T of(Jdbi jdbi, Class<T> type) {
    return jdbi.getConfig(Extensions.class)
        .findFor(type, new SharedDao(jdbi))
        .orElseThrow(() -> new IllegalArgumentException(type + " is not a DAO"));
  }

  @Override
  public <V> V invokeInContext(ExtensionContext context, Callable<V> task) throws Exception {
    Handle outer = CURRENT.get();
    if (outer != null) {
      outer.getConfig(CalledMethod.class).set(context.getExtensionMethod());
      return task.call();
    }
    try (Handle handle = jdbi.open()) {
      handle.getConfig(CalledMethod.class).set(context.getExtensionMethod());
      CURRENT.set(handle);
      return task.call();
    } finally {
      CURRENT.remove();
    }
  }

  @Override
  public Handle getHandle() {
    Handle handle = CURRENT.get();
    if (handle == null) {
      throw new IllegalStateException("a handle exists only during a call");
    }
    return handle;
  }

  @Override
  public Jdbi getJdbi() {
    return jdbi;
  }

  @Override
  public ConfigRegistry getConfig() {
    return jdbi.getConfig();
  }
}
