package dev.retsu.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import dev.retsu.config.DistributedCacheConfiguration;
import dev.retsu.core.Queue;
import dev.retsu.db.TestDatabase;
import dev.retsu.redis.TestRedis;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A shared cache that was never there. */
class UnreachableRedisTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();

  @RegisterExtension
  static final TestRedis redis = TestRedis.create("--requirepass", "the right one");

  private Source source;
  private Queue queue;

  @BeforeEach
  void open() {
    source = new Source(database);
    queue = source.create();
    source.statements.set(0);
  }

  @AfterEach
  void close() {
    source.close();
  }

  /** B124: not in any log, at any level, in neither form. */
  @Test
  void aWrongPasswordIsShownNowhere() {
    try (CapturedLog everything = CapturedLog.of("ROOT", Level.ALL);
        CatalogProcess process = process(redis.url().replace("//", "//app:wr0ng%2Fs3cret@"))) {
      assertThat(process.find(queue.id())).contains(queue);

      assertThat(everything.lines())
          .anyMatch(line -> line.startsWith("WARN The shared cache does not work"))
          .anyMatch(line -> line.contains("WRONGPASS"))
          .noneMatch(line -> line.contains("wr0ng/s3cret"))
          .noneMatch(line -> line.contains("wr0ng%2Fs3cret"));
    }
  }

  /** B127: a server that takes the connection and says nothing, also in place of TLS. */
  @ParameterizedTest
  @ValueSource(strings = {"redis", "rediss"})
  void aSilentServerHoldsNothingUp(String scheme) throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        CatalogProcess process = process(scheme + "://127.0.0.1:" + silent.getLocalPort())) {
      assertThat(process.find(queue.id())).contains(queue);
    }
  }

  /** B107: nothing waits in line for a server that is away. B102: and PostgreSQL is not flooded. */
  @Test
  void requestsGoToPostgresTogether() {
    try (CatalogProcess process = process("redis://127.0.0.1:1")) {
      Hold hold = source.holdAnswers();
      List<CompletableFuture<Optional<Queue>>> answers =
          IntStream.range(0, 200).mapToObj(i -> process.catalog.find(queue.id())).toList();
      hold.awaitReached();
      hold.release();
      assertThat(answers).allSatisfy(a -> assertThat(Await.answer(a)).contains(queue));
      assertThat(source.statements).hasValue(1);
      assertThat(process.details)
          .hasToString("0 hits, 200 misses, loads: 1 success, 0 not_found, 0 error");
    }
  }

  private CatalogProcess process(String url) {
    return CatalogProcess.shared(
        source, new DistributedCacheConfiguration(true, url, 100, 1_000, null));
  }
}
