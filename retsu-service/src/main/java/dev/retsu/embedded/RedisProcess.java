package dev.retsu.embedded;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The bundled Redis on one port. Started and stopped by its owner only. */
final class RedisProcess {
  private static final Duration START_LIMIT = Duration.ofSeconds(10);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(3);
  private static final int SOCKET_MILLISECONDS = 1_000;
  private static final byte[] PING = "PING\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final String PONG = "+PONG";

  private final ServerPort port;
  private final Path directory;

  /**
   * @param directory of its lock, pid and log files, each with the port in its name
   */
  RedisProcess(ServerPort port, Path directory) {
    this.port = port;
    this.directory = directory;
  }

  Path lockFile() {
    return file(".lock");
  }

  /** The server that the pid file names, if it runs now. */
  Optional<ProcessHandle> running() throws IOException {
    return PidFile.server(file(".pid"), RedisBinary.PROGRAM, "--port " + port.number());
  }

  /**
   * Returns when the server answers and can be found again: it writes its pid file a little later.
   */
  void start() throws IOException, InterruptedException {
    Files.deleteIfExists(file(".log"));
    Process launcher =
        new ProcessBuilder(command())
            .redirectErrorStream(true)
            .redirectOutput(file(".log").toFile())
            .start();
    Patience patience = Patience.of(START_LIMIT);
    while (!answers() || running().isEmpty()) {
      boolean failed = !launcher.isAlive() && launcher.exitValue() != 0;
      if (failed || patience.isOver()) {
        launcher.destroyForcibly();
        throw new EmbeddedServerException(
            "The embedded Redis did not start; set embedded.redis.enabled to false to do without it. It said:%n%s"
                .formatted(Files.readString(file(".log"))));
      }
      patience.pause();
    }
  }

  private List<String> command() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(RedisBinary.unpacked().toString()));
    command.addAll(List.of("--port", String.valueOf(port.number()), "--bind", ServerPort.HOST));
    command.addAll(List.of("--pidfile", file(".pid").toString()));
    command.addAll(List.of("--dir", directory.toString()));
    // Caches and locks only: nothing is kept, and what is used least makes room.
    command.addAll(List.of("--save", "", "--appendonly", "no"));
    command.addAll(List.of("--maxmemory", "256mb", "--maxmemory-policy", "allkeys-lru"));
    if (Platform.current() != Platform.WINDOWS) {
      // The pid file is believed by the command line, so that must stay what it is.
      command.addAll(List.of("--set-proc-title", "no"));
      // A session of its own: a Ctrl-C must not end it before the service.
      command.addAll(List.of("--daemonize", "yes", "--logfile", file(".log").toString()));
    }
    return command;
  }

  boolean answers() {
    try (Socket socket = new Socket()) {
      socket.connect(port.address(), SOCKET_MILLISECONDS);
      socket.setSoTimeout(SOCKET_MILLISECONDS);
      socket.getOutputStream().write(PING);
      byte[] answer = socket.getInputStream().readNBytes(PONG.length());
      return new String(answer, StandardCharsets.US_ASCII).equals(PONG);
    } catch (IOException e) {
      return false; // not yet: the caller asks again, and knows for how long
    }
  }

  void stop() throws IOException, InterruptedException {
    Optional<ProcessHandle> server = running();
    if (server.isPresent()) {
      server.get().destroy();
      if (!ends(server.get())) {
        server.get().destroyForcibly();
        if (!ends(server.get())) {
          throw new EmbeddedServerException(
              "Redis, process %d, does not end".formatted(server.get().pid()));
        }
      }
    }
  }

  private static boolean ends(ProcessHandle process) throws InterruptedException {
    Patience patience = Patience.of(STOP_LIMIT);
    while (PidFile.runs(process)) {
      if (patience.isOver()) {
        return false;
      }
      patience.pause();
    }
    return true;
  }

  private Path file(String suffix) {
    return directory.resolve("redis-" + port.number() + suffix);
  }
}
