package dev.retsu.config.loading;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoadingTest {
  @Test
  void the_file_at_the_root_loads() throws Exception {
    var config = Loader.load(Files.readString(Path.of("../config.yml")), Map.of());

    assertThat(config.queue().fusion().maxBatch()).isEqualTo(128);
  }

  @Test
  void names_key_value_variable_and_range() {
    assertThat(Loader.faults("", Map.of("RETSU_QUEUE__FUSION__MAX_BATCH", "1001")))
        .containsExactly(
            "queue.fusion.max_batch is \"1001\" (from RETSU_QUEUE__FUSION__MAX_BATCH),"
                + " but must be a whole number from 1 to 1000");
  }
}
