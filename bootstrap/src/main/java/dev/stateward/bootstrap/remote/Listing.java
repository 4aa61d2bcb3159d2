package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Prints lists of a server, page by page, as a table or as documents. */
final class Listing {
  private static final String LARGEST_PAGE = "page%5Bsize%5D=100";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Mixin private final ServerOptions server;

  @Option(
      names = "--limit",
      defaultValue = "10000",
      paramLabel = "COUNT",
      description = "Print so many at most (default: ${DEFAULT-VALUE}).")
  private int limit;

  Listing(ClientEnvironment environment) {
    this.server = new ServerOptions(environment);
  }

  /** The server, ready to be asked. */
  RemoteServer open() {
    if (limit < 1) {
      throw new ParameterException(spec.commandLine(), "--limit is 1 or more");
    }
    return server.open(spec);
  }

  /**
   * Prints a list.
   *
   * @return the exit status
   */
  int print(RemoteServer from, ListRequest request) {
    PrintWriter out = spec.commandLine().getOut();
    List<Column> columns = request.columns();
    Table table = table(columns.stream().map(Column::title).toList());
    String next = request.path() + (request.path().contains("?") ? "&" : "?") + LARGEST_PAGE;
    int printed = 0;
    boolean more = true;
    while (more) {
      JsonNode page = from.get(next, request.subject());
      if (printed == 0 && !server.json()) {
        request.preface().apply(page).forEach(line -> out.println(Terminal.plain(line)));
      }
      for (JsonNode document : page.path("data")) {
        if (printed == limit) {
          table.flush();
          say("there are more than " + limit + ": see --limit");
          return status(out);
        }
        print(document, out, table, columns);
        printed++;
      }
      String link = page.at("/links/next").asText("");
      more = !link.isEmpty() && !page.path("data").isEmpty();
      next = more ? RemoteServer.path(link) : next;
    }
    table.flush();
    return status(out);
  }

  private void print(JsonNode document, PrintWriter out, Table table, List<Column> columns) {
    if (server.json()) {
      out.println(document);
    } else {
      table.add(
          columns.stream()
              .map(column -> Objects.requireNonNull(column.text().apply(document)))
              .toList());
    }
  }

  /** A table of these columns. */
  Table table(List<String> titles) {
    return new Table(spec.commandLine().getOut(), server.coloured(), titles);
  }

  /** Whether documents are printed as they come. */
  boolean json() {
    return server.json();
  }

  /** Tells the user something beside the result. */
  void say(String message) {
    PrintWriter err = spec.commandLine().getErr();
    err.println("stateward: " + message);
    err.flush();
  }

  /** Nobody may read what is printed any more. */
  private static int status(PrintWriter out) {
    return out.checkError() ? 1 : 0;
  }
}
