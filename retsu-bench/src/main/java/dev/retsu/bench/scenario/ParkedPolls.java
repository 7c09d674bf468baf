package dev.retsu.bench.scenario;

import dev.retsu.bench.environment.Retsu;
import dev.retsu.bench.http.EventLoop;
import dev.retsu.bench.http.Requests;
import dev.retsu.bench.http.Response;
import dev.retsu.bench.http.ResponseHandler;
import dev.retsu.bench.http.Schedule;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Many connections that each wait in one long poll of an empty queue. */
final class ParkedPolls implements ResponseHandler, AutoCloseable {
  private final EventLoop loop = new EventLoop();
  private final List<IOException> failures = new ArrayList<>();
  private final int polls;
  private int answered;

  private ParkedPolls(int polls) throws IOException {
    this.polls = polls;
  }

  static ParkedPolls open(Retsu retsu, String queue, int polls) throws IOException {
    ParkedPolls parked = new ParkedPolls(polls);
    byte[] poll = Requests.post("/v1/queues/" + queue + "/messages/dequeue?wait_seconds=20", "");
    for (int i = 0; i < polls; i++) {
      parked.loop.connect(retsu.address(), parked).send(ByteBuffer.wrap(poll));
    }
    return parked;
  }

  /** Takes answers until all polls have one or the time is over. */
  void serve(Duration duration) throws IOException {
    long end = System.nanoTime() + duration.toNanos();
    loop.run(
        new Schedule() {
          @Override
          public void tick(long now) {
            // Nothing is started after the polls themselves.
          }

          @Override
          public boolean finished(long now) {
            return now - end >= 0 || answered + failures.size() >= polls;
          }

          @Override
          public long nextWake(long now) {
            return end;
          }
        });
  }

  /** How many polls were answered as those of an empty queue are. */
  int empty() throws IOException {
    if (!failures.isEmpty()) {
      throw new IOException(failures.size() + " polls failed", failures.get(0));
    }
    return answered;
  }

  @Override
  public void onResponse(Response response, long nanos) throws IOException {
    if (response.status() != 204) {
      throw new IOException("a poll answered " + response.status() + ": " + response.text());
    }
    answered++;
  }

  @Override
  public void onFailure(IOException cause) {
    failures.add(cause);
  }

  @Override
  public void close() throws IOException {
    loop.close();
  }
}
