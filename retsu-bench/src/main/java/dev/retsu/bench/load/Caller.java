package dev.retsu.bench.load;

import dev.retsu.bench.http.Connection;
import dev.retsu.bench.http.Response;
import dev.retsu.bench.http.ResponseHandler;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One connection and its conversation: sends, times each call, tells when a unit is done. */
final class Caller implements ResponseHandler {
  private static final int UNAVAILABLE = 503;

  private final Conversation conversation;
  private final Consumer<Caller> done;
  private @Nullable Connection connection;
  private ByteBuffer request = ByteBuffer.allocate(0);
  private Recorder recorder;
  private boolean busy;
  private boolean broken;
  private long unitStarted;
  private long callStarted;

  Caller(Conversation conversation, Consumer<Caller> done) {
    this.conversation = conversation;
    this.done = done;
    this.recorder = new Recorder(conversation.calls().size());
  }

  void attach(Connection opened) {
    connection = opened;
  }

  /** Where what follows is recorded. */
  void recordIn(Recorder next) {
    recorder = next;
  }

  boolean busy() {
    return busy;
  }

  boolean broken() {
    return broken;
  }

  /**
   * Begins a unit.
   *
   * @param intended when it should have started: from here its first call and the unit are timed
   */
  void start(long intended) {
    busy = true;
    unitStarted = intended;
    send(conversation.open(), intended);
  }

  private void send(ByteBuffer next, long from) {
    request = next;
    callStarted = from;
    try {
      Objects.requireNonNull(connection).send(next);
    } catch (IOException e) {
      onFailure(e);
    }
  }

  @Override
  public void onResponse(Response response, long nanos) throws IOException {
    if (response.status() == UNAVAILABLE) {
      recorder.unavailable();
      send(request.rewind(), callStarted); // the time goes on: the caller waits all the same
      return;
    }
    recorder.call(conversation.call(), nanos - callStarted);
    ByteBuffer next = conversation.next(response);
    if (next != null) {
      send(next, nanos);
      return;
    }
    recorder.unit(nanos - unitStarted);
    busy = false;
    done.accept(this);
  }

  @Override
  public void onFailure(IOException cause) {
    recorder.failure(cause);
    busy = false;
    broken = true;
  }

  void hangUp() {
    Objects.requireNonNull(connection).close();
  }
}
