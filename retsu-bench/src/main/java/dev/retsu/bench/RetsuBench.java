package dev.retsu.bench;

import dev.retsu.bench.environment.Database;
import dev.retsu.bench.environment.Machine;
import dev.retsu.bench.environment.Retsu;
import dev.retsu.bench.environment.Setup;
import dev.retsu.bench.environment.Workbench;
import dev.retsu.bench.report.Output;
import dev.retsu.bench.report.Result;
import dev.retsu.bench.scenario.Scenario;
import dev.retsu.bench.scenario.Scenarios;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The command: runs the named scenarios one after the other. */
public final class RetsuBench {
  /** The flags of the launcher script. */
  private static final String LAUNCHER_OPTIONS =
      "-Xmx256m -XX:+UseParallelGC -XX:+ExitOnOutOfMemoryError";

  private RetsuBench() {}

  /** Exit code 0 when every scenario ran, met or missed; 1 when one broke; 2 for a wrong call. */
  public static void main(String[] arguments) {
    System.exit(run(arguments));
  }

  @SuppressWarnings("SystemOut") // a command's output
  private static int run(String... arguments) {
    try {
      Options options = Options.parse(arguments);
      List<Scenario> chosen = Scenarios.named(options.scenarios());
      if (chosen.isEmpty() || options.has("list")) {
        System.out.println(Scenarios.help());
        return chosen.isEmpty() && !options.has("list") ? 2 : 0;
      }
      return runAll(chosen, options);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      return 2;
    }
  }

  private static int runAll(List<Scenario> scenarios, Options options) {
    Output output =
        new Output(options.path("output", "bench-results"), System.out, Machine.description());
    int broken = 0;
    for (Scenario scenario : scenarios) {
      try (Workbench bench = new Workbench(setup(options))) {
        Result result = scenario.run(bench, options.effort());
        output.write(result.note(bench.description()));
      } catch (Exception e) {
        System.err.println(scenario.name() + " broke:");
        e.printStackTrace();
        broken = 1;
      }
    }
    return broken;
  }

  private static Setup setup(Options options) {
    return new Setup(
        retsu(options),
        database(options),
        options.path("jar", "retsu-service/target/retsu.jar"),
        options.path("config", "config.yml"),
        List.of(options.get("java-options", LAUNCHER_OPTIONS).split(" ")),
        options.path("output", "bench-results"),
        options.variants());
  }

  private static @Nullable Retsu retsu(Options options) {
    String url = options.find("url");
    return url == null
        ? null
        : new Retsu(URI.create(url), URI.create(options.get("admin-url", "http://127.0.0.1:2425")));
  }

  private static @Nullable Database database(Options options) {
    String url = options.find("database");
    return url == null
        ? null
        : new Database(url, options.get("user", "retsu"), options.get("password", "retsu"));
  }
}
