package dev.retsu.resources;

import dev.retsu.http.Json;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;

/** Answers of success. Bodies are bytes already, so that no reflection happens on the way out. */
final class Answers {
  private Answers() {}

  static Response ok(Record body) {
    return with(Response.ok(), body).build();
  }

  static Response created(Record body) {
    return with(Response.status(Response.Status.CREATED), body).build();
  }

  static Response created(String path, Record body) {
    return with(Response.created(URI.create(path)), body).build();
  }

  static Response noContent() {
    return Response.noContent().build();
  }

  /** Also for a receipt that is stale, late or used before: a consumer can do nothing about it. */
  static Response acknowledged(boolean removed) {
    return Response.noContent().header("Retsu-Acknowledged", removed).build();
  }

  private static Response.ResponseBuilder with(Response.ResponseBuilder answer, Record body) {
    byte[] json = Json.bytes(body);
    return answer
        .type(MediaType.APPLICATION_JSON_TYPE)
        .header(HttpHeaders.CONTENT_LENGTH, json.length)
        .entity(json);
  }
}
