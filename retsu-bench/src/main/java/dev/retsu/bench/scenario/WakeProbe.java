package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.Retsu;
import dev.retsu.bench.http.Connection;
import dev.retsu.bench.http.EventLoop;
import dev.retsu.bench.http.Requests;
import dev.retsu.bench.http.Response;
import dev.retsu.bench.http.ResponseHandler;
import dev.retsu.bench.http.Schedule;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Parks one poll, enqueues one message a little later, and times its way; over and over. */
final class WakeProbe implements Schedule, AutoCloseable {
  /** Long enough for the poll to be parked; what is left of an earlier turn is over. */
  private static final long PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(40);

  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(25);

  private final EventLoop loop = new EventLoop();
  private final Connection consumer;
  private final Connection producer;
  private final byte[] poll;
  private final byte[] enqueue;
  private Histogram latency = new Histogram(3);
  private @Nullable IOException failure;
  private int left;
  private boolean parked;
  private boolean answered = true;
  private long enqueueAt;
  private long sent;

  WakeProbe(Retsu consuming, Retsu producing, String queue) throws IOException {
    String path = "/v1/queues/" + queue + "/messages";
    poll = Requests.post(path + "/dequeue?wait_seconds=20", "");
    enqueue = Requests.post(path, "{\"payload\":\"" + Payload.TEXT + "\"}");
    consumer = loop.connect(consuming.address(), new Handler(200));
    producer = loop.connect(producing.address(), new Handler(201));
  }

  /** Nanoseconds from sending the enqueue to having the message. */
  Histogram measure(int samples) throws IOException {
    left = samples;
    latency = new Histogram(3);
    loop.run(this);
    IOException cause = failure;
    if (cause != null) {
      throw cause;
    }
    return latency;
  }

  @Override
  public void tick(long now) {
    try {
      if (!parked && answered && left > 0) {
        consumer.send(ByteBuffer.wrap(poll));
        parked = true;
        answered = false;
        sent = 0;
        enqueueAt = now + PARK_NANOS;
      } else if (parked && sent == 0 && now - enqueueAt >= 0) {
        sent = System.nanoTime();
        producer.send(ByteBuffer.wrap(enqueue));
      }
    } catch (IOException e) {
      failure = e;
    }
  }

  @Override
  public boolean finished(long now) {
    if (parked && now - enqueueAt > LIMIT_NANOS) {
      failure = new IOException("a parked poll did not get its message");
    }
    return failure != null || (left == 0 && answered);
  }

  @Override
  public long nextWake(long now) {
    return sent == 0 ? enqueueAt : now + PARK_NANOS;
  }

  @Override
  public void close() throws IOException {
    loop.close();
  }

  private final class Handler implements ResponseHandler {
    private final int expected;

    Handler(int expected) {
      this.expected = expected;
    }

    @Override
    public void onResponse(Response response, long nanos) throws IOException {
      if (response.status() != expected) {
        throw new IOException("answered " + response.status() + ": " + response.text());
      }
      if (expected == 201) {
        answered = true;
      } else {
        latency.recordValue(nanos - sent);
        parked = false;
        left--;
      }
    }

    @Override
    public void onFailure(IOException cause) {
      failure = cause;
    }
  }
}
