package dev.stateward.bootstrap.remote;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import picocli.CommandLine.Help.Ansi;

/**
 * Prints rows in columns. Some rows at a time decide how wide columns are, so that a long list
 * takes little memory.
 */
public final class Table {
  static final int WIDEST = 120;

  /** The width that columns keep on a narrow terminal, enough for ids and times. */
  static final int NARROWEST = 27;

  private static final int BLOCK = 1000;
  private static final String GAP = "  ";

  private final PrintWriter out;
  private final Ansi colours;
  private final List<String> titles;
  private final int[] widths;
  private final int width;
  private final List<List<String>> waiting = new ArrayList<>();
  private final AtomicBoolean titled = new AtomicBoolean();

  /**
   * A table on {@code out}.
   *
   * @param coloured whether its titles are bold
   * @param titles the titles of its columns
   */
  public Table(PrintWriter out, boolean coloured, List<String> titles) {
    this(out, coloured, titles, Terminal.width());
  }

  /** As the public constructor, for a terminal with so many columns; 0 for no terminal. */
  Table(PrintWriter out, boolean coloured, List<String> titles, int width) {
    this.width = width;
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
    narrow();
    if (!waiting.isEmpty() && titled.compareAndSet(false, true)) {
      out.println(colours.string("@|bold " + line(titles) + "|@"));
    }
    waiting.forEach(cells -> out.println(line(cells)));
    waiting.clear();
    out.flush();
  }

  /** Makes the widest columns narrower until lines fit the terminal, as far as they may be. */
  private void narrow() {
    if (width == 0) {
      return;
    }
    int over = IntStream.of(widths).sum() + GAP.length() * (widths.length - 1) - width;
    for (int column = widest(); over > 0 && widths[column] > NARROWEST; column = widest()) {
      widths[column]--;
      over--;
    }
  }

  private int widest() {
    int widest = 0;
    for (int column = 1; column < widths.length; column++) {
      widest = widths[column] > widths[widest] ? column : widest;
    }
    return widest;
  }

  private static String shown(String cell) {
    return cut(Terminal.plain(cell), WIDEST);
  }

  private static String cut(String text, int most) {
    return width(text) <= most
        ? text
        : text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
  }

  private static int width(String text) {
    return text.codePointCount(0, text.length());
  }

  private String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < cells.size(); column++) {
      String cell = cut(cells.get(column), widths[column]);
      line.append(column == 0 ? "" : GAP).append(cell);
      line.append(" ".repeat(widths[column] - width(cell)));
    }
    return line.toString().stripTrailing();
  }
}
