package dev.stateward.matrix;

import java.util.Map;
import java.util.Objects;

/**
 * A row of the table: one operation in one situation, and what each actor is answered.
 *
 * @param line its line in the file
 * @param section the section of the contract it was taken from
 * @param method the HTTP method
 * @param path the path and query, with things in angle brackets
 * @param body the name of the request's body; empty for none
 * @param given the situation; empty for the one that each cell begins with
 * @param cells what each actor is answered
 */
record Row(
    int line,
    String section,
    String method,
    String path,
    String body,
    String given,
    Map<String, Outcome> cells) {
  Outcome cell(String actor) {
    return Objects.requireNonNull(cells.get(actor), actor);
  }

  /** Whether it reads. */
  boolean reads() {
    return method.equals("GET");
  }

  /** Whether it changes nothing, whatever is answered. */
  boolean asks() {
    return reads() || path.contains("dry-run=true");
  }

  @Override
  public String toString() {
    return "line %d: %s %s%s%s"
        .formatted(
            line,
            method,
            path,
            body.isEmpty() ? "" : " with " + body,
            given.isEmpty() ? "" : ", given " + given);
  }
}
