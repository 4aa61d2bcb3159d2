package dev.stateward.bootstrap.resource;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.remote.Column;
import dev.stateward.bootstrap.remote.TimeText;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Details of a resource, as people read them; empty where it has none. */
final class Detail {
  private static final long UNIT = 1024;
  private static final List<String> UNITS = List.of("KiB", "MiB", "GiB");

  private Detail() {}

  static ResourceColumn text(String title, String attribute) {
    return ResourceColumn.attribute(title, attribute);
  }

  static ResourceColumn time(String title, String attribute) {
    return new ResourceColumn(title, (names, it) -> time(it.at("/attributes/" + attribute)));
  }

  /** A time, and how long ago it was. */
  static String time(JsonNode instant) {
    return TimeText.ofSystem().shown(Column.text(instant));
  }

  /** Whether something is so. */
  static ResourceColumn flag(String title, String attribute) {
    return new ResourceColumn(title, (names, it) -> flag(it.at("/attributes/" + attribute)));
  }

  static String flag(JsonNode value) {
    return value.isBoolean() ? value.asBoolean() ? "yes" : "no" : Column.text(value);
  }

  /** The name of a related resource. */
  static ResourceColumn related(String title, String relation, String attribute) {
    return ResourceColumn.related(title, relation, attribute);
  }

  /** The names of related resources. */
  static ResourceColumn allRelated(String title, String relation, String attribute) {
    return new ResourceColumn(
        title,
        (names, it) ->
            it.at("/relationships/" + relation + "/data")
                .valueStream()
                .map(reference -> names.related().caption(reference, attribute))
                .collect(Collectors.joining(", ")));
  }

  /** The organization and the name of a resource. */
  static ResourceColumn fullName() {
    return new ResourceColumn(
        "Name",
        (names, it) ->
            it.at("/relationships/organization/data/id").asText()
                + "/"
                + it.at("/attributes/name").asText());
  }

  /** The tags of a resource with their values, those that it inherits too. */
  static ResourceColumn tags(String title) {
    return new ResourceColumn(
        title,
        (names, it) ->
            pairs(
                names.related().all(it, "effective-tag-bindings").stream()
                    .map(tag -> tag.path("attributes"))));
  }

  /** Keys with their values. */
  static String pairs(Stream<JsonNode> tags) {
    return tags.map(tag -> pair(tag.path("key").asText(), tag.path("value").asText("")))
        .collect(Collectors.joining(", "));
  }

  static String pair(String key, String value) {
    return value.isEmpty() ? key : key + "=" + value;
  }

  /** The names of attributes that are true. */
  static ResourceColumn granted(String title, String attribute) {
    return new ResourceColumn(
        title,
        (names, it) ->
            it.at("/attributes/" + attribute).properties().stream()
                .filter(granted -> granted.getValue().asBoolean())
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", ")));
  }

  /** A number of bytes. */
  static String size(JsonNode bytes) {
    if (!bytes.isNumber() || bytes.asLong() < UNIT) {
      return bytes.isNumber() ? bytes.asLong() + " bytes" : "";
    }
    double size = bytes.asDouble() / UNIT;
    int unit = 0;
    while (size >= UNIT && unit < UNITS.size() - 1) {
      size /= UNIT;
      unit++;
    }
    return "%.1f %s".formatted(size, UNITS.get(unit));
  }
}
