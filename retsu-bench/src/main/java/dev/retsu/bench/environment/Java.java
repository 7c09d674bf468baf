package dev.retsu.bench.environment;

import java.nio.file.Path;

/** The tools of the JDK that runs us. */
final class Java {
  private Java() {}

  static String tool(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }
}
