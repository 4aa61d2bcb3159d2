package dev.stateward.bootstrap.resource;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.remote.Column;
import dev.stateward.bootstrap.remote.TimeText;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A column of a table of resources, which may name what a resource only has the id of.
 *
 * @param title its title
 * @param text the cell of a resource
 * @param onlyWide whether only wide tables have it
 */
record ResourceColumn(String title, BiFunction<Names, JsonNode, String> text, boolean onlyWide) {
  ResourceColumn(String title, BiFunction<Names, JsonNode, String> text) {
    this(title, text, false);
  }

  /** The same column, in wide tables only. */
  ResourceColumn wide() {
    return new ResourceColumn(title, text, true);
  }

  static ResourceColumn at(String title, String pointer) {
    return new ResourceColumn(title, (names, resource) -> Column.text(resource.at(pointer)));
  }

  static ResourceColumn attribute(String title, String name) {
    return at(title, "/attributes/" + name);
  }

  /** A duration of so many milliseconds, in words. */
  static ResourceColumn milliseconds(String title, String name) {
    return new ResourceColumn(
        title,
        (names, resource) -> {
          JsonNode given = resource.path("attributes").path(name);
          return given.isNumber()
              ? TimeText.words(Duration.ofMillis(given.asLong()))
              : Column.text(given);
        });
  }

  /**
   * The name of a related resource.
   *
   * @param relation the relationship
   * @param attribute the attribute of the related resource that names it
   */
  static ResourceColumn related(String title, String relation, String attribute) {
    return new ResourceColumn(
        title,
        (names, resource) ->
            names
                .related()
                .caption(resource.at("/relationships/" + relation + "/data"), attribute));
  }

  /** The columns of tables of what {@code names} finds. */
  static List<Column> bind(List<ResourceColumn> columns, Names names) {
    return columns.stream()
        .map(it -> new Column(it.title, resource -> it.text.apply(names, resource), it.onlyWide))
        .toList();
  }
}
