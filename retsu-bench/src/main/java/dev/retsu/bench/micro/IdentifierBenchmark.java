package dev.retsu.bench.micro;

import dev.retsu.core.UuidV7;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

/** Making an identifier, alone and while another thread makes them too. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class IdentifierBenchmark {
  private final UuidV7 identifiers = new UuidV7(InstantSource.system());

  @Benchmark
  public UUID alone() {
    return identifiers.next();
  }

  @Benchmark
  @Threads(2)
  public UUID contended() {
    return identifiers.next();
  }

  /** What it costs at the least: the JDK's own random one. */
  @Benchmark
  public UUID random() {
    return UUID.randomUUID();
  }
}
