package dev.retsu.core;

import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Makes UUIDv7 identifiers (RFC 9562, 5.7) that grow strictly within a process, also when the clock
 * steps back: 48 bits of Unix milliseconds, then a 12-bit counter that carries into them, then
 * random bits. The last byte selects the shard of a message's counters. Safe for use by many
 * threads.
 */
public final class UuidV7 {
  private static final int COUNTER_BITS = 12;
  private static final long COUNTER_MASK = (1L << COUNTER_BITS) - 1;

  private final InstantSource clock;
  private final AtomicLong last = new AtomicLong();

  public UuidV7(InstantSource clock) {
    this.clock = clock;
  }

  /** A new identifier with a random last byte. */
  public UUID next() {
    return next(randomShardByte());
  }

  /** A new identifier with the given last byte: for messages that are to share their counters. */
  public UUID next(int lastByte) {
    long now = clock.millis() << COUNTER_BITS;
    long tick = last.updateAndGet(previous -> Math.max(previous + 1, now));
    long high = (tick >>> COUNTER_BITS) << 16 | 0x7000L | (tick & COUNTER_MASK);
    long random = ThreadLocalRandom.current().nextLong() >>> 2;
    long low = 0x8000_0000_0000_0000L | (random & ~0xFFL) | (lastByte & 0xFF);
    return new UUID(high, low);
  }

  /** A last byte for one batch. */
  public int randomShardByte() {
    return ThreadLocalRandom.current().nextInt(256);
  }
}
