package dev.retsu.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JsonTest {
  private final Json id = new Json("id");

  @Test
  void findsAValueWithAndWithoutBlanks() {
    assertThat(find("{\"id\":\"one\"}")).isEqualTo("one");
    assertThat(find("{\"x\":1, \"id\" : \"two\" }")).isEqualTo("two");
  }

  @Test
  void doesNotTakeALongerNameOrAValueForTheMember() {
    assertThat(find("{\"queue_id\":\"one\",\"id\":\"two\"}")).isEqualTo("two");
    assertThat(find("{\"x\":\"id\",\"id\":\"two\"}")).isEqualTo("two");
  }

  @Test
  void saysWhenThereIsNone() {
    assertThat(find("{\"other\":\"one\"}")).isNull();
    assertThat(find("{\"id\":\"cut o")).isNull();
    assertThat(find("{\"id\":7}")).isNull();
    assertThat(find("{\"id\"")).isNull();
  }

  private String find(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    return id.find(bytes, 0, bytes.length) ? text.substring(id.from(), id.to()) : null;
  }
}
