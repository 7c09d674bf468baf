package dev.retsu.http;

import dev.retsu.core.ErrorCode;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Every field that a request body can have, with the code that a wrong value is refused with. */
enum Field {
  NAME(Kind.TEXT, ErrorCode.INVALID_QUEUE_NAME),
  VISIBILITY_TIMEOUT_SECONDS(Kind.NUMBER, ErrorCode.INVALID_VISIBILITY_TIMEOUT),
  MAX_DELIVERY_ATTEMPTS(Kind.NUMBER, ErrorCode.INVALID_MAX_DELIVERY_ATTEMPTS),
  DEFAULT_MESSAGE_TTL_SECONDS(Kind.NUMBER, ErrorCode.INVALID_DEFAULT_MESSAGE_TTL),
  PAYLOAD(Kind.TEXT, ErrorCode.INVALID_PAYLOAD),
  PRIORITY(Kind.TEXT, ErrorCode.INVALID_PRIORITY),
  TTL_SECONDS(Kind.NUMBER, ErrorCode.INVALID_TTL),
  DELAY_SECONDS(Kind.NUMBER, ErrorCode.INVALID_DELAY),
  RECEIPT_HANDLE(Kind.TEXT, ErrorCode.INVALID_RECEIPT_HANDLE),
  MAX_MESSAGES(Kind.NUMBER, ErrorCode.INVALID_BATCH),
  WAIT_SECONDS(Kind.NUMBER, ErrorCode.INVALID_PARAMETER),
  ID(Kind.TEXT, ErrorCode.INVALID_BATCH),
  MESSAGES(Kind.LIST, ErrorCode.INVALID_BATCH),
  ENTRIES(Kind.LIST, ErrorCode.INVALID_BATCH);

  /** What a value of the field looks like. */
  enum Kind {
    TEXT("a string"),
    NUMBER("a whole number"),
    LIST("an array of 1 to " + JsonRequest.MOST_ELEMENTS + " objects");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  private static final Map<String, Field> BY_NAME =
      Arrays.stream(values()).collect(Collectors.toMap(Field::jsonName, Function.identity()));

  private final String jsonName = name().toLowerCase(java.util.Locale.ROOT);
  private final Kind kind;
  private final ErrorCode code;

  Field(Kind kind, ErrorCode code) {
    this.kind = kind;
    this.code = code;
  }

  static @Nullable Field named(String jsonName) {
    return BY_NAME.get(jsonName);
  }

  String jsonName() {
    return jsonName;
  }

  Kind kind() {
    return kind;
  }

  ErrorCode code() {
    return code;
  }
}
