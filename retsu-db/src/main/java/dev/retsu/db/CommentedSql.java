package dev.retsu.db;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.TemplateEngine;

/**
 * Puts the name of the DAO method in front of its statement, where {@code pg_stat_activity} and the
 * server's log show it. The text of a statement never changes, so that the driver still prepares it
 * once. Nothing else is a template: {@code <} is less-than.
 */
final class CommentedSql implements TemplateEngine {
  private final ConcurrentMap<Source, String> commented = new ConcurrentHashMap<>();
  private final OperationNames names;

  CommentedSql(OperationNames names) {
    this.names = names;
  }

  @Override
  public String render(String sql, StatementContext context) {
    String name = names.of(context);
    if (CalledMethod.of(context) == null) {
      // Not remembered: only the DAOs' statements are known to be a fixed set.
      return comment(name, sql);
    }
    Source source = new Source(name, sql);
    String known = commented.get(source);
    return known != null ? known : commented.computeIfAbsent(source, s -> comment(name, sql));
  }

  private static String comment(String name, String sql) {
    return "/* " + name + " */ " + sql;
  }

  private record Source(String operation, String sql) {}
}
