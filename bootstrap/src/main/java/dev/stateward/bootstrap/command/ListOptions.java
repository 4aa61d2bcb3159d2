package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.remote.DocumentPrinter;
import dev.stateward.bootstrap.remote.DocumentPrinters;
import dev.stateward.bootstrap.remote.FormatOption;
import dev.stateward.bootstrap.remote.Table;
import dev.stateward.bootstrap.remote.Terminal;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How a command prints a list. */
final class ListOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(names = "--json", description = "Print a JSON object for each.")
  private boolean json;

  @Mixin private final FormatOption format = new FormatOption();

  /**
   * Prints a list.
   *
   * @param titles the titles of the columns
   * @param row the cells of an item
   * @param document the JSON of an item
   * @param list passes each item on
   */
  <T> void print(
      List<String> titles,
      Function<T, List<String>> row,
      Function<T, String> document,
      Consumer<Consumer<T>> list) {
    PrintWriter out = spec.commandLine().getOut();
    switch (format.format(spec, json)) {
      case JSON -> list.accept(item -> out.println(document.apply(item)));
      case YAML -> {
        DocumentPrinter printer = DocumentPrinters.yaml(out);
        list.accept(item -> printer.add(Json.read(document.apply(item))));
        printer.end();
      }
      case NAME -> {
        int name = Math.max(0, titles.indexOf("NAME"));
        list.accept(item -> out.println(Terminal.plain(row.apply(item).get(name))));
      }
      case TABLE, WIDE -> {
        // A server that runs the command cannot check whether the terminal of its user has colours.
        Table table = new Table(out, false, titles);
        list.accept(item -> table.add(row.apply(item)));
        table.flush();
      }
    }
  }
}
