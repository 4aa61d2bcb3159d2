package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Function;

/**
 * A list to ask for and print.
 *
 * @param path its path, perhaps with a query
 * @param subject what is asked for, with its article
 * @param columns how a table shows its documents
 * @param preface the lines before the table, made of the first page
 */
record ListRequest(
    String path, String subject, List<Column> columns, Function<JsonNode, List<String>> preface) {
  /** A list without lines before it. */
  ListRequest(String path, String subject, List<Column> columns) {
    this(path, subject, columns, page -> List.of());
  }
}
