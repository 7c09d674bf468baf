package dev.retsu.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retsu.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All tests share one data directory, since making one takes seconds. */
class EmbeddedPostgresServerTest {
  @TempDir static Path directory;
  private static PostgresFixture fixture;

  private EmbeddedPostgresServer server;

  @BeforeAll
  static void choose() throws IOException {
    fixture = PostgresFixture.in(directory, FreePort.find());
  }

  @BeforeEach
  void create() {
    server = fixture.server();
  }

  @AfterEach
  void stop() {
    server.stop();
  }

  @Test
  void servesTheConfiguredDatabaseToAnOrdinaryRole() throws Exception {
    server.launch();

    assertThat(fixture.one("SELECT current_database() || ' ' || current_user"))
        .isEqualTo("retsu retsu");
    assertThat(fixture.one("SELECT rolsuper FROM pg_roles WHERE rolname = current_user"))
        .isEqualTo("f");
    assertThat(fixture.one("SHOW server_version")).startsWith("18.");
  }

  @Test
  void isDurableAndListensOnTheLoopbackInterfaceOnly() throws Exception {
    server.launch();

    assertThat(fixture.one("SHOW fsync")).isEqualTo("on");
    assertThat(fixture.one("SHOW synchronous_commit")).isEqualTo("on");
    assertThat(fixture.one("SHOW full_page_writes")).isEqualTo("on");
    assertThat(fixture.one("SHOW listen_addresses")).isEqualTo("127.0.0.1");
  }

  @Test
  void keepsItsDataAcrossRestarts() throws Exception {
    server.launch();
    fixture.execute("CREATE TABLE kept (id integer)");
    server.stop();

    server.launch();

    assertThat(fixture.one("SELECT count(*) FROM kept")).isEqualTo("0");
  }

  @Test
  void followsAChangeOfThePassword() throws Exception {
    server.launch();
    server.stop();
    PostgresFixture changed = fixture.withPassword("it's \"new\"");
    EmbeddedPostgresServer successor = changed.server();
    try {
      successor.launch();

      assertThat(changed.one("SELECT 1")).isEqualTo("1");
      assertThatThrownBy(() -> fixture.one("SELECT 1")).hasMessageContaining("password");
    } finally {
      successor.stop();
    }
  }

  /** As when a worker starts beside a server, with the same configuration. */
  @Test
  void usesTheServerOfAnotherOwnerAndLeavesItRunning() throws Exception {
    server.launch();
    EmbeddedPostgresServer second = fixture.server();
    second.launch();
    second.stop();

    assertThat(fixture.one("SELECT 1")).isEqualTo("1");
  }

  @Test
  void aForeignProcessOnThePortIsNamedAndLeftAlone() throws Exception {
    try (ServerSocket foreign =
        new ServerSocket(fixture.port(), 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(server::launch)
          .isInstanceOf(EmbeddedServerException.class)
          .hasMessageContaining("127.0.0.1:" + fixture.port())
          .hasMessageContaining("embedded.postgres.port")
          .hasMessageContaining("RETSU_EMBEDDED__POSTGRES__PORT")
          .hasMessageContaining("embedded.postgres.enabled");
      assertThat(foreign.isClosed()).isFalse();
    }
    server.launch();
  }

  /** A crash of the machine leaves a pid file, and its number goes to somebody else. */
  @Test
  void aPidFileThatNamesAnotherProgramIsNotBelieved() throws Exception {
    server.launch();
    server.stop();
    Process innocent = new ProcessBuilder("sleep", "600").start();
    try {
      Files.write(
          fixture.data().resolve("postmaster.pid"),
          List.of(
              String.valueOf(innocent.pid()),
              fixture.data().toString(),
              "1",
              String.valueOf(fixture.port()),
              "",
              "127.0.0.1",
              "        1         1",
              "ready   "));

      server.launch();

      assertThat(fixture.one("SELECT 1")).isEqualTo("1");
      assertThat(innocent.isAlive()).isTrue();
    } finally {
      innocent.destroyForcibly();
    }
  }

  @Test
  void dataOfAnotherMajorVersionIsRefusedAndLeftAlone() throws Exception {
    Path old = Files.createDirectories(directory.resolve("old"));
    Files.writeString(old.resolve("PG_VERSION"), "17\n");

    assertThatThrownBy(() -> new PostgresFixture(fixture.port(), old, "retsu").server().launch())
        .isInstanceOf(EmbeddedServerException.class)
        .hasMessageContaining("PostgreSQL 17")
        .hasMessageContaining("PostgreSQL 18");
    assertThat(old.resolve("PG_VERSION")).hasContent("17");
  }

  @Test
  void aDirectoryWithOtherFilesIsRefusedAndLeftAlone() throws Exception {
    Path other = Files.createDirectories(directory.resolve("other"));
    Files.writeString(other.resolve("letter.txt"), "dear");

    assertThatThrownBy(() -> new PostgresFixture(fixture.port(), other, "retsu").server().launch())
        .isInstanceOf(EmbeddedServerException.class)
        .hasMessageContaining("embedded.postgres.data_directory");
    assertThat(other.resolve("letter.txt")).hasContent("dear");
  }
}
