package dev.retsu.db;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;

/** Starts the kind of server that {@link TestServer} describes. */
final class TestServers {
  private static final Logger LOGGER = LoggerFactory.getLogger(TestServers.class);
  private static final String DEFAULT_VERSION = "18";

  private TestServers() {}

  /** Returns the URL of the maintenance database, with user and password of a superuser. */
  static String start() {
    String choice = System.getenv().getOrDefault("TEST_DATABASE", "");
    if (choice.startsWith("jdbc:postgresql:")) {
      return choice;
    }
    return switch (choice) {
      case "testcontainers" -> startContainer();
      case "embedded" -> startEmbedded();
      case "" -> dockerAnswers() ? startContainer() : startEmbedded();
      default ->
          throw new IllegalArgumentException(
              "TEST_DATABASE is '%s': allowed are testcontainers, embedded and a URL jdbc:postgresql://…"
                  .formatted(choice));
    };
  }

  private static boolean dockerAnswers() {
    return DockerClientFactory.instance().isDockerAvailable();
  }

  /** Stopped by the reaper of Testcontainers, or by the shutdown hook where that is off. */
  private static String startContainer() {
    String version = System.getenv().getOrDefault("TEST_POSTGRES_VERSION", DEFAULT_VERSION);
    PostgreSQLContainer container =
        new PostgreSQLContainer("postgres:" + version)
            .withCommand(
                "postgres",
                "-c",
                "fsync=off",
                "-c",
                "max_connections=300",
                "-c",
                "full_page_writes=off");
    container.start();
    Runtime.getRuntime().addShutdownHook(new Thread(container::stop, "stop-test-database"));
    LOGGER.info("tests run on the container {}", container.getJdbcUrl());
    return "%s%suser=%s&password=%s"
        .formatted(
            container.getJdbcUrl(),
            container.getJdbcUrl().contains("?") ? "&" : "?",
            container.getUsername(),
            container.getPassword());
  }

  /** Durability is given up for speed: a crash of the machine may lose what tests wrote. */
  private static String startEmbedded() {
    try {
      EmbeddedPostgres server =
          EmbeddedPostgres.builder()
              .setServerConfig("fsync", "off")
              .setServerConfig("full_page_writes", "off")
              .setServerConfig("synchronous_commit", "on")
              .setServerConfig("max_connections", "300")
              .setPGStartupWait(Duration.ofMinutes(1))
              .start();
      LOGGER.info("tests run on the bundled PostgreSQL, port {}", server.getPort());
      return server.getJdbcUrl("postgres", "postgres");
    } catch (IOException e) {
      throw new UncheckedIOException("the bundled PostgreSQL did not start", e);
    }
  }
}
