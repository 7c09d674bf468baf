package dev.retsu.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.config.DistributedCacheConfiguration;
import dev.retsu.config.InMemoryCacheConfiguration;
import dev.retsu.core.Queue;
import dev.retsu.core.QueueName;
import dev.retsu.core.QueueSettings;
import dev.retsu.db.TestDatabase;
import dev.retsu.redis.TestRedis;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every combination of layers answers the same, and reads PostgreSQL as often as it has to. */
class CatalogLayersTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.create();
  @RegisterExtension static final TestRedis redis = TestRedis.create();

  private Source source;

  @BeforeEach
  void open() {
    source = new Source(database);
  }

  @AfterEach
  void close() {
    source.close();
  }

  @Test
  void bothLayers() {
    try (CatalogProcess process = process(CatalogProcess.LOCAL, redis.configuration())) {
      assertThat(statementsOfSixReads(process)).isEqualTo(2);
      assertThat(process.names)
          .hasToString("3 hits, 0 misses, loads: 0 success, 0 not_found, 0 error");
      assertThat(process.details)
          .hasToString("3 hits, 0 misses, loads: 0 success, 0 not_found, 0 error");
    }
  }

  @Test
  void localOnly() {
    try (CatalogProcess process = process(CatalogProcess.LOCAL, CatalogProcess.NO_SHARED)) {
      assertThat(statementsOfSixReads(process)).isEqualTo(2 + 3);
      assertThat(process.names)
          .hasToString("3 hits, 0 misses, loads: 0 success, 0 not_found, 0 error");
      assertThat(process.details)
          .hasToString("0 hits, 0 misses, loads: 0 success, 0 not_found, 0 error");
    }
  }

  @Test
  void sharedOnly() {
    try (CatalogProcess process = process(CatalogProcess.NO_LOCAL, redis.configuration())) {
      assertThat(statementsOfSixReads(process)).isEqualTo(2);
      assertThat(process.names)
          .hasToString("0 hits, 0 misses, loads: 0 success, 0 not_found, 0 error");
      assertThat(process.details)
          .hasToString("6 hits, 0 misses, loads: 0 success, 0 not_found, 0 error");
    }
  }

  @Test
  void noLayer() {
    try (CatalogProcess process = process(CatalogProcess.NO_LOCAL, CatalogProcess.NO_SHARED)) {
      assertThat(statementsOfSixReads(process)).isEqualTo(2 + 6);
      assertThat(process.details)
          .hasToString("0 hits, 0 misses, loads: 0 success, 0 not_found, 0 error");
    }
  }

  @Test
  void aNameIsLoadedThroughTheSharedDetailsOnce() {
    Queue queue = source.create();
    try (CatalogProcess first = process(CatalogProcess.LOCAL, redis.configuration());
        CatalogProcess second = process(CatalogProcess.LOCAL, redis.configuration())) {
      source.statements.set(0);
      assertThat(first.findName(queue.id())).contains(queue.name());
      assertThat(second.findName(queue.id())).contains(queue.name());
      assertThat(second.findName(queue.id())).contains(queue.name());

      assertThat(source.statements).hasValue(1);
      assertThat(first.details)
          .hasToString("0 hits, 1 misses, loads: 1 success, 0 not_found, 0 error");
      assertThat(second.details)
          .hasToString("1 hits, 0 misses, loads: 0 success, 0 not_found, 0 error");
      assertThat(second.names)
          .hasToString("1 hits, 1 misses, loads: 1 success, 0 not_found, 0 error");
    }
  }

  @Test
  void aMissingQueueIsRememberedByTheSharedLayerAlone() {
    UUID unknown = UUID.randomUUID();
    try (CatalogProcess process = process(CatalogProcess.LOCAL, redis.configuration())) {
      assertThat(process.findName(unknown)).isEmpty();
      assertThat(process.findName(unknown)).isEmpty();
      assertThat(process.find(unknown)).isEmpty();

      assertThat(source.statements).hasValue(1);
      assertThat(process.names)
          .hasToString("0 hits, 2 misses, loads: 0 success, 2 not_found, 0 error");
      assertThat(process.details)
          .hasToString("2 hits, 1 misses, loads: 0 success, 1 not_found, 0 error");
    }
  }

  /** Creates and updates a queue, then reads its name and its details three times each. */
  private int statementsOfSixReads(CatalogProcess process) {
    QueueName name = new QueueName("q" + Long.toString(System.nanoTime(), 36));
    Queue queue = process.catalog.create(name, QueueSettings.DEFAULT).join();
    Queue updated = process.updateTtl(queue.id(), 60);
    for (int i = 0; i < 3; i++) {
      assertThat(process.findName(queue.id())).contains(name);
      assertThat(process.find(queue.id())).contains(updated);
    }
    return source.statements.get();
  }

  private CatalogProcess process(
      InMemoryCacheConfiguration local, DistributedCacheConfiguration shared) {
    return new CatalogProcess(source, local, shared);
  }
}
