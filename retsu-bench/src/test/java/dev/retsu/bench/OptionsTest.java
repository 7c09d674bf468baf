package dev.retsu.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retsu.bench.scenario.Scenario;
import dev.retsu.bench.scenario.Scenarios;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptionsTest {
  @Test
  void readsScenariosAndOptions() {
    Options options = Options.parse("idle", "--round=5", "batch", "--scale=0.1");
    assertThat(options.scenarios()).containsExactly("idle", "batch");
    assertThat(options.effort().round()).isEqualTo(Duration.ofSeconds(5));
    assertThat(options.effort().messages(1_000_000)).isEqualTo(100_000);
  }

  @Test
  void refusesAnUnknownOption() {
    assertThatThrownBy(() -> Options.parse("--rouns=3"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("rouns");
  }

  @Test
  void refusesAnUnknownScenario() {
    assertThatThrownBy(() -> Scenarios.named(List.of("nonsense")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nonsense")
        .hasMessageContaining("lifecycle");
  }

  @Test
  void namesEachScenarioOnce() {
    assertThat(Scenarios.named(List.of("all"))).extracting(Scenario::name).doesNotHaveDuplicates();
  }
}
