package dev.retsu.faults.fault;

import java.util.List;
import java.util.stream.Stream;

/** Every kind. */
public final class Faults {
  private Faults() {}

  public static List<Fault> all() {
    return Stream.of(ProcessFaults.all(), DatabaseFaults.all(), NetworkFaults.all())
        .flatMap(each -> each)
        .toList();
  }

  /**
   * Those whose names contain one of the words.
   *
   * @throws IllegalArgumentException when a word is in no name
   */
  public static List<Fault> named(List<String> words) {
    return words.stream().flatMap(Faults::named).distinct().toList();
  }

  private static Stream<Fault> named(String word) {
    List<Fault> found = all().stream().filter(each -> each.name().contains(word)).toList();
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          "no fault is named " + word + "; there are " + all().stream().map(Fault::name).toList());
    }
    return found.stream();
  }
}
