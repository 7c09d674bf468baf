package dev.retsu.faults.environment;

import dev.retsu.bench.environment.Setup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** As shipped, except for where the servers are and how often the cleaners look. */
final class NodeSettings {
  private NodeSettings() {}

  static Map<String, String> of(int postgresPort, int redisPort) {
    return Map.of(
        "RETSU_EMBEDDED__POSTGRES__ENABLED", "false",
        "RETSU_EMBEDDED__REDIS__ENABLED", "false",
        "RETSU_CACHE__DISTRIBUTED__URL", "redis://127.0.0.1:" + redisPort,
        "RETSU_DATABASE__URL", PostgresServer.url(postgresPort),
        "RETSU_DATABASE__USER", "retsu",
        "RETSU_DATABASE__PASSWORD", "retsu",
        "RETSU_WORKER__EXPIRED_MESSAGE_CLEANER__PROCESSING_INTERVAL_SECONDS", "1",
        "RETSU_WORKER__STATE_METRICS_COLLECTOR__COLLECTION_INTERVAL_SECONDS", "1",
        "RETSU_WORKER__LEADERSHIP__RETRY_INTERVAL_SECONDS", "1");
  }

  static Process command(Setup setup, Map<String, String> settings, String... words)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-jar", setup.jar().toString()));
    command.addAll(List.of(words));
    command.add(setup.configuration().toString());
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(settings);
    Path log = setup.logs().resolve(String.join("-", words) + ".log");
    return builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile())).start();
  }
}
