package dev.retsu.bench.load;

import dev.retsu.bench.http.Requests;
import dev.retsu.bench.http.Response;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Many messages by batch calls: enqueue, dequeue and acknowledge up to that many at once. */
public final class BatchLifecycle implements Conversation {
  private static final int ENQUEUE = 0;
  private static final int DEQUEUE = 1;
  private static final int ACKNOWLEDGE = 2;

  private final int messages;
  private final String path;
  private final ByteBuffer enqueue;
  private final ByteBuffer dequeue;
  private final Json id = new Json("id");
  private final Json receipt = new Json("receipt_handle");
  private int call;
  private int acknowledging;
  private int acknowledged;

  /**
   * @param messages 1 to 100
   * @param payload text without quotes, control characters and backslashes
   */
  public BatchLifecycle(String queueId, String payload, int messages) {
    this.messages = messages;
    this.path = "/v1/queues/" + queueId + "/messages";
    String message = "{\"payload\":\"" + payload + "\"}";
    String all = String.join(",", Collections.nCopies(messages, message));
    enqueue = ByteBuffer.wrap(Requests.post(path + "/batch", "{\"messages\":[" + all + "]}"));
    dequeue =
        ByteBuffer.wrap(
            Requests.post(path + "/dequeue/batch", "{\"max_messages\":" + messages + "}"));
  }

  @Override
  public List<String> calls() {
    return List.of("enqueue", "dequeue", "acknowledge");
  }

  @Override
  public int messages() {
    return messages;
  }

  @Override
  public ByteBuffer open() {
    call = ENQUEUE;
    acknowledged = 0;
    return enqueue.rewind();
  }

  @Override
  public int call() {
    return call;
  }

  /** The unit is done when as many messages are acknowledged as it enqueued, whoever's they are. */
  @Override
  public @Nullable ByteBuffer next(Response response) throws IOException {
    if (response.status() != (call == ENQUEUE ? 201 : 200)) {
      throw Conversation.unexpected(calls().get(call), response);
    }
    if (call == DEQUEUE) {
      return acknowledge(response);
    }
    if (call == ACKNOWLEDGE) {
      acknowledged += acknowledging;
      if (acknowledged >= messages) {
        return null;
      }
    }
    call = DEQUEUE;
    return dequeue.rewind();
  }

  private ByteBuffer acknowledge(Response delivered) {
    StringBuilder entries = new StringBuilder(128 * messages);
    acknowledging = 0;
    byte[] body = delivered.body();
    int at = 0;
    while (id.find(body, at, delivered.length())
        && receipt.find(body, id.to(), delivered.length())) {
      entries.append(entries.isEmpty() ? "{\"id\":\"" : ",{\"id\":\"").append(text(body, id));
      entries.append("\",\"receipt_handle\":\"").append(text(body, receipt)).append("\"}");
      acknowledging++;
      at = Math.max(id.to(), receipt.to());
    }
    if (acknowledging == 0) {
      return dequeue.rewind(); // others took them; the call stays a dequeue
    }
    call = ACKNOWLEDGE;
    return ByteBuffer.wrap(
        Requests.post(path + "/acknowledge/batch", "{\"entries\":[" + entries + "]}"));
  }

  private static String text(byte[] body, Json found) {
    return new String(body, found.from(), found.length(), StandardCharsets.US_ASCII);
  }
}
