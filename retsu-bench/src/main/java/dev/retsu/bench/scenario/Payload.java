package dev.retsu.bench.scenario;

/** The payload of every message of a measurement, unless the scenario says otherwise. */
final class Payload {
  static final String TEXT = "x".repeat(100);

  private Payload() {}
}
