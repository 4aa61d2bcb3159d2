package dev.stateward.bootstrap.remote;

import java.util.List;

/**
 * A list to ask for and print as a table.
 *
 * @param path its path, perhaps with a query
 * @param subject what is asked for
 * @param columns how the table shows its documents
 */
public record ListRequest(String path, String subject, List<Column> columns) {
  public ListRequest {
    columns = List.copyOf(columns);
  }
}
