package dev.retsu.resources;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** An ordinary HTTP client of the API. */
final class Caller {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ApiServer server;

  Caller(ApiServer server) {
    this.server = server;
  }

  record Answer(HttpResponse<byte[]> response) {
    int status() {
      return response.statusCode();
    }

    String header(String name) {
      return response.headers().firstValue(name).orElse(null);
    }

    String text() {
      return new String(response.body(), StandardCharsets.UTF_8);
    }

    JsonNode json() {
      try {
        return MAPPER.readTree(response.body());
      } catch (IOException e) {
        throw new UncheckedIOException(text(), e);
      }
    }

    String code() {
      return json().get("code").asText();
    }

    String detail() {
      return json().get("detail").asText();
    }
  }

  Answer get(String path) {
    return send("GET", path, null);
  }

  Answer post(String path, String json) {
    return send("POST", path, json);
  }

  Answer send(String method, String path, String json) {
    return json == null
        ? send(method, path, new byte[0])
        : send(
            method,
            path,
            json.getBytes(StandardCharsets.UTF_8),
            "Content-Type",
            "application/json");
  }

  /** With the headers given, as name, value, name, value. */
  Answer send(String method, String path, byte[] body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.url(path)))
            .timeout(Duration.ofSeconds(30))
            .method(
                method,
                body.length == 0
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofByteArray(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return new Answer(client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray()));
    } catch (IOException e) {
      throw new UncheckedIOException(method + " " + path, e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
