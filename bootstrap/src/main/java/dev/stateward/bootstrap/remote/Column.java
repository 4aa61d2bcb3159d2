package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A column of a table of documents.
 *
 * @param title its title
 * @param text the cell of a document
 * @param onlyWide whether only wide tables have it
 */
public record Column(String title, Function<JsonNode, String> text, boolean onlyWide) {
  /** A column of every table. */
  public Column(String title, Function<JsonNode, String> text) {
    this(title, text, false);
  }

  /** What is at a JSON pointer. */
  public static Column at(String title, String pointer) {
    return new Column(title, document -> text(document.at(pointer)));
  }

  /** An attribute. */
  public static Column attribute(String title, String name) {
    return at(title, "/attributes/" + name);
  }

  /** A text as it is, texts beside each other, other things as JSON, nothing for what is absent. */
  public static String text(JsonNode value) {
    if (value.isMissingNode() || value.isNull()) {
      return "";
    }
    if (value.isArray() && value.valueStream().allMatch(JsonNode::isTextual)) {
      return value.valueStream().map(JsonNode::asText).collect(Collectors.joining(", "));
    }
    return value.isTextual() ? value.asText() : value.toString();
  }
}
