package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import java.util.Map;

/** Tells the target when and by whom states were created; not all servers can be told. */
final class ImportedTimes {
  private final Target target;
  private final String source;
  private boolean possible = true;

  ImportedTimes(Target target, String source) {
    this.target = target;
    this.source = source;
  }

  /** Records where a version comes from. */
  void record(String version, JsonNode row) {
    if (!possible || row.path("created-at").asText().isEmpty()) {
      return;
    }
    ObjectNode attributes =
        Resources.object()
            .put("created-at", row.path("created-at").asText())
            .put("source", cut(source))
            .put("original", row.path("id").asText())
            .put("author", cut(row.path("author").asText()))
            .put("run", row.path("run").asText())
            .put("commit", cut(row.path("vcs-commit-sha").asText()));
    String subject = "time of state version " + version;
    try {
      target
          .server()
          .send(
              "PUT",
              "/api/stateward/v1/state-versions/" + Resources.safe(version) + "/provenance",
              Resources.document("state-version-provenances", attributes, Map.of()),
              subject);
    } catch (RemoteFailedException e) {
      if (e.isAbsent()) {
        possible = false;
        target.report().leftOut("times and authors of states, which the target cannot be told");
      } else if (e.isRefused()) {
        target.report().conflict(subject + " was refused: " + e.getMessage());
      } else {
        throw e;
      }
    }
  }

  private static String cut(String text) {
    return text.substring(0, Math.min(text.length(), 250));
  }
}
