package dev.retsu.faults.fault;

/**
 * One fault that was inflicted.
 *
 * @param name of its kind
 * @param mixed whether another one was under way at the same time
 * @param atSeconds since the start of the run
 * @param seconds that it lasted
 * @param recoverySeconds from its end to the first answered call of the slowest node concerned
 */
public record Inflicted(
    String name, boolean mixed, double atSeconds, double seconds, double recoverySeconds) {}
