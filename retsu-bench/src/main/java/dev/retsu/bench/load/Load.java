package dev.retsu.bench.load;

import dev.retsu.bench.http.EventLoop;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Open connections that can be driven phase after phase. Not safe for use by many threads. */
public final class Load implements AutoCloseable {
  /** How long the last units of a phase may take to finish. */
  private static final Duration GRACE = Duration.ofSeconds(30);

  private final EventLoop loop;
  private final List<Caller> callers = new ArrayList<>();
  private final Conversation sample;
  private final Meter meter;
  private Consumer<Caller> whenDone = caller -> {};

  private Load(EventLoop loop, Conversation sample, Meter meter) {
    this.loop = loop;
    this.sample = sample;
    this.meter = meter;
  }

  public static Load open(
      List<InetSocketAddress> servers,
      int connections,
      Supplier<? extends Conversation> conversations,
      Meter meter)
      throws IOException {
    Load load = new Load(new EventLoop(), conversations.get(), meter);
    for (int i = 0; i < connections; i++) {
      Caller caller = new Caller(conversations.get(), done -> load.whenDone.accept(done));
      caller.attach(load.loop.connect(servers.get(i % servers.size()), caller));
      load.callers.add(caller);
    }
    return load;
  }

  /** Every connection works without a pause. */
  public LoadResult closedLoop(Duration duration) throws IOException {
    Recorder recorder = newRecorder();
    Stopwatch watch = new Stopwatch(meter);
    ClosedLoop schedule = new ClosedLoop(callers, duration, GRACE);
    whenDone = schedule::done;
    schedule.begin();
    loop.run(schedule);
    return result(recorder, watch);
  }

  /**
   * Units start at set times.
   *
   * @param perSecond units, not messages
   */
  public LoadResult fixedRate(double perSecond, Duration duration) throws IOException {
    Recorder recorder = newRecorder();
    Stopwatch watch = new Stopwatch(meter);
    FixedRate schedule = new FixedRate(callers, perSecond, duration, GRACE);
    whenDone = schedule::done;
    loop.run(schedule);
    schedule.recordUnstarted(recorder, System.nanoTime());
    return result(recorder, watch);
  }

  private Recorder newRecorder() {
    Recorder recorder = new Recorder(sample.calls().size());
    callers.forEach(caller -> caller.recordIn(recorder));
    return recorder;
  }

  private LoadResult result(Recorder recorder, Stopwatch watch) throws IOException {
    Stopwatch.Reading reading = watch.read();
    if (!recorder.failures().isEmpty()) {
      throw new IOException(
          recorder.failures().size() + " connections broke", recorder.failures().get(0));
    }
    if (callers.stream().anyMatch(Caller::busy)) {
      throw new IOException("calls were still without an answer after " + GRACE);
    }
    return LoadResult.of(sample, recorder, reading);
  }

  @Override
  public void close() throws IOException {
    loop.close();
  }
}
