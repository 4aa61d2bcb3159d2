package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;

/** Who created versions, and from what, as the server tells the caller. */
final class Authors {
  private static final int SHORT_SHA = 8;

  private final RemoteServer server;
  private final Map<String, String> names = new HashMap<>();

  Authors(RemoteServer server) {
    this.server = server;
  }

  /** The name of who created a version; their id when the caller may not see them. */
  String name(JsonNode version) {
    String id = Column.text(version.at("/relationships/created-by/data/id"));
    return id.isEmpty() ? "" : names.computeIfAbsent(id, this::nameOf);
  }

  private String nameOf(String id) {
    if (!id.matches("[A-Za-z0-9-]+")) {
      return id;
    }
    try {
      JsonNode user = server.get("/api/v2/users/" + id, "user");
      return Column.text(user.at("/data/attributes/username"));
    } catch (RemoteFailedException e) {
      if (e.status() == RemoteFailedException.DENIED) {
        return id;
      }
      throw e;
    }
  }

  /** The run of a version and the beginning of its commit, as far as there are any. */
  static String origin(JsonNode version) {
    String run = Column.text(version.at("/relationships/run/data/id"));
    String sha = Column.text(version.at("/attributes/vcs-commit-sha"));
    return (run + " " + sha.substring(0, Math.min(SHORT_SHA, sha.length()))).strip();
  }
}
