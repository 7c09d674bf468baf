package dev.retsu.waking;

import dev.retsu.core.WakeUps;
import io.dropwizard.lifecycle.Managed;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RTopic;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** See the package. Safe for use by many threads. */
public final class RedisWakeUps implements WakeUps, Managed {
  private static final Logger LOG = LoggerFactory.getLogger(RedisWakeUps.class);
  private static final String TOPIC = "retsu:wake";
  private static final int MAX_QUEUES_PER_MESSAGE = 200;

  /**
   * Between two messages: a first wake-up leaves at once, and a busy process sends 200 a second
   * instead of one after each of its statements.
   */
  private static final Executor PAUSE =
      CompletableFuture.delayedExecutor(5, TimeUnit.MILLISECONDS, Runnable::run);

  private final String self = UUID.randomUUID().toString();
  private final Set<UUID> touched = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean sending = new AtomicBoolean();
  private final AtomicBoolean reported = new AtomicBoolean();
  private final CompletableFuture<RedissonClient> connection;
  private volatile Consumer<UUID> woken = queueId -> {};
  private volatile @Nullable RTopic topic;

  /**
   * @param connection completes with the first connection, after which no command blocks
   */
  public RedisWakeUps(CompletableFuture<RedissonClient> connection) {
    this.connection = connection;
  }

  /** Whom to tell of each queue that another process touched; to be set before the start. */
  public void wake(Consumer<UUID> consumer) {
    woken = consumer;
  }

  /** Does not wait for Redis: wake-ups begin whenever it is there. */
  @Override
  public void start() {
    connection.thenAccept(this::subscribe);
  }

  private void subscribe(RedissonClient client) {
    RTopic wake = client.getTopic(TOPIC, StringCodec.INSTANCE);
    topic = wake;
    wake.addListenerAsync(String.class, (channel, message) -> receive(message))
        .whenComplete((id, failure) -> report(failure));
  }

  @Override
  public void publish(UUID queueId) {
    if (topic != null) {
      touched.add(queueId);
      sendIfIdle();
    }
  }

  private void sendIfIdle() {
    RTopic wake = topic;
    if (wake == null || touched.isEmpty() || !sending.compareAndSet(false, true)) {
      return;
    }
    List<String> names = new ArrayList<>();
    touched.removeIf(
        queueId -> names.size() < MAX_QUEUES_PER_MESSAGE && names.add(queueId.toString()));
    wake.publishAsync(self + " " + String.join(" ", names))
        .whenComplete(
            (receivers, failure) -> {
              report(failure);
              PAUSE.execute(this::sendNext);
            });
  }

  private void sendNext() {
    sending.set(false);
    sendIfIdle();
  }

  private void receive(String message) {
    String[] words = message.split(" ", -1);
    if (words[0].equals(self)) {
      return;
    }
    for (int i = 1; i < words.length; i++) {
      try {
        woken.accept(UUID.fromString(words[i]));
      } catch (IllegalArgumentException e) {
        LOG.debug("Not a wake-up of ours: {}", words[i], e);
      }
    }
  }

  /** Once per outage. */
  private void report(@Nullable Throwable failure) {
    if (failure == null) {
      if (reported.compareAndSet(true, false)) {
        LOG.info("Wake-ups reach other processes again");
      }
    } else if (reported.compareAndSet(false, true)) {
      LOG.warn(
          "Wake-ups do not reach other processes; consumers that wait there look four times a second:"
              + " {}",
          failure.toString());
    }
  }
}
