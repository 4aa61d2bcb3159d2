package dev.stateward.adapter.http.jsonapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.application.port.Page;
import java.util.Collection;
import java.util.List;

/** A JSON:API document of a response. */
public final class Document {
  private final ObjectNode tree = JsonNodeFactory.instance.objectNode();

  private Document() {}

  /** The document of one resource. */
  public static Document of(Resource resource) {
    Document document = new Document();
    document.tree.set("data", resource.tree());
    return document;
  }

  /** The document of one page of a list. */
  public static Document of(Page<Resource> page, Pagination pagination) {
    Document document = new Document();
    add(page.items(), document.tree.putArray("data"));
    pagination.addTo(document.tree, page);
    return document;
  }

  /**
   * The document of a page of a list whose pages follow each other.
   *
   * @param more whether there is another page
   */
  public static Document of(List<Resource> items, KeysetPagination pagination, boolean more) {
    return of(items, pagination, more ? items.getLast().id() : "");
  }

  /**
   * The document of a page of such a list, which may end with another item than the last one that
   * is shown.
   *
   * @param next the identifier after which the next page begins; empty for none
   */
  public static Document of(List<Resource> items, KeysetPagination pagination, String next) {
    Document document = new Document();
    add(items, document.tree.putArray("data"));
    pagination.addTo(document.tree, next);
    return document;
  }

  /** The document of a whole list, as a single page. */
  public static Document whole(List<Resource> resources) {
    Document document = new Document();
    add(resources, document.tree.putArray("data"));
    Pagination.addWhole(document.tree, resources.size());
    return document;
  }

  /** The document of errors, one or more. */
  public static Document errors(List<ErrorObject> errors) {
    Document document = new Document();
    ArrayNode array = document.tree.putArray("errors");
    errors.forEach(error -> array.add(error.tree()));
    return document;
  }

  /**
   * Adds related resources and returns this document. An empty list is only shown to clients that
   * asked for related resources.
   *
   * @param asked the requested kinds; may be empty
   */
  public Document include(Collection<?> asked, List<Resource> related) {
    if (!asked.isEmpty()) {
      add(related, tree.putArray("included"));
    }
    return this;
  }

  /** Adds a number to the document's {@code meta} and returns this document. */
  public Document meta(String name, long value) {
    tree.withObjectProperty("meta").put(name, value);
    return this;
  }

  /** Adds a JSON tree to the document's {@code meta} and returns this document. */
  public Document meta(String name, JsonNode value) {
    tree.withObjectProperty("meta").set(name, value);
    return this;
  }

  private static void add(List<Resource> resources, ArrayNode array) {
    resources.forEach(resource -> array.add(resource.tree()));
  }

  ObjectNode tree() {
    return tree;
  }
}
