package dev.retsu.faults;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;

/** One way to break one promise, in the database itself, of one queue. */
enum PlantedDefect {
  LOST("NothingLost"),
  RESURRECTED("AcknowledgedStaysGone"),
  CLAIMABLE("LeasesDoNotOverlap"),
  ATTEMPTS("AttemptsCountUp"),
  PARTIAL("BatchesAreWhole"),
  PAYLOAD("NothingChanged"),
  PRIORITY("NothingChanged"),
  MOVED("NothingChanged"),
  OVERTAKEN("InOrder"),
  COUNTERS("CountersMatch");

  /** Takes back whatever was planted. */
  static final String MENDED =
      "DROP FUNCTION IF EXISTS planted CASCADE; DROP SEQUENCE IF EXISTS planted_once";

  private final String rule;

  PlantedDefect(String rule) {
    this.rule = rule;
  }

  /** The rule that has to find it, and the only one that may report anything. */
  String rule() {
    return rule;
  }

  String sql(UUID queue, UUID other) throws IOException {
    return sql(name().toLowerCase(Locale.ROOT), queue, other);
  }

  static String sql(String name, UUID queue, UUID other) throws IOException {
    try (InputStream file = PlantedDefect.class.getResourceAsStream("planted/" + name + ".sql")) {
      return new String(Objects.requireNonNull(file, name).readAllBytes(), StandardCharsets.UTF_8)
          .replace(":queue", queue.toString())
          .replace(":other", other.toString());
    }
  }
}
