package dev.stateward.adapter.http.openapi;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What an operation needs, which {@code x-permission} names: a permission on a workspace, on a
 * project or in an organization, such as {@code workspace/read-state}, or one of those that are
 * described for all.
 */
final class NeededPermission {
  private final JsonNode described;

  /**
   * Knows what the names mean that are no permissions of something.
   *
   * @param described a sentence for each
   */
  NeededPermission(JsonNode described) {
    this.described = described;
  }

  /** A sentence about it. */
  String sentence(String name) {
    if (described.has(name)) {
      return described.get(name).asText();
    }
    String[] parts = name.split("/", 2);
    String where = parts[0].equals("organization") ? "in the organization" : "on the " + parts[0];
    return "Needs the permission `%s` %s.".formatted(parts[1], where);
  }
}
