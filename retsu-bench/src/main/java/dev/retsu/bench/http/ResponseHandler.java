package dev.retsu.bench.http;

import java.io.IOException;

/** What a connection tells its owner; called on the loop's thread. */
public interface ResponseHandler {
  /**
   * @param nanos {@link System#nanoTime} when the response's last bytes were read
   */
  void onResponse(Response response, long nanos) throws IOException;

  /** The connection broke while a request was outstanding or between requests. */
  void onFailure(IOException cause);
}
