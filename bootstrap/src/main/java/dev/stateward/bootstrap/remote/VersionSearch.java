package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.domain.stateversion.StateVersionId;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Finds the state versions that users name: by their id, their serial or their workspace. */
final class VersionSearch {
  private final RemoteServer server;
  private final CommandSpec spec;
  private final String workspace;
  private final String path;

  /** Finds versions of {@code workspace}, which is at {@code path} of the API. */
  VersionSearch(RemoteServer server, CommandSpec spec, String workspace, String path) {
    this.server = server;
    this.spec = spec;
    this.workspace = workspace;
    this.path = path;
  }

  /** The id of the version that {@code text} names; of the current one when it is empty. */
  String id(String text) {
    if (text.isEmpty()) {
      return current(path, workspace);
    }
    if (StateVersionId.hasForm(text)) {
      return text;
    }
    if (text.matches("\\d{1,19}")) {
      return withSerial(text);
    }
    if (!text.contains("/")) {
      throw new ParameterException(
          spec.commandLine(),
          "not a serial, the id of a state version or ORG/WORKSPACE: \"" + text + "\"");
    }
    return current(WorkspaceParameter.path(server, text, spec), "workspace " + text);
  }

  private String current(String from, String subject) {
    return server
        .get("/api/v2" + from + "/current-state-version", "current state of the " + subject)
        .at("/data/id")
        .asText();
  }

  /** Newest first, since those are asked for most. */
  private String withSerial(String serial) {
    String next = "/api/stateward/v1" + path + "/changes?page%5Bsize%5D=100";
    while (!next.isEmpty()) {
      JsonNode page = server.get(next, workspace + " with states");
      for (JsonNode version : page.path("data")) {
        if (version.at("/attributes/serial").asText().equals(serial)) {
          return version.path("id").asText();
        }
      }
      String link = page.at("/links/next").asText("");
      next = link.isEmpty() ? "" : RemoteServer.path(link);
    }
    throw RemoteFailedException.denied(
        "there is no state with the serial "
            + serial
            + " in the "
            + workspace
            + ": `stateward state changes` lists those that are there");
  }
}
