package dev.retsu.db;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/**
 * The plan that a DAO's statement really runs with: prepared, generic, with the settings of the
 * pool's sessions; run and rolled back.
 */
final class Plan {
  private static final Pattern PARAMETER = Pattern.compile("(?<!:):([a-zA-Z]\\w*)");
  private static final Pattern BUFFERS =
      Pattern.compile("shared hit=(\\d+)(?: read=(\\d+))?|shared read=(\\d+)");

  private final String text;

  private Plan(String text) {
    this.text = text;
  }

  /**
   * @param file such as {@code MessageDao/claim}
   * @param parameters SQL literals with their types, by name
   * @param first what the transaction runs before the statement
   */
  static Plan of(Handle handle, String file, Map<String, String> parameters, String... first) {
    return afterOthers(handle, file, parameters, Map.of(), 0, first);
  }

  /** After the same prepared statement has run that many times with other values. */
  static Plan afterOthers(
      Handle handle,
      String file,
      Map<String, String> parameters,
      Map<String, String> others,
      int executions,
      String... first) {
    List<String> order = new ArrayList<>();
    Matcher matcher = PARAMETER.matcher(sql(file));
    String prepared =
        matcher.replaceAll(
            found -> {
              if (!order.contains(found.group(1))) {
                order.add(found.group(1));
              }
              return Matcher.quoteReplacement("$" + (order.indexOf(found.group(1)) + 1));
            });
    String types =
        order.stream().map(n -> typeOf(parameters.get(n))).collect(Collectors.joining(","));
    String values = order.stream().map(parameters::get).collect(Collectors.joining(","));
    String otherValues = order.stream().map(others::get).collect(Collectors.joining(","));
    for (String setting : SessionSettings.OPTIONS.replaceFirst("^-c ", "").split(" -c ", -1)) {
      execute(handle, "SET " + setting.replace("=20s", "='120s'"));
    }
    execute(handle, "PREPARE measured (" + types + ") AS " + prepared);
    try {
      execute(handle, "BEGIN");
      for (String statement : first) {
        execute(handle, statement);
      }
      for (int i = 0; i < executions; i++) {
        execute(handle, "EXECUTE measured (" + otherValues + ")");
      }
      String explained = explain(handle, "EXECUTE measured (" + values + ")");
      return new Plan(explained);
    } finally {
      execute(handle, "ROLLBACK");
      execute(handle, "DEALLOCATE measured");
    }
  }

  boolean mentions(String node) {
    return text.contains(node);
  }

  /** Of the statement itself, without its triggers. */
  int buffers() {
    Matcher matcher = BUFFERS.matcher(text);
    if (!matcher.find()) {
      return 0;
    }
    int sum = 0;
    for (int i = 1; i <= matcher.groupCount(); i++) {
      sum += matcher.group(i) == null ? 0 : Integer.parseInt(matcher.group(i));
    }
    return sum;
  }

  @Override
  public String toString() {
    return text;
  }

  private static String explain(Handle handle, String statement) {
    try (var jdbc = handle.getConnection().createStatement();
        var rows = jdbc.executeQuery("EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) " + statement)) {
      StringBuilder lines = new StringBuilder();
      while (rows.next()) {
        lines.append(rows.getString(1)).append('\n');
      }
      return lines.toString();
    } catch (java.sql.SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void execute(Handle handle, String statement) {
    try (var jdbc = handle.getConnection().createStatement()) {
      jdbc.execute(statement);
    } catch (java.sql.SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Of a literal such as {@code '…'::uuid[]}. */
  private static String typeOf(String literal) {
    return literal.substring(literal.lastIndexOf("::") + 2);
  }

  /** Without its comments. */
  static String sql(String file) {
    try (InputStream in = Plan.class.getResourceAsStream("/dev/retsu/db/" + file + ".sql")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines()
          .filter(line -> !line.strip().startsWith("--"))
          .collect(Collectors.joining("\n"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
