package dev.stateward.adapter.http.jsonapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** A relationship of a JSON:API resource to one or several others. */
public final class Relationship {
  private final ObjectNode tree;

  private Relationship(ObjectNode tree) {
    this.tree = tree;
  }

  /** A relationship to one resource. */
  public static Relationship toOne(String type, String id) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.putObject("data").put("id", id).put("type", type);
    return new Relationship(tree);
  }

  /** A relationship to nothing. */
  public static Relationship toNone() {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.putNull("data");
    return new Relationship(tree);
  }

  /** A relationship to several resources of one type. */
  public static Relationship toMany(String type, List<String> ids) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    ArrayNode data = tree.putArray("data");
    ids.forEach(id -> data.addObject().put("id", id).put("type", type));
    return new Relationship(tree);
  }

  /** A relationship with links only. */
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
