package dev.stateward.bootstrap.remote;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Help.Ansi;

/**
 * Prints rows in columns. Some rows at a time decide how wide columns are, so that a long list
 * takes little memory.
 */
public final class Table {
  static final int WIDEST = 120;

  private static final int BLOCK = 1000;
  private static final String GAP = "  ";

  private final PrintWriter out;
  private final Ansi colours;
  private final List<String> titles;
  private final int[] widths;
  private final List<List<String>> waiting = new ArrayList<>();
  private final AtomicBoolean titled = new AtomicBoolean();

  /**
   * A table on {@code out}.
   *
   * @param coloured whether its titles are bold
   * @param titles the titles of its columns
   */
  public Table(PrintWriter out, boolean coloured, List<String> titles) {
    this.out = out;
    this.colours = coloured ? Ansi.ON : Ansi.OFF;
    this.titles = titles;
    this.widths = titles.stream().mapToInt(String::length).toArray();
  }

  /** Adds a row with a cell for each column. */
  public void add(List<String> cells) {
    List<String> shown = cells.stream().map(Table::shown).toList();
    for (int column = 0; column < widths.length; column++) {
      widths[column] = Math.max(widths[column], width(shown.get(column)));
    }
    waiting.add(shown);
    if (waiting.size() == BLOCK) {
      flush();
    }
  }

  /** Prints the rows that were added; nothing when there were none. */
  public void flush() {
    if (!waiting.isEmpty() && titled.compareAndSet(false, true)) {
      out.println(colours.string("@|bold " + line(titles) + "|@"));
    }
    waiting.forEach(cells -> out.println(line(cells)));
    waiting.clear();
    out.flush();
  }

  private static String shown(String cell) {
    String plain = Terminal.plain(cell);
    return width(plain) <= WIDEST
        ? plain
        : plain.substring(0, plain.offsetByCodePoints(0, WIDEST - 1)) + "…";
  }

  private static int width(String text) {
    return text.codePointCount(0, text.length());
  }

  private String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < cells.size(); column++) {
      String cell = cells.get(column);
      line.append(column == 0 ? "" : GAP).append(cell);
      line.append(" ".repeat(widths[column] - width(cell)));
    }
    return line.toString().stripTrailing();
  }
}
