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

  GuardrailTable(ClientEnvironment environment) {
    this.server = new ServerOptions(environment);
  }

  RemoteServer open() {
    return server.open(spec);
  }

  /** Prints that a rule was unset, and the rules that remain; returns the exit status. */
  int printWithout(String rule, JsonNode document) {
    PrintWriter out = spec.commandLine().getOut();
    if (!server.json()) {
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
    if (server.json()) {
      out.println(Terminal.plain(document.path("data").toString()));
      return out.checkError() ? 1 : 0;
    }
    Table table = new Table(out, server.coloured(), columns.stream().map(Column::title).toList());
    for (JsonNode row : document.at(pointer)) {
      table.add(columns.stream().map(column -> column.text().apply(row)).toList());
    }
    table.flush();
    if (document.at(pointer).isEmpty()) {
      ServerOptions.say(spec, "nothing was found");
    }
    return out.checkError() ? 1 : 0;
  }
}
