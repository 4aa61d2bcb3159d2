package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;

/** Imports the tags of projects and workspaces that are there. */
final class TagImport {
  /** What the API calls them. */
  static final String TAGS = "tag-bindings";

  private final Target target;

  TagImport(Target target) {
    this.target = target;
  }

  /**
   * Adds tags that are missing. Those with another value are changed or reported, and so are those
   * that the source does not have.
   *
   * @param type that of the owner
   * @param id that of the owner
   */
  void run(String type, String id, String subject, JsonNode wanted) {
    if (wanted.isEmpty() && !target.rules().update()) {
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
    ArrayNode missing = missing(subject, wanted, there);
    if (!missing.isEmpty()
        && target.change(
            "PATCH",
            owner + "/" + TAGS,
            Resources.object().set("data", bindings(missing)),
            "tags of " + subject)) {
      target.report().changed(subject + ": tags");
    }
    if (!there.isEmpty()) {
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
    target.surplus("PATCH", owner, document, subject);
  }

  /** Tags as they are sent. */
  static ArrayNode bindings(JsonNode tags) {
    ArrayNode bindings = JsonNodeFactory.instance.arrayNode();
    tags.forEach(tag -> bindings.addObject().put("type", TAGS).set("attributes", tag));
    return bindings;
  }
}
