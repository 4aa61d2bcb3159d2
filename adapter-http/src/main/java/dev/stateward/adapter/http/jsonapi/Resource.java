package dev.stateward.adapter.http.jsonapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.domain.stateversion.JsonText;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A JSON:API resource object, built as a JSON tree; each method adds to it and returns it. */
public final class Resource {
  private static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final ObjectNode tree = JsonNodeFactory.instance.objectNode();
  private final ObjectNode attributes;

  private Resource(String type, String id) {
    tree.put("id", id).put("type", type);
    attributes = tree.putObject("attributes");
  }

  /** A resource without attributes yet. */
  public static Resource of(String type, String id) {
    return new Resource(type, id);
  }

  /** A timestamp in the form of the API: UTC, with milliseconds. */
  public static String timestamp(Instant instant) {
    return TIMESTAMP.format(instant);
  }

  /** Adds a text. */
  public Resource attribute(String name, String value) {
    attributes.put(name, value);
    return this;
  }

  /** Adds a text, or {@code null} where it is empty. */
  public Resource textOrNull(String name, String value) {
    return value.isEmpty() ? absent(name) : attribute(name, value);
  }

  /** Adds a number. */
  public Resource attribute(String name, long value) {
    attributes.put(name, value);
    return this;
  }

  /** Adds a boolean. */
  public Resource attribute(String name, boolean value) {
    attributes.put(name, value);
    return this;
  }

  /** Adds a point in time. */
  public Resource attribute(String name, Instant value) {
    return attribute(name, timestamp(value));
  }

  /** Adds an array of texts. */
  public Resource attribute(String name, Collection<String> values) {
    ArrayNode array = attributes.putArray(name);
    values.forEach(array::add);
    return this;
  }

  /** Adds an object of booleans, in the order of their names. */
  public Resource attribute(String name, Map<String, Boolean> values) {
    ObjectNode object = attributes.putObject(name);
    new TreeMap<>(values).forEach(object::put);
    return this;
  }

  /** Adds a JSON document without parsing it. */
  public Resource attribute(String name, JsonText value) {
    attributes.putRawValue(name, CopiedJson.of(value));
    return this;
  }

  /** Adds a JSON tree, which must not be changed afterwards. */
  public Resource attribute(String name, JsonNode value) {
    attributes.set(name, value);
    return this;
  }

  /** Adds an attribute that is {@code null}. */
  public Resource absent(String name) {
    attributes.putNull(name);
    return this;
  }

  /** Adds a relationship. */
  public Resource relationship(String name, Relationship value) {
    tree.withObjectProperty("relationships").set(name, value.tree());
    return this;
  }

  /** Adds a link. */
  public Resource link(String name, String target) {
    tree.withObjectProperty("links").put(name, target);
    return this;
  }

  String id() {
    return tree.path("id").textValue();
  }

  ObjectNode tree() {
    return tree;
  }
}
