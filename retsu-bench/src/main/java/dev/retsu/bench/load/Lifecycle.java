package dev.retsu.bench.load;

import dev.retsu.bench.http.Requests;
import dev.retsu.bench.http.Response;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One message by single calls: enqueue, dequeue (some message of the queue, not necessarily the
 * same), acknowledge. An empty dequeue is asked again: another connection took the message first.
 */
public final class Lifecycle implements Conversation {
  private static final int ENQUEUE = 0;
  private static final int DEQUEUE = 1;
  private static final int ACKNOWLEDGE = 2;

  private final ByteBuffer enqueue;
  private final ByteBuffer dequeue;
  private final byte[] acknowledgeStart;
  private final ByteBuffer acknowledge = ByteBuffer.allocate(1024);
  private final Json id = new Json("id");
  private final Json receipt = new Json("receipt_handle");
  private int call;

  /**
   * @param payload text without quotes, control characters and backslashes
   */
  public Lifecycle(String queueId, String payload) {
    String messages = "/v1/queues/" + queueId + "/messages";
    enqueue = ByteBuffer.wrap(Requests.post(messages, "{\"payload\":\"" + payload + "\"}"));
    dequeue = ByteBuffer.wrap(Requests.post(messages + "/dequeue", ""));
    acknowledgeStart = ("POST " + messages + "/").getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public List<String> calls() {
    return List.of("enqueue", "dequeue", "acknowledge");
  }

  @Override
  public int messages() {
    return 1;
  }

  @Override
  public ByteBuffer open() {
    call = ENQUEUE;
    return enqueue.rewind();
  }

  @Override
  public int call() {
    return call;
  }

  @Override
  public @Nullable ByteBuffer next(Response response) throws IOException {
    int status = response.status();
    if ((call == ENQUEUE && status == 201) || (call == DEQUEUE && status == 204)) {
      call = DEQUEUE;
      return dequeue.rewind();
    }
    if (call == DEQUEUE && status == 200) {
      call = ACKNOWLEDGE;
      return acknowledge(response);
    }
    if (call == ACKNOWLEDGE && status == 204) {
      return null;
    }
    throw Conversation.unexpected(calls().get(call), response);
  }

  private ByteBuffer acknowledge(Response message) throws IOException {
    byte[] body = message.body();
    if (!id.find(body, 0, message.length()) || !receipt.find(body, 0, message.length())) {
      throw Conversation.unexpected("dequeue", message);
    }
    acknowledge.clear().put(acknowledgeStart).put(body, id.from(), id.length());
    acknowledge.put(Acknowledgement.head(receipt.length()));
    acknowledge.put(Acknowledgement.BODY_START).put(body, receipt.from(), receipt.length());
    return acknowledge.put(Acknowledgement.BODY_END).flip();
  }
}
