package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Imports the tags of projects and workspaces that are there. */
final class TagImport {
  /** What the API calls them. */
  static final String TAGS = "tag-bindings";

  private static final String NAMES = "/attributes/tag-names";

  private final Target target;

  TagImport(Target target) {
    this.target = target;
  }

  /**
   * Adds tags that are missing. Those with another value are changed or reported, and so are those
   * that the source does not have; unless the source did not tell them, or their names alone.
   *
   * @param type that of the owner
   * @param id that of the owner
   * @param row the owner in the source
   */
  void run(String type, String id, String subject, JsonNode row) {
    JsonNode wanted = of(row);
    boolean whole = MissingLists.isWhole(row, MissingLists.TAGS) && !isOfNames(row);
    if (wanted.isEmpty() && !(whole && target.rules().update())) {
      return;
    }
    String owner = "/api/v2/" + type + "/" + id;
    Map<String, String> there = new HashMap<>();
    target
        .server()
        .each(
            owner + "/" + TAGS,
            "tags",
            tag ->
                there.put(
                    Resources.text(tag, "/attributes/key"),
                    Resources.text(tag, "/attributes/value")));
    if (!whole) {
      wanted = without(wanted, there.keySet());
    }
    ArrayNode missing = missing(subject, wanted, there);
    if (!missing.isEmpty()
        && target.change(
            "PATCH",
            owner + "/" + TAGS,
            Resources.object().set("data", bindings(missing)),
            "tags of " + subject)) {
      target.report().changed(subject + ": tags");
    }
    if (there.isEmpty()) {
      target.removals().keep(MissingLists.TAGS);
    } else if (whole) {
      surplus(owner, type, subject + ": tags " + String.join(", ", there.keySet()), wanted);
    }
  }

  /** Those to be sent; what is left in {@code there} then, the source does not have. */
  private ArrayNode missing(String subject, JsonNode wanted, Map<String, String> there) {
    ArrayNode missing = JsonNodeFactory.instance.arrayNode();
    for (JsonNode tag : wanted) {
      String key = tag.path("key").asText();
      String value = there.remove(key);
      if (value != null && value.equals(tag.path("value").asText())) {
        continue;
      }
      if (value == null || target.rules().update()) {
        missing.add(tag);
      } else {
        target.report().conflict(subject + " is there with another tag " + key);
      }
    }
    return missing;
  }

  /** The API removes tags by naming all that stay. */
  private void surplus(String owner, String type, String subject, JsonNode wanted) {
    ObjectNode document =
        Resources.document(type, Resources.object(), Map.of(TAGS, bindings(wanted)));
    target.surplus(MissingLists.TAGS, new Removals.Removal("PATCH", owner, document, subject));
  }

  /** The tags of a row. */
  static JsonNode of(JsonNode row) {
    if (!isOfNames(row)) {
      return row.path(MissingLists.TAGS);
    }
    ArrayNode tags = JsonNodeFactory.instance.arrayNode();
    row.at(NAMES).forEach(name -> tags.addObject().put("key", name.asText()).put("value", ""));
    return tags;
  }

  /** Whether the source told the names of tags alone, as servers without values do. */
  private static boolean isOfNames(JsonNode row) {
    return row.path(MissingLists.TAGS).isEmpty() && !row.at(NAMES).isEmpty();
  }

  private static ArrayNode without(JsonNode tags, Set<String> keys) {
    ArrayNode left = JsonNodeFactory.instance.arrayNode();
    tags.valueStream().filter(tag -> !keys.contains(tag.path("key").asText())).forEach(left::add);
    return left;
  }

  /** Tags as they are sent. */
  static ArrayNode bindings(JsonNode tags) {
    ArrayNode bindings = JsonNodeFactory.instance.arrayNode();
    tags.forEach(tag -> bindings.addObject().put("type", TAGS).set("attributes", tag));
    return bindings;
  }
}
