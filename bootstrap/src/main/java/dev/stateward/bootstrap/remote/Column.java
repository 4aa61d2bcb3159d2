package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Function;

/**
 * A column of a table of documents.
 *
 * @param title its title
 * @param text the cell of a document
 */
public record Column(String title, Function<JsonNode, String> text) {
  /** What is at a JSON pointer. */
  public static Column at(String title, String pointer) {
    return new Column(title, document -> text(document.at(pointer)));
  }

  /** An attribute. */
  public static Column attribute(String title, String name) {
    return at(title, "/attributes/" + name);
  }

  /** A text as it is, anything else as JSON, and nothing for what is absent. */
  public static String text(JsonNode value) {
    if (value.isMissingNode() || value.isNull()) {
      return "";
    }
    return value.isTextual() ? value.asText() : value.toString();
  }
}
