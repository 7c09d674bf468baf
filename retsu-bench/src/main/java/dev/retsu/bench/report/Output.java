package dev.retsu.bench.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes results as they come: to the console, and to files in one directory. */
public final class Output {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final Path directory;
  private final PrintStream console;
  private final List<String> machine;

  /**
   * @param machine what the figures were measured on
   */
  public Output(Path directory, PrintStream console, List<String> machine) {
    this.directory = directory;
    this.console = console;
    this.machine = machine;
  }

  public void write(Result result) throws IOException {
    console.println(ConsoleTable.of(result));
    Files.createDirectories(directory);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("scenario", result.scenario());
    document.put("machine", machine);
    document.put("rows", result.rows());
    document.put("verdicts", result.verdicts());
    document.put("notes", result.notes());
    JSON.writeValue(directory.resolve(result.scenario() + ".json").toFile(), document);
    for (int i = 0; i < result.charts().size(); i++) {
      Path file = directory.resolve("%s-%d.svg".formatted(result.scenario(), i + 1));
      Files.writeString(file, result.charts().get(i).svg());
    }
  }
}
