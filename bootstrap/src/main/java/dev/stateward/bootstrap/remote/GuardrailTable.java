package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints guardrails. */
final class GuardrailTable {
  private static final List<Column> COLUMNS =
      List.of(
          Column.at("RULE", "/rule"),
          Column.at("ACTION", "/action"),
          Column.at("MOST", "/most"),
          Column.at("PATTERNS", "/patterns"),
          Column.at("ENFORCED", "/enforced"),
          Column.at("ORIGIN", "/origin"));

  private static final String RULES = "/data/attributes/rules";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Mixin private final ServerOptions server;
  @Mixin private final FormatOption format = new FormatOption();

  GuardrailTable(ClientEnvironment environment) {
    this.server = new ServerOptions(environment);
  }

  RemoteServer open() {
    format();
    return server.open(spec);
  }

  /** Prints that a rule was unset, and the rules that remain; returns the exit status. */
  int printWithout(String rule, JsonNode document) {
    PrintWriter out = spec.commandLine().getOut();
    if (format() == OutputFormat.TABLE || format() == OutputFormat.WIDE) {
      out.println("Unset " + Terminal.plain(rule) + ".");
      if (document.at(RULES).isEmpty()) {
        return out.checkError() ? 1 : 0;
      }
    }
    return print(document);
  }

  /** Prints a document with rules; returns the exit status. */
  int print(JsonNode document) {
    return print(document, RULES, COLUMNS);
  }

  /** Prints a document with rows at {@code pointer}; returns the exit status. */
  int print(JsonNode document, String pointer, List<Column> columns) {
    PrintWriter out = spec.commandLine().getOut();
    if (format() == OutputFormat.NAME) {
      document.at(pointer).forEach(row -> printed(columns, row, () -> {}));
    } else {
      printed(columns, document.path("data"), () -> table(columns, document.at(pointer)));
    }
    return out.checkError() ? 1 : 0;
  }

  private void printed(List<Column> columns, JsonNode document, Runnable people) {
    DocumentPrinters.print(format(), spec.commandLine().getOut(), columns, document, people);
  }

  private void table(List<Column> columns, JsonNode rows) {
    List<String> titles = columns.stream().map(Column::title).toList();
    Table table = new Table(spec.commandLine().getOut(), server.coloured(), titles);
    for (JsonNode row : rows) {
      table.add(columns.stream().map(column -> column.text().apply(row)).toList());
    }
    table.flush();
    if (rows.isEmpty()) {
      ServerOptions.say(spec, "nothing was found");
    }
  }

  private OutputFormat format() {
    return format.format(spec, server.json());
  }
}
