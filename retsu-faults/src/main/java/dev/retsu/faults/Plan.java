package dev.retsu.faults;

import dev.retsu.bench.environment.Setup;
import dev.retsu.faults.fault.Fault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a run does.
 *
 * @param directory for the database's files and the logs
 * @param messages that are sent while the faults last
 * @param kinds of faults to choose from
 * @param limit after which no new fault is begun
 * @param progress hears of every fault that is over
 */
record Plan(
    Setup setup,
    Path directory,
    int nodes,
    long seed,
    long messages,
    int faults,
    List<Fault> kinds,
    Duration limit,
    Consumer<String> progress) {}
