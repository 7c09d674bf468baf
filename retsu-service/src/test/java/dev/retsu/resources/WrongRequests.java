package dev.retsu.resources;

import dev.retsu.core.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Requests that are wrong in one way each, with what is to be answered. */
final class WrongRequests {
  /** Detail: a part of the answer's; null where it does not matter. */
  record Row(ErrorCode code, String method, String path, String body, String detail) {}

  private static final String HANDLE = "\"receipt_handle\":\"" + UUID.randomUUID() + "\"";
  private final String queue;
  private final String messages;
  private final String message;

  /** To a queue that exists. */
  WrongRequests(String queue) {
    this.queue = queue;
    messages = "/v1/queues/" + queue + "/messages";
    message = messages + "/" + UUID.randomUUID();
  }

  private static Row post(ErrorCode code, String path, String body, String detail) {
    return new Row(code, "POST", path, body, detail);
  }

  private static Row get(ErrorCode code, String path, String detail) {
    return new Row(code, "GET", path, null, detail);
  }

  List<Row> all() {
    List<Row> rows = new ArrayList<>();
    rows.addAll(rowsOfQueues());
    rows.addAll(rowsOfMessages());
    rows.addAll(rowsOfDeliveries());
    rows.addAll(rowsOfPaths());
    return rows;
  }

  private List<Row> rowsOfQueues() {
    return List.of(
        post(ErrorCode.INVALID_JSON, "/v1/queues", "{", "ends before"),
        post(ErrorCode.INVALID_QUEUE_NAME, "/v1/queues", "{\"name\":\"A\"}", "name must be"),
        post(ErrorCode.INVALID_QUEUE_NAME, "/v1/queues", "{}", "name is missing"),
        post(ErrorCode.INVALID_QUEUE_NAME, "/v1/queues", "{\"name\":7}", "name must be a string"),
        post(
            ErrorCode.INVALID_VISIBILITY_TIMEOUT,
            "/v1/queues",
            "{\"name\":\"a\",\"visibility_timeout_seconds\":21601}",
            "from 1 to 21600"),
        post(
            ErrorCode.INVALID_MAX_DELIVERY_ATTEMPTS,
            "/v1/queues",
            "{\"name\":\"a\",\"max_delivery_attempts\":null}",
            "max_delivery_attempts must be a whole number, not null"),
        post(
            ErrorCode.INVALID_DEFAULT_MESSAGE_TTL,
            "/v1/queues",
            "{\"name\":\"a\",\"default_message_ttl_seconds\":0}",
            "from 1 to 2592000"),
        post(ErrorCode.QUEUE_ALREADY_EXISTS, "/v1/queues", "{\"name\":\"problems\"}", "problems"),
        new Row(ErrorCode.EMPTY_QUEUE_UPDATE, "PATCH", "/v1/queues/" + queue, "{}", "at least one"),
        get(ErrorCode.QUEUE_NOT_FOUND, "/v1/queues/" + UUID.randomUUID(), "there is no queue"),
        get(ErrorCode.INVALID_PARAMETER, "/v1/queues?limit=101", "limit must be"),
        get(ErrorCode.INVALID_PARAMETER, "/v1/queues?limit=", "limit must be"),
        get(ErrorCode.INVALID_PARAMETER, "/v1/queues?limit=1&limit=1", "twice"),
        get(ErrorCode.INVALID_PARAMETER, "/v1/queues?cursor=%21", "cursor must be"),
        get(ErrorCode.INVALID_PARAMETER, "/v1/queues?prefix=A%25", "prefix must be"),
        get(ErrorCode.INVALID_PARAMETER, "/v1/queues?colour=red", "no parameter"));
  }

  private List<Row> rowsOfMessages() {
    String dequeue = messages + "/dequeue";
    return List.of(
        post(ErrorCode.INVALID_PAYLOAD, messages, "{}", "payload is missing: give a string"),
        post(ErrorCode.INVALID_PAYLOAD, messages, "{\"payload\":{\"b\":1}}", "not an object"),
        post(
            ErrorCode.INVALID_PRIORITY,
            messages,
            "{\"payload\":\"\",\"priority\":\"high\"}",
            "HIGH"),
        post(ErrorCode.INVALID_PRIORITY, messages, "{\"payload\":\"\",\"priority\":5}", "a string"),
        post(ErrorCode.INVALID_TTL, messages, "{\"payload\":\"\",\"ttl_seconds\":-1}", "not -1"),
        post(
            ErrorCode.INVALID_DELAY,
            messages,
            "{\"payload\":\"\",\"delay_seconds\":86401}",
            "86400"),
        post(ErrorCode.INVALID_BATCH, messages + "/batch", "{\"messages\":[]}", "not empty"),
        post(ErrorCode.INVALID_BATCH, messages + "/batch", "{\"messages\":{}}", "an array"),
        post(ErrorCode.INVALID_BATCH, messages + "/batch", "{\"messages\":[1]}", "messages[0]"),
        post(ErrorCode.INVALID_BATCH, messages + "/batch", tooMany(), "1 to 100"),
        post(
            ErrorCode.INVALID_TTL,
            messages + "/batch",
            "{\"messages\":[{\"payload\":\"\"},{\"payload\":\"\",\"ttl_seconds\":1.5}]}",
            "messages[1].ttl_seconds"),
        post(
            ErrorCode.INVALID_PRIORITY,
            messages + "/batch",
            "{\"messages\":[{\"payload\":\"\"},{\"payload\":\"\",\"priority\":\"\"}]}",
            "messages[1].priority"),
        post(
            ErrorCode.INVALID_PARAMETER,
            dequeue + "?wait_seconds=21",
            null,
            "wait_seconds must be a whole number from 0 to 20, not \"21\""),
        post(ErrorCode.INVALID_JSON, dequeue, "{}", "takes no body"),
        post(ErrorCode.INVALID_BATCH, dequeue + "/batch", "{\"max_messages\":101}", "max_messages"),
        post(ErrorCode.INVALID_BATCH, dequeue + "/batch", "{}", "max_messages is missing"),
        post(
            ErrorCode.INVALID_PARAMETER,
            dequeue + "/batch",
            "{\"max_messages\":1,\"wait_seconds\":\"1\"}",
            "wait_seconds must be a whole number, not a string"));
  }

  private static String tooMany() {
    return "{\"messages\":[" + "{\"payload\":\"\"},".repeat(100) + "{\"payload\":\"\"}]}";
  }

  private List<Row> rowsOfDeliveries() {
    return List.of(
        post(ErrorCode.INVALID_RECEIPT_HANDLE, message + "/acknowledge", "{}", "is missing"),
        post(
            ErrorCode.INVALID_VISIBILITY_TIMEOUT,
            message + "/extend",
            "{" + HANDLE + ",\"visibility_timeout_seconds\":0}",
            "from 1 to 21600"),
        post(
            ErrorCode.LEASE_NOT_CURRENT,
            message + "/extend",
            "{" + HANDLE + ",\"visibility_timeout_seconds\":1}",
            "lease"),
        post(ErrorCode.LEASE_NOT_CURRENT, message + "/release", "{" + HANDLE + "}", "lease"),
        post(
            ErrorCode.INVALID_DELAY,
            message + "/release",
            "{" + HANDLE + ",\"delay_seconds\":-1}",
            "from 0 to 86400"),
        post(
            ErrorCode.INVALID_BATCH,
            messages + "/acknowledge/batch",
            "{\"entries\":[{\"id\":\"x\"," + HANDLE + "}]}",
            "entries[0].id"),
        post(
            ErrorCode.INVALID_RECEIPT_HANDLE,
            messages + "/acknowledge/batch",
            "{\"entries\":[{\"id\":\"%s\",\"receipt_handle\":\"x\"}]}".formatted(UUID.randomUUID()),
            "entries[0].receipt_handle"));
  }

  private List<Row> rowsOfPaths() {
    return List.of(
        get(ErrorCode.INVALID_PATH, "/v1/queues/1-1-1-1-1", "UUID"),
        get(ErrorCode.INVALID_PATH, "/v1/queues/problems", "UUID"),
        get(ErrorCode.INVALID_PATH, "/v1/queues/%00", null),
        get(ErrorCode.INVALID_PATH, "/v1/queues/a%2Fb", null),
        post(ErrorCode.INVALID_PATH, messages + "/x/release", "{" + HANDLE + "}", "UUID"),
        get(ErrorCode.NOT_FOUND, "/", "nothing"),
        get(ErrorCode.NOT_FOUND, "/v1/nothing", "nothing"),
        get(ErrorCode.NOT_FOUND, "/application.wadl", "nothing"),
        get(ErrorCode.NOT_FOUND, "/v1/queues/" + queue + "/nothing", "nothing"),
        new Row(ErrorCode.METHOD_NOT_ALLOWED, "DELETE", "/v1/queues", null, "Allow"),
        get(ErrorCode.METHOD_NOT_ALLOWED, messages, "Allow"));
  }
}
