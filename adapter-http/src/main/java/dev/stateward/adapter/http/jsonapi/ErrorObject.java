package dev.stateward.adapter.http.jsonapi;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Objects;

/**
 * A JSON:API error object.
 *
 * @param status the HTTP status
 * @param title the kind of error; clients match on it
 * @param detail the specific problem; empty when the title is enough
 * @param pointer the JSON pointer of the wrong part of the request's body, or the name of the wrong
 *     parameter of its query; empty for the request as a whole
 */
public record ErrorObject(int status, String title, String detail, String pointer) {
  /** The one status that the vendor's API writes as a number. */
  private static final int TOO_MANY_REQUESTS = 429;

  public ErrorObject {
    Objects.requireNonNull(title, "title is null");
    Objects.requireNonNull(detail, "detail is null");
    Objects.requireNonNull(pointer, "pointer is null");
  }

  /** An error about the request as a whole. */
  public static ErrorObject of(int status, String title, String detail) {
    return new ErrorObject(status, title, detail, "");
  }

  /** An error without a detail. */
  public static ErrorObject of(int status, String title) {
    return new ErrorObject(status, title, "", "");
  }

  ObjectNode tree() {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    if (status == TOO_MANY_REQUESTS) {
      tree.put("status", status);
    } else {
      tree.put("status", Integer.toString(status));
    }
    tree.put("title", title);
    if (!detail.isEmpty()) {
      tree.put("detail", detail);
    }
    if (!pointer.isEmpty()) {
      tree.putObject("source").put(pointer.startsWith("/") ? "pointer" : "parameter", pointer);
    }
    return tree;
  }
}
