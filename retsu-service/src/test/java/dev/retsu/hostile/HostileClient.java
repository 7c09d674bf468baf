package dev.retsu.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.retsu.hostile.HttpAnswers.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Sends one request per connection and judges what comes back: no 5xx but 503, no redirect, every
 * refusal a problem, never two answers to one request. Some come in small pieces, some with an
 * honest request right behind, some callers hang up. Not thread-safe.
 */
public final class HostileClient {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final int port;
  private final long seed;
  private final UUID queue;
  private final Random random;
  private final HttpGrammar grammar;
  private final byte[] honest;
  private final SortedMap<Integer, Integer> answers = new TreeMap<>();
  private int attempts;

  /**
   * @param queue exists at the server
   * @param seed decides every byte that is sent
   */
  public HostileClient(int port, UUID queue, long seed) {
    this.port = port;
    this.seed = seed;
    this.queue = queue;
    random = new Random(~seed);
    grammar = new HttpGrammar(seed, queue);
    String get = "GET /v1/queues/" + queue + " HTTP/1.1\r\nHost: test\r\n";
    honest = HttpParts.bytes(get + "Connection: close\r\n\r\n");
    System.out.println("hostile client: -Dretsu.fuzz.seed=" + seed);
  }

  public void send(int count) {
    for (int i = 0; i < count; i++) {
      HttpAttempt attempt = grammar.next();
      attempts++;
      try {
        judge(attempt);
      } catch (IOException | AssertionError | RuntimeException e) {
        String what = "seed %d, request %d: %s%n%s";
        throw new AssertionError(what.formatted(seed, attempts, e.getMessage(), attempt), e);
      }
    }
  }

  /** How many answers there were of each status. */
  public SortedMap<Integer, Integer> answers() {
    return answers;
  }

  private void judge(HttpAttempt attempt) throws IOException {
    boolean hasFollower = attempt.isWhole() && random.nextInt(3) == 0;
    ByteArrayOutputStream received = new ByteArrayOutputStream();
    boolean isWholeAnswer = exchange(attempt, hasFollower, received);
    List<Answer> all = HttpAnswers.of(received.toByteArray(), attempt.isHead());
    assertThat(all).hasSizeLessThanOrEqualTo(hasFollower ? 2 : 1);
    if (attempt.isWhole() && isWholeAnswer) {
      assertThat(all).isNotEmpty();
    }
    for (Answer answer : all) {
      answers.merge(answer.status(), 1, Integer::sum);
      assertAllowed(answer);
    }
    if (all.size() == 2) {
      assertThat(new String(all.get(1).body(), StandardCharsets.UTF_8)).contains("" + queue);
    }
  }

  /** Reads to the end; false when the connection was reset, and an answer may be lost. */
  private boolean exchange(HttpAttempt attempt, boolean hasFollower, OutputStream received)
      throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(30_000);
      socket.setTcpNoDelay(true);
      write(socket.getOutputStream(), attempt.bytes());
      if (random.nextInt(20) == 0) {
        socket.setSoLinger(true, 0);
        return false;
      }
      socket.getOutputStream().write(hasFollower ? honest : new byte[0]);
      socket.shutdownOutput();
      socket.getInputStream().transferTo(received);
      return true;
    } catch (SocketTimeoutException e) {
      throw new AssertionError("neither an answer nor an end within 30 s; got " + received, e);
    } catch (IOException e) {
      return false; // refused and closed before all of it was sent
    }
  }

  private void write(OutputStream out, byte[] bytes) throws IOException {
    int at = 0;
    while (random.nextInt(40) != 0 && at < bytes.length && bytes.length < 2_000) {
      int piece = Math.min(1 + random.nextInt(200), bytes.length - at);
      out.write(bytes, at, piece);
      at += piece;
    }
    out.write(bytes, at, bytes.length - at);
  }

  private static void assertAllowed(Answer answer) throws IOException {
    int status = answer.status();
    if (status < 300) {
      return;
    }
    assertThat(status).as(answer.head()).matches(it -> (it >= 400 && it < 500) || it == 503);
    assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
    if (answer.body().length > 0) {
      JsonNode problem = MAPPER.readTree(answer.body());
      assertThat(problem.path("status").asInt()).isEqualTo(status);
      assertThat(problem.path("code").asText()).isNotBlank();
      String text = new String(answer.body(), StandardCharsets.UTF_8);
      assertThat(text).doesNotContain("Exception", "jetty", "java.", "dev.retsu");
    }
  }
}
