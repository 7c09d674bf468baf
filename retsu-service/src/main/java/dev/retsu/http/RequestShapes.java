package dev.retsu.http;

import static dev.retsu.http.Field.DEFAULT_MESSAGE_TTL_SECONDS;
import static dev.retsu.http.Field.DELAY_SECONDS;
import static dev.retsu.http.Field.ENTRIES;
import static dev.retsu.http.Field.ID;
import static dev.retsu.http.Field.MAX_DELIVERY_ATTEMPTS;
import static dev.retsu.http.Field.MAX_MESSAGES;
import static dev.retsu.http.Field.MESSAGES;
import static dev.retsu.http.Field.NAME;
import static dev.retsu.http.Field.PAYLOAD;
import static dev.retsu.http.Field.PRIORITY;
import static dev.retsu.http.Field.RECEIPT_HANDLE;
import static dev.retsu.http.Field.TTL_SECONDS;
import static dev.retsu.http.Field.VISIBILITY_TIMEOUT_SECONDS;
import static dev.retsu.http.Field.WAIT_SECONDS;

import dev.retsu.api.AcknowledgeBatchRequest;
import dev.retsu.api.AcknowledgeEntry;
import dev.retsu.api.AcknowledgeRequest;
import dev.retsu.api.CreateQueueRequest;
import dev.retsu.api.DequeueBatchRequest;
import dev.retsu.api.EnqueueBatchRequest;
import dev.retsu.api.EnqueueRequest;
import dev.retsu.api.ExtendRequest;
import dev.retsu.api.ReleaseRequest;
import dev.retsu.api.UpdateQueueRequest;
import java.util.EnumSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The shape of every request body. */
final class RequestShapes {
  private static final Shape<EnqueueRequest> MESSAGE =
      new Shape<>(
          EnumSet.of(PAYLOAD, PRIORITY, TTL_SECONDS, DELAY_SECONDS),
          null,
          v ->
              new EnqueueRequest(
                  v.text(PAYLOAD),
                  v.optionalText(PRIORITY),
                  v.optionalNumber(TTL_SECONDS),
                  v.optionalNumber(DELAY_SECONDS)));

  private static final Shape<AcknowledgeEntry> ENTRY =
      new Shape<>(
          EnumSet.of(ID, RECEIPT_HANDLE),
          null,
          v -> new AcknowledgeEntry(v.text(ID), v.text(RECEIPT_HANDLE)));

  private static final Shape<CreateQueueRequest> CREATE =
      new Shape<>(
          EnumSet.of(
              NAME, VISIBILITY_TIMEOUT_SECONDS, MAX_DELIVERY_ATTEMPTS, DEFAULT_MESSAGE_TTL_SECONDS),
          null,
          v ->
              new CreateQueueRequest(
                  v.text(NAME),
                  v.optionalNumber(VISIBILITY_TIMEOUT_SECONDS),
                  v.optionalNumber(MAX_DELIVERY_ATTEMPTS),
                  v.optionalNumber(DEFAULT_MESSAGE_TTL_SECONDS)));

  private static final Shape<UpdateQueueRequest> UPDATE =
      new Shape<>(
          EnumSet.of(
              VISIBILITY_TIMEOUT_SECONDS, MAX_DELIVERY_ATTEMPTS, DEFAULT_MESSAGE_TTL_SECONDS),
          null,
          v ->
              new UpdateQueueRequest(
                  v.optionalNumber(VISIBILITY_TIMEOUT_SECONDS),
                  v.optionalNumber(MAX_DELIVERY_ATTEMPTS),
                  v.optionalNumber(DEFAULT_MESSAGE_TTL_SECONDS)));

  private static final Shape<DequeueBatchRequest> DEQUEUE_BATCH =
      new Shape<>(
          EnumSet.of(MAX_MESSAGES, WAIT_SECONDS),
          null,
          v -> new DequeueBatchRequest(v.number(MAX_MESSAGES), v.optionalNumber(WAIT_SECONDS)));

  private static final Shape<ExtendRequest> EXTEND =
      new Shape<>(
          EnumSet.of(RECEIPT_HANDLE, VISIBILITY_TIMEOUT_SECONDS),
          null,
          v -> new ExtendRequest(v.text(RECEIPT_HANDLE), v.number(VISIBILITY_TIMEOUT_SECONDS)));

  private static final Shape<ReleaseRequest> RELEASE =
      new Shape<>(
          EnumSet.of(RECEIPT_HANDLE, DELAY_SECONDS),
          null,
          v -> new ReleaseRequest(v.text(RECEIPT_HANDLE), v.optionalNumber(DELAY_SECONDS)));

  private static final Map<Class<?>, Shape<?>> BY_TYPE =
      Map.of(
          CreateQueueRequest.class,
          CREATE,
          UpdateQueueRequest.class,
          UPDATE,
          EnqueueRequest.class,
          MESSAGE,
          EnqueueBatchRequest.class,
          new Shape<>(
              EnumSet.of(MESSAGES), MESSAGE, v -> new EnqueueBatchRequest(v.list(MESSAGES))),
          DequeueBatchRequest.class,
          DEQUEUE_BATCH,
          AcknowledgeRequest.class,
          new Shape<>(
              EnumSet.of(RECEIPT_HANDLE),
              null,
              v -> new AcknowledgeRequest(v.text(RECEIPT_HANDLE))),
          AcknowledgeBatchRequest.class,
          new Shape<>(
              EnumSet.of(ENTRIES), ENTRY, v -> new AcknowledgeBatchRequest(v.list(ENTRIES))),
          ExtendRequest.class,
          EXTEND,
          ReleaseRequest.class,
          RELEASE);

  private RequestShapes() {}

  /** Null for a type that is no request. */
  static @Nullable Shape<?> of(Class<?> type) {
    return BY_TYPE.get(type);
  }
}
