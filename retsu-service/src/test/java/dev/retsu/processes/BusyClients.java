package dev.retsu.processes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Clients behind a load balancer: each ends after its call when there is no way to the process. */
final class BusyClients {
  private static final int CLIENTS = 12;
  private static final int ENQUEUED_FOR_EACH_DELIVERED = 2;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI messages;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Future<?>> clients = new ArrayList<>();
  private final Set<UUID> delivered = ConcurrentHashMap.newKeySet();
  private final AtomicInteger enqueued = new AtomicInteger();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private volatile boolean over;

  BusyClients(int port, UUID queue) {
    messages = URI.create("http://127.0.0.1:%d/v1/queues/%s/messages".formatted(port, queue));
  }

  void start() {
    for (int i = 0; i < CLIENTS; i++) {
      clients.add(threads.submit(this::work));
    }
  }

  /** One dequeue that waits for as long as it may. */
  Future<HttpResponse<String>> park() {
    return threads.submit(() -> post("/dequeue?wait_seconds=20", ""));
  }

  /** No call starts any more; returns when all have been answered. */
  void stop() throws Exception {
    over = true;
    for (Future<?> client : clients) {
      client.get(1, TimeUnit.MINUTES);
    }
    threads.shutdown();
  }

  int enqueued() {
    return enqueued.get();
  }

  /** Leased to a client, none of which ever settles. */
  Set<UUID> delivered() {
    return delivered;
  }

  /** Calls without an answer, and answers other than those of a process that is well. */
  Queue<String> failures() {
    return failures;
  }

  private void work() {
    while (!over) {
      try {
        for (int i = 0; i < ENQUEUED_FOR_EACH_DELIVERED; i++) {
          if (expect(201, post("", "{\"payload\":\"p\"}")) != null) {
            enqueued.incrementAndGet();
          }
        }
        JsonNode answer = expect(200, post("/dequeue/batch", "{\"max_messages\":1}"));
        if (answer != null) {
          answer
              .get("messages")
              .forEach(it -> delivered.add(UUID.fromString(it.get("id").asText())));
        }
      } catch (IOException | InterruptedException e) {
        failures.add(e.toString());
        return;
      }
    }
  }

  private @Nullable JsonNode expect(int status, HttpResponse<String> answer) throws IOException {
    if (answer.statusCode() != status) {
      failures.add(answer.statusCode() + " " + answer.body());
      return null;
    }
    return JSON.readTree(answer.body());
  }

  private HttpResponse<String> post(String path, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(messages + path)).timeout(Duration.ofSeconds(60));
    if (body.isEmpty()) {
      request.POST(HttpRequest.BodyPublishers.noBody());
    } else {
      request
          .header("Content-Type", "application/json")
          .POST(HttpRequest.BodyPublishers.ofString(body));
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
