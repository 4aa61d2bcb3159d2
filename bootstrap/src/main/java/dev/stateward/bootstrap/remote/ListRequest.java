package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Function;

/**
 * A list to ask for and print as a table.
 *
 * @param path its path, perhaps with a query
 * @param subject what is asked for
 * @param columns how the table shows its documents
 * @param documents finds the documents in a page
 */
public record ListRequest(
    String path,
    String subject,
    List<Column> columns,
    Function<JsonNode, Iterable<JsonNode>> documents) {
  public ListRequest {
    columns = List.copyOf(columns);
  }

  /** A list of what its pages are about. */
  public ListRequest(String path, String subject, List<Column> columns) {
    this(path, subject, columns, page -> page.path("data"));
  }
}
