package dev.retsu.resources;

import dev.retsu.http.Answer;
import dev.retsu.http.Json;

/** Answers of success. */
final class Answers {
  private static final int OK = 200;
  private static final int CREATED = 201;
  private static final int NO_CONTENT = 204;
  private static final Answer.Header REMOVED = new Answer.Header("Retsu-Acknowledged", "true");
  private static final Answer.Header KEPT = new Answer.Header("Retsu-Acknowledged", "false");

  private Answers() {}

  static Answer ok(Record body) {
    return new Answer(OK, null, Json.bytes(body));
  }

  static Answer created(Record body) {
    return new Answer(CREATED, null, Json.bytes(body));
  }

  static Answer created(String path, Record body) {
    return new Answer(CREATED, new Answer.Header("Location", path), Json.bytes(body));
  }

  static Answer noContent() {
    return new Answer(NO_CONTENT, null, null);
  }

  /** Also for a receipt that is stale, late or used before: a consumer can do nothing about it. */
  static Answer acknowledged(boolean removed) {
    return new Answer(NO_CONTENT, removed ? REMOVED : KEPT, null);
  }
}
