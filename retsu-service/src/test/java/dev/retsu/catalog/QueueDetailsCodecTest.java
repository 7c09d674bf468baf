package dev.retsu.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retsu.catalog.SharedEntry.Kind;
import dev.retsu.core.Queue;
import dev.retsu.core.QueueName;
import dev.retsu.core.QueueSettings;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueueDetailsCodecTest {
  private static final UUID ID = UUID.fromString("01930000-0000-7000-8000-000000000001");
  private static final Queue QUEUE =
      new Queue(
          ID,
          new QueueName("emails"),
          new QueueSettings(30, 5, 604_800),
          Instant.parse("2026-11-30T01:02:03.000001Z"),
          Instant.parse("2026-11-30T01:02:03.5Z"),
          2);
  private static final String DOCUMENT =
      """
      {"id":"01930000-0000-7000-8000-000000000001","name":"emails",\
      "visibility_timeout_seconds":30,"max_delivery_attempts":5,\
      "default_message_ttl_seconds":604800,"created_at":"2026-11-30T01:02:03.000001Z",\
      "updated_at":"2026-11-30T01:02:03.500Z","version":2}""";

  /** Running processes of the version before read this very text. */
  @Test
  void writesThisDocument() {
    assertThat(new String(QueueDetailsCodec.details(QUEUE), UTF_8)).isEqualTo(DOCUMENT);
    assertThat(new String(QueueDetailsCodec.MISSING, UTF_8)).isEqualTo("{\"missing\":true}");
    assertThat(new String(QueueDetailsCodec.loading(new LoadingMarker("a", 3)), UTF_8))
        .isEqualTo("{\"loading\":{\"owner\":\"a\",\"load\":3}}");
  }

  @Test
  void readsWhatItWrites() {
    assertThat(read(DOCUMENT).queue()).isEqualTo(QUEUE);
    assertThat(QueueDetailsCodec.read(ID, QueueDetailsCodec.MISSING).kind())
        .isEqualTo(Kind.MISSING);
    byte[] loading = QueueDetailsCodec.loading(new LoadingMarker("a", 3));
    assertThat(QueueDetailsCodec.read(ID, loading).marker()).isEqualTo(new LoadingMarker("a", 3));
  }

  @Test
  void ignoresFieldsOfALaterVersion() {
    SharedEntry entry = read(DOCUMENT.replace("{", "{\"paused\":{\"by\":[1]},"));
    assertThat(entry.queue()).isEqualTo(QUEUE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "null",
        "1",
        "[]",
        "{}",
        "{\"loading\":null}",
        "{\"loading\":{\"owner\":\"a\"}}",
        "{\"version\":2}",
        "\u0000\u0001",
        "\uD83D\uDE00"
      })
  void anythingElseIsUnusable(String text) {
    assertThat(read(text).kind()).isEqualTo(Kind.UNUSABLE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"version\":2|",
        "\"version\":2|\"version\":null",
        "\"version\":2}|\"version\":2} {}",
        "\"version\":2}|\"version\":2",
        "000001\"|000002\"",
        "\"emails\"|\"E mails\"",
        "\"emails\"|null",
        ":30,|:0,",
        ":30,|:null,",
        "2026-11-30T01:02:03.5|yesterday"
      })
  void aDocumentThatBreaksARuleIsUnusable(String change) {
    String[] fromTo = change.split("\\|", 2);
    String changed = DOCUMENT.replace(fromTo[0], fromTo[1]);
    assertThat(changed).isNotEqualTo(DOCUMENT);
    assertThat(read(changed).kind()).isEqualTo(Kind.UNUSABLE);
    assertThat(new String(read(changed).raw(), UTF_8)).isEqualTo(changed);
  }

  private static SharedEntry read(String text) {
    return QueueDetailsCodec.read(ID, text.getBytes(UTF_8));
  }
}
