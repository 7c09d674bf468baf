package dev.retsu.db;

import java.lang.reflect.Method;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jdbi.v3.core.extension.ExtensionMethod;
import org.jdbi.v3.core.statement.StatementContext;

/** The name of the DAO method a statement belongs to, made once per method. */
final class OperationNames {
  /** For the few statements that belong to no DAO, such as those of a lock. */
  private static final String NO_DAO = "statement";

  private final ConcurrentMap<Method, String> names = new ConcurrentHashMap<>();

  String of(StatementContext context) {
    ExtensionMethod extension = CalledMethod.of(context);
    if (extension == null) {
      return NO_DAO;
    }
    String name = names.get(extension.getMethod());
    return name != null ? name : names.computeIfAbsent(extension.getMethod(), m -> of(extension));
  }

  private static String of(ExtensionMethod extension) {
    return extension.getType().getSimpleName() + "." + extension.getMethod().getName();
  }
}
