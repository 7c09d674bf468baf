package dev.retsu.bench.load;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentHashMap;

/** The unchanging parts of a single acknowledge. */
final class Acknowledgement {
  static final byte[] BODY_START = ascii("{\"receipt_handle\":\"");
  static final byte[] BODY_END = ascii("\"}");

  /** Receipts have one length, so this holds one entry. */
  private static final ConcurrentHashMap<Integer, byte[]> HEADS = new ConcurrentHashMap<>();

  private Acknowledgement() {}

  /** The rest of the path and the headers. */
  static byte[] head(int receiptLength) {
    return HEADS.computeIfAbsent(receiptLength, Acknowledgement::makeHead);
  }

  private static byte[] makeHead(int receiptLength) {
    int length = BODY_START.length + receiptLength + BODY_END.length;
    return ascii(
        ("/acknowledge HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n"
                + "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n")
            .formatted(length));
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
