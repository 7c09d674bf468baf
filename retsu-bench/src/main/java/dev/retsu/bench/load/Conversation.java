package dev.retsu.bench.load;

import dev.retsu.bench.http.Response;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one connection does over and over: a unit of work of one or more calls. Not shared. */
public interface Conversation {
  /** The names of the kinds of call. */
  List<String> calls();

  /** How many messages one unit carries. */
  int messages();

  /** Begins a unit. */
  ByteBuffer open();

  /** The index of the outstanding call's kind. */
  int call();

  /**
   * The next request, or null when the unit is done.
   *
   * @throws IOException the answer is not one that this call allows
   */
  @Nullable ByteBuffer next(Response response) throws IOException;

  /** What an answer that was not expected says, in one line. */
  static IOException unexpected(String call, Response response) {
    String body = response.text();
    return new IOException(
        "%s answered %d: %s"
            .formatted(call, response.status(), body.substring(0, Math.min(body.length(), 300))));
  }
}
