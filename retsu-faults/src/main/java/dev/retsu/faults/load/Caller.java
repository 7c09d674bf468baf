package dev.retsu.faults.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.retsu.faults.environment.Node;
import dev.retsu.faults.environment.Waiting;
import dev.retsu.faults.history.Span;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;

/** Calls any node. Thread-safe. */
public final class Caller {
  private static final Duration LIMIT = Duration.ofSeconds(8);
  private static final Duration BEFORE_ANOTHER = Duration.ofMillis(20);
  private static final int SERVER_ERROR = 500;
  private static final int UNAVAILABLE = 503;
  private static final ObjectMapper JSON =
      JsonMapper.builder().addModule(new JavaTimeModule()).build();

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(LIMIT).build();
  private final List<Node> nodes;
  private final AnswerListener listener;
  private final Queue<String> defects = new ConcurrentLinkedQueue<>();

  public Caller(List<Node> nodes, AnswerListener listener) {
    this.nodes = nodes;
    this.listener = listener;
  }

  /** Sends a body, or none when it is empty, to a node by chance. */
  Reply post(String path, Object body) {
    String text = body instanceof String plain ? plain : write(body);
    while (true) {
      Node node = nodes.get(ThreadLocalRandom.current().nextInt(nodes.size()));
      long start = System.nanoTime();
      try {
        return received(
            node,
            start,
            http.send(request(node, path, text), HttpResponse.BodyHandlers.ofString()));
      } catch (ConnectException e) {
        Waiting.pause(BEFORE_ANOTHER); // nothing was sent: as if it had not been tried
      } catch (IOException e) {
        return new Reply(Span.since(start), 0, "", "");
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return new Reply(Span.since(start), 0, "", "");
      }
    }
  }

  private static HttpRequest request(Node node, String path, String body) {
    HttpRequest.Builder request = HttpRequest.newBuilder(node.api().resolve(path)).timeout(LIMIT);
    return body.isEmpty()
        ? request.POST(HttpRequest.BodyPublishers.noBody()).build()
        : request
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
  }

  private Reply received(Node node, long start, HttpResponse<String> answer) {
    Span span = Span.since(start);
    int status = answer.statusCode();
    if (status < SERVER_ERROR) {
      listener.answered(node.number(), span);
    } else if (status != UNAVAILABLE) {
      defects.add("%s answered %d: %s".formatted(answer.uri().getPath(), status, answer.body()));
    } else {
      Waiting.pause(BEFORE_ANOTHER);
    }
    String acknowledged = answer.headers().firstValue("Retsu-Acknowledged").orElse("");
    return new Reply(span, status, answer.body(), acknowledged);
  }

  /** Answers that no fault excuses: a 5xx other than 503. */
  public Queue<String> defects() {
    return defects;
  }

  /** Notes an answer that should not have been given. */
  void defect(String path, Reply reply) {
    defects.add("%s answered %d: %s".formatted(path, reply.status(), reply.body()));
  }

  private static String write(Object body) {
    try {
      return JSON.writeValueAsString(body);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  static <T> T read(Reply reply, Class<T> type) {
    try {
      return JSON.readValue(reply.body(), type);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("an answer that cannot be read: " + reply.body(), e);
    }
  }
}
