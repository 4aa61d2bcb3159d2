package dev.stateward.bootstrap.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.remote.RemoteObjects;
import dev.stateward.bootstrap.remote.RemoteServer;
import dev.stateward.bootstrap.transfer.InlineState;
import dev.stateward.bootstrap.transfer.StateSummary;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Uploads a state as a new version of a workspace that is locked.
 *
 * @param path the path of the workspace
 * @param subject what the workspace is called in messages
 * @param force whether serial and lineage may be any
 */
record StateUpload(RemoteServer server, String path, String subject, boolean force) {
  /** What the server tells of the new version. */
  JsonNode send(Path file, StateSummary summary) throws IOException {
    ObjectNode document = document(summary);
    JsonNode version;
    try {
      version = create(document);
    } catch (RemoteFailedException e) {
      if (!InlineState.isWanted(e)) {
        throw e;
      }
      InlineState.add(document, file);
      return create(document);
    }
    String url = version.at("/attributes/hosted-state-upload-url").asText("");
    try (RemoteObjects objects = server.objects()) {
      objects.upload(url, file, "state " + version.path("id").asText());
    }
    return version;
  }

  private JsonNode create(ObjectNode document) {
    return server
        .send("POST", "/api/v2" + path + "/state-versions", document, subject)
        .path("data");
  }

  private ObjectNode document(StateSummary summary) {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    ObjectNode attributes =
        document.putObject("data").put("type", "state-versions").putObject("attributes");
    attributes.put("serial", summary.serial()).put("md5", summary.md5());
    if (!summary.lineage().isEmpty()) {
      attributes.put("lineage", summary.lineage());
    }
    if (force) {
      attributes.put("force", true);
    }
    return document;
  }
}
