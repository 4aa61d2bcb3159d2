package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Prints lists of a server, page by page, as a table or as documents. */
public final class Listing {
  private static final String PAGE_SIZE = "page%5Bsize%5D=";
  private static final String LARGEST = PAGE_SIZE + "100";

  private static final int SHORT = 100;
  private static final int LONG = 10_000;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Mixin private final ServerOptions server;
  @Mixin private final FormatOption format = new FormatOption();

  @Option(
      names = "--limit",
      paramLabel = "COUNT",
      description = "Print so many at most (default: 100 on a terminal, else 10000).")
  private int limit = Terminal.width() == 0 ? LONG : SHORT;

  public Listing(ClientEnvironment environment) {
    this.server = new ServerOptions(environment);
  }

  /** The server, ready to be asked. */
  public RemoteServer open() {
    if (limit < 1) {
      throw new ParameterException(spec.commandLine(), "--limit is 1 or more");
    }
    format();
    return server.open(spec);
  }

  /**
   * Prints a list as a table.
   *
   * @return the exit status
   */
  public int print(RemoteServer from, ListRequest request) {
    List<Column> columns = format().columns(request.columns());
    Table table = table(columns.stream().map(Column::title).toList());
    return print(from, request, new TablePrinter(columns, table, () -> say("nothing was found")));
  }

  /**
   * Prints a list, page by page.
   *
   * @return the exit status
   */
  int print(RemoteServer from, String path, String subject, DocumentPrinter people) {
    return print(from, new ListRequest(path, subject, List.of()), people);
  }

  private int print(RemoteServer from, ListRequest request, DocumentPrinter people) {
    DocumentPrinter printer = printer(request.columns(), people);
    String path = request.path();
    String at = path.contains(PAGE_SIZE) ? path : path + (path.contains("?") ? "&" : "?") + LARGEST;
    JsonNode page = from.get(at, request.subject());
    printer.begin(page);
    int printed = 0;
    while (true) {
      for (JsonNode document : request.documents().apply(page)) {
        if (printed == limit) {
          printer.end();
          remarkLimit();
          return status(out());
        }
        printer.add(document);
        printed++;
      }
      at = Pagination.next(at, page);
      if (at.isEmpty()) {
        printer.end();
        return status(out());
      }
      page = from.get(at, request.subject());
    }
  }

  /** The first documents of a list, as many as the user wants. */
  List<JsonNode> first(RemoteServer from, String path, String subject) {
    List<JsonNode> documents = read(from, path, subject, limit);
    if (documents.size() > limit) {
      remarkLimit();
      return documents.subList(0, limit);
    }
    return documents;
  }

  private void remarkLimit() {
    ServerOptions.remark(
        spec, "Only the first " + limit + " are shown: there are more, see --limit.");
  }

  /** All documents of a list. */
  static List<JsonNode> all(RemoteServer from, String path, String subject) {
    return read(from, path, subject, Integer.MAX_VALUE);
  }

  /** Documents of a list; a page more than {@code most} at the most. */
  private static List<JsonNode> read(RemoteServer from, String path, String subject, int most) {
    List<JsonNode> documents = new ArrayList<>();
    String next = path + (path.contains("?") ? "&" : "?") + LARGEST;
    while (!next.isEmpty() && documents.size() <= most) {
      JsonNode page = from.get(next, subject);
      page.path("data").forEach(documents::add);
      next = Pagination.next(next, page);
    }
    return documents;
  }

  /** Where results go. */
  PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** The colours of what is printed, if any. */
  Ansi colours() {
    return server.colours();
  }

  /** A table of these columns. */
  Table table(List<String> titles) {
    return new Table(out(), server.coloured(), titles);
  }

  /** Prints documents in the format that the user wants; by {@code people} for people. */
  DocumentPrinter printer(List<Column> columns, DocumentPrinter people) {
    return DocumentPrinters.of(format(), out(), columns, people);
  }

  /** Prints a document for programs, and returns whether they are to read it. */
  boolean prints(JsonNode document) {
    if (isForPrograms()) {
      DocumentPrinters.print(format(), out(), List.of(), document, () -> {});
    }
    return isForPrograms();
  }

  /** Whether the user wants whole documents. */
  boolean isForPrograms() {
    return format() == OutputFormat.JSON || format() == OutputFormat.YAML;
  }

  private OutputFormat format() {
    return format.format(spec, server.json());
  }

  /** Tells the user something beside the result. */
  void say(String message) {
    ServerOptions.say(spec, message);
  }

  /** Nobody may read what is printed any more. */
  private static int status(PrintWriter out) {
    return out.checkError() ? 1 : 0;
  }
}
