package dev.stateward.bootstrap.resource;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.remote.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** One resource with everything that it has, one thing per row. */
final class DocumentRows {
  static final List<String> TITLES = List.of("NAME", "VALUE");

  /** What the caller may do, and what a client could do next. */
  private static final Set<String> OF_CALLER = Set.of("permissions", "actions");

  private final List<List<String>> rows = new ArrayList<>();

  private DocumentRows() {}

  /** The rows of a resource; what has no value is left out. */
  static List<List<String>> of(JsonNode resource) {
    DocumentRows all = new DocumentRows();
    all.add("id", resource.path("id"));
    resource.path("attributes").properties().forEach(it -> all.add(it.getKey(), it.getValue()));
    resource
        .path("relationships")
        .properties()
        .forEach(it -> all.related(it.getKey(), it.getValue().path("data")));
    return all.rows;
  }

  private void add(String name, JsonNode value) {
    if (value.isNull() || value.isMissingNode() || OF_CALLER.contains(name)) {
      return;
    }
    if (value.isObject()) {
      value.properties().forEach(it -> add(name + "." + it.getKey(), it.getValue()));
    } else {
      row(name, Column.text(value));
    }
  }

  private void related(String name, JsonNode data) {
    if (data.isObject()) {
      row(name, data.path("id").asText());
    } else if (data.isArray() && !data.isEmpty()) {
      row(
          name,
          data.valueStream().map(it -> it.path("id").asText()).collect(Collectors.joining(", ")));
    }
  }

  private void row(String name, String value) {
    if (!value.isEmpty()) {
      rows.add(List.of(name, value));
    }
  }
}
