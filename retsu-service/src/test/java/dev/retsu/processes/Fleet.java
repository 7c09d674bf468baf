package dev.retsu.processes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Several processes that stand for the same elections. */
final class Fleet implements AutoCloseable {
  private final Map<String, String> settings;
  private final List<RetsuProcess> members = new ArrayList<>();

  Fleet(Map<String, String> settings) {
    this.settings = settings;
  }

  /** Replaces those that have ended, as a supervisor would. */
  void fill(int wanted) throws IOException {
    members.removeIf(member -> !member.isAlive());
    while (members.size() < wanted) {
      members.add(RetsuProcess.start("worker", settings));
    }
  }

  /** Waits until the first has brought the schema up and answers. */
  void awaitMigrated() throws Exception {
    RetsuProcess first = members.get(0);
    Until.holds("it answers", () -> first.metrics().isPresent(), first::toString);
  }

  /** Whether nobody says that it leads, and nobody shows the state. */
  boolean silent() throws InterruptedException {
    return leaders().isEmpty() && othersAreSilent(List.of());
  }

  /** Waits until one leads and shows the state, and all others say that they do not. */
  RetsuProcess awaitOneLeader() throws Exception {
    List<RetsuProcess> leaders = new ArrayList<>();
    Until.holds(
        "one leads, all others stand by",
        () -> {
          leaders.clear();
          leaders.addAll(leaders());
          return leaders.size() == 1 && leaders.get(0).exportsState() && othersAreSilent(leaders);
        },
        this::toString);
    return leaders.get(0);
  }

  /** Waits until another one than {@code before} leads; whoever does not answer does not count. */
  RetsuProcess awaitLeaderOtherThan(RetsuProcess before) throws Exception {
    List<RetsuProcess> leaders = new ArrayList<>();
    Until.holds(
        "another one leads",
        () -> {
          leaders.clear();
          leaders.addAll(leaders());
          return leaders.size() == 1 && leaders.get(0) != before && leaders.get(0).exportsState();
        },
        this::toString);
    return leaders.get(0);
  }

  /**
   * Who says that it leads. One after the other is asked, so leadership may move meanwhile; that
   * two lead at once is certain when the first still says so after the second has.
   */
  private List<RetsuProcess> leaders() throws InterruptedException {
    List<RetsuProcess> leaders = new ArrayList<>();
    for (RetsuProcess member : members) {
      if (member.isAlive() && member.leads()) {
        leaders.add(member);
      }
    }
    if (leaders.size() > 1) {
      RetsuProcess first = leaders.get(0);
      String again = first.leads() ? "two lead at once\n" + this : "";
      assertThat(again).isEmpty();
    }
    return leaders;
  }

  private boolean othersAreSilent(List<RetsuProcess> leaders) throws InterruptedException {
    for (RetsuProcess member : members) {
      if (!member.isAlive()) {
        continue;
      }
      boolean stands = member.metric("queue_leader", "state_metrics_collector").isPresent();
      if (!leaders.contains(member) && (!stands || member.leads() || member.exportsState())) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() {
    members.forEach(RetsuProcess::close);
  }

  @Override
  public String toString() {
    StringBuilder all = new StringBuilder();
    members.forEach(member -> all.append(member).append('\n'));
    return all.toString();
  }
}
