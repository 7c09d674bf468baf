package dev.retsu.bench.load;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** As much of the queue's API as the generator calls, in memory, over real sockets. */
final class FakeServer implements AutoCloseable {
  private static final Pattern RECEIPT = Pattern.compile("\"receipt_handle\":\"r-([^\"]+)\"");
  private static final Pattern MAX = Pattern.compile("\"max_messages\":(\\d+)");

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger ids = new AtomicInteger();
  private final Deque<String> ready = new ConcurrentLinkedDeque<>();
  private final Map<String, Boolean> inFlight = new ConcurrentHashMap<>();
  private final AtomicInteger acknowledged = new AtomicInteger();
  private final AtomicInteger refusals = new AtomicInteger();
  private volatile long pauseNanos;

  FakeServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
  }

  InetSocketAddress address() {
    return server.getAddress();
  }

  int acknowledged() {
    return acknowledged.get();
  }

  int left() {
    return ready.size() + inFlight.size();
  }

  /** The next calls, that many, are answered 503. */
  void refuse(int calls) {
    refusals.set(calls);
  }

  /** Every call takes at least this long. */
  void pause(long nanos) {
    pauseNanos = nanos;
  }

  private void serve(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    if (pauseNanos > 0) {
      LockSupport.parkNanos(pauseNanos);
    }
    if (refusals.getAndUpdate(left -> Math.max(left - 1, 0)) > 0) {
      answer(exchange, 503, "{\"code\":\"unavailable\"}");
      return;
    }
    String path = exchange.getRequestURI().getPath();
    if (path.endsWith("/messages/batch")) {
      body.chars().filter(c -> c == '{').skip(1).forEach(c -> enqueue());
      answer(exchange, 201, "{\"ids\":[]}");
    } else if (path.endsWith("/messages")) {
      answer(exchange, 201, "{\"id\":\"" + enqueue() + "\"}");
    } else if (path.endsWith("/dequeue/batch")) {
      int max = MAX.matcher(body).results().mapToInt(m -> Integer.parseInt(m.group(1))).sum();
      String messages =
          Stream.generate(this::dequeue)
              .limit(max)
              .filter(m -> !m.isEmpty())
              .collect(Collectors.joining(","));
      answer(exchange, 200, "{\"messages\":[" + messages + "]}");
    } else if (path.endsWith("/dequeue")) {
      String message = dequeue();
      answer(exchange, message.isEmpty() ? 204 : 200, message);
    } else {
      RECEIPT.matcher(body).results().forEach(m -> acknowledge(m.group(1)));
      answer(exchange, path.endsWith("/batch") ? 200 : 204, path.endsWith("/batch") ? "{}" : "");
    }
  }

  private String enqueue() {
    String id = "m-" + ids.incrementAndGet();
    ready.addLast(id);
    return id;
  }

  private String dequeue() {
    String id = ready.pollFirst();
    if (id == null) {
      return "";
    }
    inFlight.put(id, true);
    return "{\"id\":\"%s\",\"payload\":\"x\",\"receipt_handle\": \"r-%s\"}".formatted(id, id);
  }

  private void acknowledge(String id) {
    if (inFlight.remove(id) != null) {
      acknowledged.incrementAndGet();
    }
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
