package dev.retsu.db;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes a value at the first call and keeps it. After a failure the next call tries again. */
final class Once<T> implements Supplier<T> {
  private final Supplier<T> make;
  private @Nullable T value;

  Once(Supplier<T> make) {
    this.make = make;
  }

  @Override
  public synchronized T get() {
    T result = value;
    if (result == null) {
      result = make.get();
      value = result;
    }
    return result;
  }
}
