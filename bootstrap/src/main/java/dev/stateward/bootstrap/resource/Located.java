package dev.stateward.bootstrap.resource;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What a parameter names.
 *
 * @param path its path below the root of the API, such as {@code /teams/team-1}
 * @param organization the organization in which names of options are looked up; empty when it is
 *     not known
 * @param data what a new resource takes from the parameter, such as its name
 */
record Located(String path, String organization, ObjectNode data) {
  Located(String path, String organization) {
    this(path, organization, JsonNodeFactory.instance.objectNode());
  }
}
