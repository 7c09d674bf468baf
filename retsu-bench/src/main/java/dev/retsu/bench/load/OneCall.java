package dev.retsu.bench.load;

import dev.retsu.bench.http.Requests;
import dev.retsu.bench.http.Response;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The same request over and over. */
public final class OneCall implements Conversation {
  private final String name;
  private final ByteBuffer request;
  private final List<Integer> allowed;

  /**
   * @param allowed the statuses that are no error
   */
  public OneCall(String name, String path, String body, List<Integer> allowed) {
    this.name = name;
    this.request = ByteBuffer.wrap(Requests.post(path, body));
    this.allowed = allowed;
  }

  @Override
  public List<String> calls() {
    return List.of(name);
  }

  @Override
  public int messages() {
    return 1;
  }

  @Override
  public ByteBuffer open() {
    return request.rewind();
  }

  @Override
  public int call() {
    return 0;
  }

  @Override
  public @Nullable ByteBuffer next(Response response) throws IOException {
    if (!allowed.contains(response.status())) {
      throw Conversation.unexpected(name, response);
    }
    return null;
  }
}
