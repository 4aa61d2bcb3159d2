package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Prints documents of a server in the format that the user wants. */
public final class DocumentPrinters {
  /** The titles of columns with names, the best first. */
  private static final List<String> NAMES = List.of("NAME", "PROFILE", "ADDRESS", "EMAIL", "TEAM");

  private static final List<String> POINTERS =
      List.of("/attributes/name", "/attributes/address", "/id");

  private DocumentPrinters() {}

  /** A printer of the documents of a list as YAML. */
  public static DocumentPrinter yaml(PrintWriter out) {
    return new YamlPrinter(out);
  }

  /**
   * A printer of the documents of a list.
   *
   * @param people prints them for people
   */
  static DocumentPrinter of(
      OutputFormat format, PrintWriter out, List<Column> columns, DocumentPrinter people) {
    return switch (format) {
      case TABLE, WIDE -> people;
      case JSON -> new LinePrinter(out);
      case YAML -> yaml(out);
      case NAME -> new NamePrinter(out, columns);
    };
  }

  /**
   * Prints one document.
   *
   * @param people prints it for people
   */
  public static void print(
      OutputFormat format,
      PrintWriter out,
      List<Column> columns,
      JsonNode document,
      Runnable people) {
    switch (format) {
      case TABLE, WIDE -> people.run();
      case JSON -> new LinePrinter(out).add(document);
      case YAML -> out.print(YamlText.of(document));
      case NAME -> new NamePrinter(out, columns).add(document);
    }
    out.flush();
  }

  /** What a document is called, else its id, else its first cell. */
  private static String name(List<Column> columns, JsonNode document) {
    Stream<Column> named =
        NAMES.stream().flatMap(title -> columns.stream().filter(it -> it.title().equals(title)));
    return Stream.of(
            named.map(it -> it.text().apply(document)),
            POINTERS.stream().map(it -> Column.text(document.at(it))),
            columns.stream().map(it -> it.text().apply(document)))
        .flatMap(texts -> texts.map(Objects::requireNonNull))
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("");
  }

  /** Prints documents as they came. */
  private record LinePrinter(PrintWriter out) implements DocumentPrinter {
    @Override
    public void add(JsonNode document) {
      out.println(Terminal.plain(document.toString()));
    }

    @Override
    public void end() {
      out.flush();
    }
  }

  /** Prints names, one per line. */
  private record NamePrinter(PrintWriter out, List<Column> columns) implements DocumentPrinter {
    @Override
    public void add(JsonNode document) {
      out.println(Terminal.plain(name(columns, document)));
    }

    @Override
    public void end() {
      out.flush();
    }
  }

  /** Prints documents as one list. */
  private static final class YamlPrinter implements DocumentPrinter {
    private final PrintWriter out;
    private boolean listed;

    YamlPrinter(PrintWriter out) {
      this.out = out;
    }

    @Override
    public void add(JsonNode document) {
      listed = true;
      out.print(YamlText.of(List.of(document)));
    }

    @Override
    public void end() {
      if (!listed) {
        out.println("[]");
      }
      out.flush();
    }
  }
}
