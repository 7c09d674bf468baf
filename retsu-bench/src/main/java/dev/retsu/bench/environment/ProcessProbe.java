package dev.retsu.bench.environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Looks at a process, and at its children, from outside. Memory needs Linux and the JDK's tools.
 */
public final class ProcessProbe {
  private static final Pattern HEAP_USED = Pattern.compile("total \\d+K, used (\\d+)K");

  private final long pid;

  public ProcessProbe(long pid) {
    this.pid = pid;
  }

  /** Processor time of the process and its descendants that live now. */
  double cpuSeconds() {
    ProcessHandle process = ProcessHandle.of(pid).orElse(null);
    return process == null
        ? 0
        : Stream.concat(Stream.of(process), process.descendants())
                .flatMap(each -> each.info().totalCpuDuration().stream())
                .mapToDouble(Duration::toNanos)
                .sum()
            / 1e9;
  }

  public long threads() {
    return status("Threads");
  }

  /** Resident memory in KiB. */
  public long residentKib() {
    return status("VmRSS");
  }

  private long status(String field) {
    try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
      String line = lines.filter(each -> each.startsWith(field + ":")).findFirst().orElseThrow();
      return Long.parseLong(line.replaceAll("\\D", ""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The heap in use after a full collection, in KiB. */
  public long liveHeapKib() throws IOException, InterruptedException {
    jcmd("GC.run");
    // One line for the heap, or one for each generation.
    return HEAP_USED
        .matcher(jcmd("GC.heap_info"))
        .results()
        .map(used -> Long.parseLong(used.group(1)))
        .reduce(Long::sum)
        .orElseThrow(() -> new IOException("the JVM did not tell its heap"));
  }

  private String jcmd(String command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(Java.tool("jcmd"), Long.toString(pid), command)
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("jcmd " + command + ": " + output);
    }
    return output;
  }
}
