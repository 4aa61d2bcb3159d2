package dev.stateward.bootstrap.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.stateward.bootstrap.remote.LockDetails;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.remote.RemoteServer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Resources of which another has only the id. The server is asked once for each. */
final class RelatedResources {
  private static final String API = "/api/v2";

  private final RemoteServer server;
  private final Map<String, JsonNode> resources = new HashMap<>();
  private final Map<String, LockDetails> locks = new HashMap<>();

  RelatedResources(RemoteServer server) {
    this.server = server;
  }

  /** Keeps the resources that the server sent along with those of {@code page}. */
  void remember(JsonNode page) {
    page.path("included").forEach(resource -> resources.put(path(resource), resource));
  }

  /**
   * A resource, which is missing where the token may not see it.
   *
   * @param reference its type and id
   */
  JsonNode get(JsonNode reference) {
    return reference.path("id").asText("").isEmpty()
        ? MissingNode.getInstance()
        : resources.computeIfAbsent(path(reference), path -> read(path).path("data"));
  }

  /** A resource that the server sent along; otherwise it is missing. */
  JsonNode sent(JsonNode reference) {
    return resources.getOrDefault(path(reference), MissingNode.getInstance());
  }

  /**
   * What a resource is called; its id where the token may not see it.
   *
   * @param reference its type and id
   * @param attribute the attribute that names it
   */
  String caption(JsonNode reference, String attribute) {
    String id = reference.path("id").asText("");
    return get(reference).path("attributes").path(attribute).asText(id);
  }

  /**
   * The resources of a list, none where the token may not see it.
   *
   * @param relation the relationship of {@code resource} to them
   */
  List<JsonNode> all(JsonNode resource, String relation) {
    List<JsonNode> found = new ArrayList<>();
    JsonNode references = resource.at("/relationships/" + relation + "/data");
    if (references.isArray() && references.isEmpty()) {
      return found;
    }
    for (JsonNode reference : references) {
      JsonNode known = resources.get(path(reference));
      if (known != null) {
        found.add(known);
      }
    }
    if (found.isEmpty()) {
      read(path(resource) + "/" + relation).path("data").forEach(found::add);
    }
    return found;
  }

  private static String path(JsonNode resource) {
    return "/" + resource.path("type").asText() + "/" + resource.path("id").asText();
  }

  private JsonNode read(String path) {
    try {
      return server.get(API + path, "related resource");
    } catch (RemoteFailedException e) {
      if (e.status() == RemoteFailedException.DENIED) {
        return MissingNode.getInstance();
      }
      throw e;
    }
  }

  /** Who holds the lock of a workspace. */
  LockDetails lock(JsonNode workspace) {
    return locks.computeIfAbsent(
        workspace.path("id").asText(), id -> LockDetails.of(server, workspace));
  }
}
