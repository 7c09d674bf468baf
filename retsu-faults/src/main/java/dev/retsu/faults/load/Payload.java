package dev.retsu.faults.load;

/** Payloads that tell their key and whether they are whole. */
public final class Payload {
  private static final int[] LENGTHS = {0, 20, 100, 100, 300, 300, 1_000, 9_000};

  private Payload() {}

  static String of(String key) {
    return key + '|' + "é".repeat(LENGTHS[Math.floorMod(key.hashCode(), LENGTHS.length)]);
  }

  /** The key, or a name that nobody sent when the payload was changed. */
  public static String key(String payload) {
    int end = payload.indexOf('|');
    String key = end < 0 ? payload : payload.substring(0, end);
    return payload.equals(of(key)) ? key : "changed payload of " + key;
  }
}
