package dev.stateward.adapter.http.jsonapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** What a JSON:API resource says of another one, or of several. */
public final class Relationship {
  private final ObjectNode tree;

  private Relationship(ObjectNode tree) {
    this.tree = tree;
  }

  /** The relationship to one thing. */
  public static Relationship toOne(String type, String id) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.putObject("data").put("id", id).put("type", type);
    return new Relationship(tree);
  }

  /** The relationship to nothing. */
  public static Relationship toNone() {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.putNull("data");
    return new Relationship(tree);
  }

  /** The relationship to several things of one type. */
  public static Relationship toMany(String type, List<String> ids) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    ArrayNode data = tree.putArray("data");
    ids.forEach(id -> data.addObject().put("id", id).put("type", type));
    return new Relationship(tree);
  }

  /** The relationship that is known by its links alone. */
  public static Relationship linked() {
    return new Relationship(JsonNodeFactory.instance.objectNode());
  }

  /** Adds a link and returns this relationship. */
  public Relationship link(String name, String target) {
    tree.withObjectProperty("links").put(name, target);
    return this;
  }

  ObjectNode tree() {
    return tree;
  }
}
