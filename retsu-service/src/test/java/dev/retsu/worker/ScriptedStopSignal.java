package dev.retsu.worker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Never waits: notes how long it was asked to, and is raised at the n-th time. */
public class ScriptedStopSignal extends StopSignal {
  private final List<Duration> waits = new ArrayList<>();
  private final int lastWait;

  public ScriptedStopSignal(int lastWait) {
    this.lastWait = lastWait;
  }

  @Override
  public boolean await(Duration atMost) {
    waits.add(atMost);
    if (waits.size() >= lastWait) {
      raise();
    }
    return isRaised();
  }

  public List<Duration> waits() {
    return waits;
  }
}
