package dev.retsu.bench.micro;

import dev.retsu.api.EnqueueRequest;
import dev.retsu.api.MessageResponse;
import dev.retsu.http.Json;
import dev.retsu.http.RequestReader;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Reading an enqueue and writing a delivered message, by the size of the payload. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class JsonBenchmark {
  private static final Class<?> TYPE = EnqueueRequest.class;

  @Param({"100", "10000"})
  public int payloadBytes;

  private final RequestReader reader = new RequestReader();
  private final MultivaluedMap<String, String> headers = new MultivaluedHashMap<>();
  private byte[] request = {};
  private MessageResponse message = message("");

  @Setup
  public void make() {
    String payload = "x".repeat(payloadBytes);
    request = ("{\"payload\":\"" + payload + "\"}").getBytes(StandardCharsets.UTF_8);
    headers.putSingle("Content-Type", "application/json");
    message = message(payload);
  }

  private static MessageResponse message(String payload) {
    Instant now = Instant.parse("2026-11-30T12:00:00.123456Z");
    return new MessageResponse(new UUID(1, 2), payload, "MEDIUM", new UUID(3, 4), 1, now, now, now);
  }

  @Benchmark
  @SuppressWarnings("unchecked") // the signature of a reader of any record
  public Record read() throws IOException {
    return reader.readFrom(
        (Class<Record>) TYPE,
        TYPE,
        new Annotation[0],
        MediaType.APPLICATION_JSON_TYPE,
        headers,
        new ByteArrayInputStream(request));
  }

  @Benchmark
  public byte[] write() {
    return Json.bytes(message);
  }
}
