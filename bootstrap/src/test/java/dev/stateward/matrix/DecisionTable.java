package dev.stateward.matrix;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A table of comma-separated cells. Its first line that is no comment names the columns; a comment
 * that begins with {@code ##} names the section of the lines that follow.
 *
 * @param columns the names of the columns
 */
record DecisionTable(List<String> columns, List<Line> lines) {
  /** A line of the table: where it is, its section, and its cells. */
  record Line(int number, String section, List<String> cells) {}

  /** The columns that say what is asked; the rest are the actors. */
  private static final List<String> QUESTION = List.of("method", "path", "body", "given");

  static DecisionTable read(String resource) {
    try (InputStream file =
        Objects.requireNonNull(DecisionTable.class.getResourceAsStream(resource), resource)) {
      return parse(new String(file.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static DecisionTable parse(String text) {
    List<String> columns = List.of();
    List<Line> lines = new ArrayList<>();
    String section = "";
    int number = 0;
    for (String line : text.split("\n", -1)) {
      number++;
      if (line.startsWith("##")) {
        section = line.substring(2).strip();
      } else if (!line.isBlank() && !line.startsWith("#")) {
        List<String> cells = Arrays.stream(line.split(",", -1)).map(String::strip).toList();
        if (columns.isEmpty()) {
          columns = cells;
        } else {
          require(cells.size() == columns.size(), number, "has " + cells.size() + " cells");
          lines.add(new Line(number, section, cells));
        }
      }
    }
    require(new HashSet<>(columns).size() == columns.size(), 1, "names a column twice");
    return new DecisionTable(columns, List.copyOf(lines));
  }

  /** The cells of {@code line} by their columns. */
  Map<String, String> byColumn(Line line) {
    Map<String, String> cells = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      cells.put(columns.get(i), line.cells().get(i));
    }
    return cells;
  }

  /** The actors of a table of requests. */
  List<String> actors() {
    require(columns.subList(0, QUESTION.size()).equals(QUESTION), 1, "has other columns");
    return columns.subList(QUESTION.size(), columns.size());
  }

  /** The rows of a table of requests. */
  List<Row> rows() {
    return lines.stream().map(this::row).toList();
  }

  private Row row(Line line) {
    List<String> actors = actors();
    Map<String, Outcome> outcomes = new LinkedHashMap<>();
    for (int i = 0; i < actors.size(); i++) {
      outcomes.put(actors.get(i), Outcome.parse(line.cells().get(QUESTION.size() + i)));
    }
    return new Row(
        line.number(),
        line.section(),
        line.cells().get(0),
        line.cells().get(1),
        line.cells().get(2),
        line.cells().get(3),
        outcomes);
  }

  private static void require(boolean holds, int line, String problem) {
    if (!holds) {
      throw new IllegalArgumentException("line " + line + " " + problem);
    }
  }
}
