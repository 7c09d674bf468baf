package dev.retsu.catalog;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.retsu.catalog.SharedEntry.Kind;
import dev.retsu.core.Queue;
import dev.retsu.core.RetsuException;
import java.io.IOException;
import java.time.DateTimeException;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of the shared cache: {@code {"id": …, "version": …}} for details, {@code {"missing":
 * true}} and {@code {"loading": {"owner": …, "load": …}}} for the marks. Whatever else is read is
 * {@link Kind#UNUSABLE}, which callers load again and replace.
 */
final class QueueDetailsCodec {
  static final byte[] NOTHING = {};

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  static final byte[] MISSING = write(Map.of("missing", true));

  private QueueDetailsCodec() {}

  static byte[] details(Queue queue) {
    return write(QueueDocument.of(queue));
  }

  static byte[] loading(LoadingMarker marker) {
    return write(Map.of("loading", marker));
  }

  /** Reads what stands under the key of the queue {@code id}. */
  static SharedEntry read(UUID id, byte @Nullable [] raw) {
    if (raw == null) {
      return SharedEntry.unusable(NOTHING);
    }
    try {
      return read(id, raw, JSON.readTree(raw));
    } catch (IOException | RetsuException | DateTimeException e) {
      return SharedEntry.unusable(raw);
    }
  }

  private static SharedEntry read(UUID id, byte[] raw, JsonNode json) throws IOException {
    if (json.has("missing")) {
      return new SharedEntry(Kind.MISSING, raw, null, null);
    }
    if (json.has("loading")) {
      LoadingMarker marker = JSON.treeToValue(json.get("loading"), LoadingMarker.class);
      return marker == null
          ? SharedEntry.unusable(raw)
          : new SharedEntry(Kind.LOADING, raw, null, marker);
    }
    QueueDocument document = JSON.treeToValue(json, QueueDocument.class);
    if (document == null || !document.id().equals(id)) {
      return SharedEntry.unusable(raw);
    }
    return new SharedEntry(Kind.DETAILS, raw, document.toQueue(), null);
  }

  private static byte[] write(Object value) {
    try {
      return JSON.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
