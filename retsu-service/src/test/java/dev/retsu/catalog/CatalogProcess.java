package dev.retsu.catalog;

import dev.retsu.config.CacheConfiguration;
import dev.retsu.config.CacheRegionConfiguration;
import dev.retsu.config.CacheRegionsConfiguration;
import dev.retsu.config.DistributedCacheConfiguration;
import dev.retsu.config.InMemoryCacheConfiguration;
import dev.retsu.core.Queue;
import dev.retsu.core.QueueCatalog;
import dev.retsu.core.QueueName;
import dev.retsu.core.QueueUpdate;
import java.util.Optional;
import java.util.UUID;

/** The catalogue as one process of the service has it, with connections of its own. */
final class CatalogProcess implements AutoCloseable {
  static final InMemoryCacheConfiguration LOCAL = local(true);
  static final InMemoryCacheConfiguration NO_LOCAL = local(false);
  static final DistributedCacheConfiguration NO_SHARED =
      new DistributedCacheConfiguration(false, "redis://nowhere.invalid", 500, 20, null);

  final CountedCache names = new CountedCache();
  final CountedCache details = new CountedCache();
  final QueueCatalog catalog;
  private final CatalogLayers layers;

  CatalogProcess(
      Source source, InMemoryCacheConfiguration local, DistributedCacheConfiguration shared) {
    layers =
        new CatalogLayers(new CacheConfiguration(local, shared), source.catalog, names, details);
    catalog = layers.catalog();
    try {
      layers.start();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Without the local layer. */
  static CatalogProcess shared(Source source, DistributedCacheConfiguration shared) {
    return new CatalogProcess(source, NO_LOCAL, shared);
  }

  Optional<Queue> find(UUID id) {
    return Await.answer(catalog.find(id));
  }

  Optional<QueueName> findName(UUID id) {
    return Await.answer(catalog.findName(id));
  }

  /** Sets the default life of messages, the fact that tests change. */
  Queue updateTtl(UUID id, int seconds) {
    return Await.answer(catalog.update(id, new QueueUpdate(null, null, seconds))).orElseThrow();
  }

  @Override
  public void close() {
    layers.stop();
  }

  private static InMemoryCacheConfiguration local(boolean enabled) {
    return new InMemoryCacheConfiguration(
        enabled, new CacheRegionsConfiguration(new CacheRegionConfiguration(10_000, 8_388_608)));
  }
}
