package dev.stateward.history;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a simulation of the model in {@code docs/model} did, line by line.
 *
 * @param published how many versions there were before; with any, Alice has the lock
 * @param lines what its nodes told
 */
record ModelTrace(int published, List<Line> lines) {
  private static final String MARK = "TRACE ";

  ModelTrace {
    lines = List.copyOf(lines);
  }

  /**
   * What a node told.
   *
   * @param node 1 or 2
   * @param client 1 or 2; 0 for nobody in particular
   * @param word the operation that begins, or how it ended
   * @param version the number of a version; 0 for none
   * @param content 1 or 2; 0 for none
   */
  record Line(int node, int client, String word, int version, int content) {}

  /** All traces in a text, each of which begins with what was published. */
  static List<ModelTrace> read(String text) {
    List<ModelTrace> traces = new ArrayList<>();
    List<Line> lines = new ArrayList<>();
    int published = -1;
    for (String row : text.lines().filter(line -> line.startsWith(MARK)).toList()) {
      Line line = line(row.substring(MARK.length()).split(" ", -1));
      if (line.word().equals("published")) {
        if (published >= 0) {
          traces.add(new ModelTrace(published, lines));
        }
        published = line.version();
        lines = new ArrayList<>();
      } else {
        lines.add(line);
      }
    }
    if (published >= 0) {
      traces.add(new ModelTrace(published, lines));
    }
    return traces;
  }

  private static Line line(String[] parts) {
    return new Line(
        Integer.parseInt(parts[0]),
        Integer.parseInt(parts[1]),
        parts[2],
        Integer.parseInt(parts[3]),
        Integer.parseInt(parts[4]));
  }

  /** A new simulation of {@code model} by Spin, of so many operations. */
  static ModelTrace simulated(Path model, long seed, int operations, Path folder)
      throws IOException, InterruptedException {
    Process spin =
        new ProcessBuilder(
                "spin",
                "-T",
                "-n" + seed,
                "-DTRACE",
                "-DOPERATIONS=" + operations,
                model.toAbsolutePath().normalize().toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String text;
    try (InputStream printed = spin.getInputStream()) {
      text = new String(printed.readAllBytes(), StandardCharsets.UTF_8);
    }
    if (spin.waitFor() != 0) {
      throw new IOException("spin failed: " + text);
    }
    return read(text).getFirst();
  }

  /** The content that the first upload to a version that was accepted has; 1 when there is none. */
  int accepted(int version) {
    if (version <= published) {
      return 1;
    }
    List<Line> begun = new ArrayList<>(List.of(NOTHING, NOTHING, NOTHING));
    for (Line line : lines) {
      if (line.word().equals("uploading")) {
        begun.set(line.node(), line);
      } else if (line.word().equals("done")
          && line.version() == version
          && begun.get(line.node()).word().equals("uploading")) {
        return line.content();
      } else if (TraceReplay.ENDS.contains(line.word())) {
        begun.set(line.node(), NOTHING);
      }
    }
    return 1;
  }

  static final Line NOTHING = new Line(0, 0, "nothing", 0, 0);
}
