package dev.retsu.faults.check;

import java.util.function.BiConsumer;

/** One promise. */
@FunctionalInterface
interface Rule {
  /**
   * @param report takes what it is about, and what is wrong, once per violation
   */
  void check(Evidence evidence, BiConsumer<Object, String> report);
}
