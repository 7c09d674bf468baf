package dev.retsu.catalog;

/**
 * The shared cache is not asked at the moment. Carries no stack: during an outage every request
 * meets one.
 */
final class CacheClosedException extends Exception {
  private static final long serialVersionUID = 1L;

  CacheClosedException() {
    super("the shared cache is bypassed", null, false, false);
  }
}
