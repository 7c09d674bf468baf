package dev.retsu.bench.environment;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run measures.
 *
 * @param retsu a given Retsu; null starts own processes
 * @param database the given Retsu's database; null starts an own server
 * @param jar the runnable jar of own processes
 * @param configuration their configuration file
 * @param javaOptions their JVM options
 * @param logs the directory for what they log
 * @param variants settings by the name of a variant, for scenarios that compare two
 */
public record Setup(
    @Nullable Retsu retsu,
    @Nullable Database database,
    Path jar,
    Path configuration,
    List<String> javaOptions,
    Path logs,
    Map<String, Map<String, String>> variants) {}
