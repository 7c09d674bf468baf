package dev.retsu.core;

/** How urgent a message is. The order of the constants is the order of delivery. */
public enum Priority {
  HIGH,
  MEDIUM,
  LOW
}
