package dev.retsu;

import dev.retsu.db.Await;
import dev.retsu.db.TestDatabase;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A PgBouncer of this test, in transaction mode, with fewer connections than the pool behind it.
 */
final class PgBouncer implements AutoCloseable {
  static final Path BINARY = Path.of("/usr/sbin/pgbouncer");

  private static final Pattern URL = Pattern.compile("jdbc:postgresql://([^:]+):([0-9]+)/(\\w+)");

  private final Process process;
  private final int port;

  private PgBouncer(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  static PgBouncer start(Path directory, TestDatabase database, String connectQuery)
      throws Exception {
    int port = FreePort.find();
    Matcher server = URL.matcher(database.jdbcUrl());
    if (!server.matches()) {
      throw new IllegalStateException("unexpected URL " + database.jdbcUrl());
    }
    Path file =
        Files.writeString(
            directory.resolve("pgbouncer.ini"),
            """
            [databases]
            retsu = host=%s port=%s dbname=%s user=%s password=%s connect_query='%s'
            [pgbouncer]
            listen_addr = 127.0.0.1
            listen_port = %d
            unix_socket_dir =
            auth_type = any
            pool_mode = transaction
            default_pool_size = 4
            ignore_startup_parameters = extra_float_digits, options
            """
                .formatted(
                    server.group(1),
                    server.group(2),
                    server.group(3),
                    database.user(),
                    database.password(),
                    connectQuery,
                    port));
    PgBouncer started = new PgBouncer(run(directory, file), port);
    Await.until(() -> new Socket("127.0.0.1", port).close());
    return started;
  }

  private static Process run(Path directory, Path file) throws Exception {
    List<String> command = new ArrayList<>(List.of(BINARY.toString(), "-q", file.toString()));
    if (System.getProperty("user.name").equals("root")) {
      // It refuses to be root.
      command.addAll(1, List.of("-u", "nobody"));
    }
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(directory.resolve("pgbouncer.log").toFile())
        .start();
  }

  String jdbcUrl() {
    return "jdbc:postgresql://127.0.0.1:" + port + "/retsu";
  }

  @Override
  public void close() throws Exception {
    process.destroy();
    if (!process.waitFor(10, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }
}
