package dev.retsu.bench.environment;

import dev.retsu.bench.load.Meter;
import java.io.Closeable;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Starts what one scenario needs, and ends it in the opposite order. Not thread-safe. */
public final class Workbench implements Closeable {
  private final Setup setup;
  private final Deque<Closeable> open = new ArrayDeque<>();
  private final Map<String, ProcessProbe> probes = new HashMap<>();
  private @Nullable Database database;
  private @Nullable OwnRedis redis;

  public Workbench(Setup setup) {
    this.setup = setup;
  }

  /** The database of this scenario: the given one, or a new one on an own server. */
  public Database database() throws IOException, SQLException {
    Database known = database;
    if (known == null) {
      known = setup.database() == null ? ownDatabase() : setup.database();
      database = known;
    }
    return known;
  }

  /** What a reader must know of the database to judge a figure. */
  public String description() throws SQLException {
    Database known = database == null ? setup.database() : database;
    return known == null ? "database not given" : known.description();
  }

  private Database ownDatabase() throws IOException, SQLException {
    if (setup.retsu() != null) {
      throw new IOException("this scenario looks at the database: name it with --database");
    }
    OwnPostgres postgres = OwnPostgres.start();
    open.push(postgres);
    probes.put("postgres", new ProcessProbe(postgres.pid()));
    return postgres.create("retsu");
  }

  /** What the command line says of a variant. */
  public Map<String, String> settings(String variant) throws IOException {
    Map<String, String> settings = setup.variants().get(variant);
    if (settings == null) {
      throw new IOException("say what to compare: --a=KEY=VALUE,... --b=KEY=VALUE,...");
    }
    return settings;
  }

  /** The given Retsu, or one of our own with its default settings. */
  public Retsu retsu() throws IOException, InterruptedException, SQLException {
    return setup.retsu() == null ? process("retsu", Map.of()).retsu() : setup.retsu();
  }

  /**
   * Starts a process and waits until it is ready; it ends with this scenario.
   *
   * @param party the name under which its processor time is reported
   */
  public RetsuProcess process(String party, Map<String, String> settings)
      throws IOException, InterruptedException, SQLException {
    RetsuProcess process = launch(party, settings);
    process.awaitReady();
    return process;
  }

  /** Starts a process; the caller waits. */
  public RetsuProcess launch(String party, Map<String, String> settings)
      throws IOException, SQLException {
    if (setup.retsu() != null) {
      throw new IOException("this scenario starts Retsu itself: run it without --url");
    }
    Map<String, String> all = new HashMap<>(defaults());
    all.putAll(settings);
    RetsuProcess process = RetsuProcess.start(setup, party, all);
    open.push(process);
    probes.put(party, process.probe());
    return process;
  }

  /** As shipped, on servers of the run's own. */
  private Map<String, String> defaults() throws IOException, SQLException {
    Map<String, String> all = new HashMap<>();
    all.put("RETSU_EMBEDDED__POSTGRES__ENABLED", "false");
    all.put("RETSU_EMBEDDED__REDIS__ENABLED", "false");
    all.put("RETSU_CACHE__DISTRIBUTED__URL", redisUrl());
    // The connections of one variant rest while the others have their turns.
    all.put("RETSU_SERVER__APPLICATION_CONNECTORS__0__IDLE_TIMEOUT", "10m");
    all.put("RETSU_DATABASE__URL", database().url());
    all.put("RETSU_DATABASE__USER", database().user());
    all.put("RETSU_DATABASE__PASSWORD", database().password());
    return all;
  }

  /** Of a Redis that all processes of this scenario share; it starts with the first of them. */
  private String redisUrl() throws IOException {
    OwnRedis running = redis;
    if (running == null) {
      running = OwnRedis.start();
      open.push(running);
      probes.put("redis", new ProcessProbe(running.pid()));
      redis = running;
    }
    return running.url();
  }

  /** Of every process that was started here. */
  public Meter meter() {
    Map<String, ProcessProbe> all = Map.copyOf(probes);
    return () -> {
      Map<String, Double> seconds = new HashMap<>();
      all.forEach((party, probe) -> seconds.put(party, probe.cpuSeconds()));
      return seconds;
    };
  }

  @Override
  public void close() throws IOException {
    List<IOException> failures = new ArrayList<>();
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (IOException e) {
        failures.add(e); // the others must end all the same
      }
    }
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
  }
}
