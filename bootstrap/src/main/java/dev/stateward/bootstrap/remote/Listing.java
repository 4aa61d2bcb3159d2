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
   * @param path its path, perhaps with a query
   * @param subject what is asked for, with its article
   * @return the exit status
   */
  int print(RemoteServer from, String path, String subject, List<Column> columns) {
    PrintWriter out = spec.commandLine().getOut();
    Table table = new Table(out, server.coloured(), columns.stream().map(Column::title).toList());
    String next = path + (path.contains("?") ? "&" : "?") + LARGEST_PAGE;
    int printed = 0;
    boolean more = true;
    while (more) {
      JsonNode page = from.get(next, subject);
      for (JsonNode document : page.path("data")) {
        if (printed == limit) {
          table.flush();
          sayMore();
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

  private void sayMore() {
    PrintWriter err = spec.commandLine().getErr();
    err.println("stateward: there are more than " + limit + ": see --limit");
    err.flush();
  }

  /** Nobody may read what is printed any more. */
  private static int status(PrintWriter out) {
    return out.checkError() ? 1 : 0;
  }
}
