package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Objects;

/** Prints documents as the rows of a table. */
final class TablePrinter implements DocumentPrinter {
  private final List<Column> columns;
  private final Table table;
  private final Runnable nothing;
  private boolean listed;

  /**
   * Prints documents.
   *
   * @param columns how a row is made of a document
   * @param table where the rows go
   * @param nothing tells the user that there are none
   */
  TablePrinter(List<Column> columns, Table table, Runnable nothing) {
    this.columns = List.copyOf(columns);
    this.table = table;
    this.nothing = nothing;
  }

  @Override
  public void add(JsonNode document) {
    listed = true;
    table.add(
        columns.stream()
            .map(column -> Objects.requireNonNull(column.text().apply(document)))
            .toList());
  }

  @Override
  public void end() {
    table.flush();
    if (!listed) {
      nothing.run();
    }
  }
}
