package dev.retsu.db;

import org.jdbi.v3.core.config.JdbiConfig;
import org.jdbi.v3.core.extension.ExtensionMethod;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/** Which DAO method a statement belongs to. Public for JDBI, which makes it. */
public final class CalledMethod implements JdbiConfig<CalledMethod> {
  private @Nullable ExtensionMethod method;

  void set(@Nullable ExtensionMethod called) {
    method = called;
  }

  /** Null for a statement that belongs to no DAO. */
  static @Nullable ExtensionMethod of(StatementContext context) {
    ExtensionMethod known = context.getExtensionMethod();
    return known != null ? known : context.getConfig(CalledMethod.class).method;
  }

  @Override
  public CalledMethod createCopy() {
    CalledMethod copy = new CalledMethod();
    copy.method = method;
    return copy;
  }
}
