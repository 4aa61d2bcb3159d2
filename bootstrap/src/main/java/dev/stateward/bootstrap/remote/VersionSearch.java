package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.domain.stateversion.StateVersionId;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Finds the state versions that users name: by their id, their serial or their workspace. */
public final class VersionSearch {
  private static final String SERIAL = "\\d{1,19}";

  private final RemoteServer server;
  private final CommandSpec spec;
  private final String workspace;
  private final String path;

  /** Finds versions of {@code workspace}, which is at {@code path} of the API. */
  public VersionSearch(RemoteServer server, CommandSpec spec, String workspace, String path) {
    this.server = server;
    this.spec = spec;
    this.workspace = workspace;
    this.path = path;
  }

  /** The id of the version that {@code text} names; of the current one when it is empty. */
  public String id(String text) {
    if (text.isEmpty()) {
      return current(path, workspace);
    }
    if (StateVersionId.hasForm(text)) {
      return text;
    }
    if (text.matches(SERIAL)) {
      return withSerial(text);
    }
    if (!text.contains("/")) {
      throw new ParameterException(
          spec.commandLine(),
          "not a serial, the id of a state version or ORG/WORKSPACE: \"" + text + "\"");
    }
    return current(WorkspaceParameter.path(server, text, spec), "workspace " + text);
  }

  /** As {@link #id}, of a version of this workspace that is named. */
  public String earlier(String text) {
    if (StateVersionId.hasForm(text) || text.matches(SERIAL)) {
      return id(text);
    }
    throw new ParameterException(
        spec.commandLine(), "not a serial or the id of a state version: \"" + text + "\"");
  }

  private String current(String from, String subject) {
    return server
        .get("/api/v2" + from + "/current-state-version", "current state of the " + subject)
        .at("/data/id")
        .asText();
  }

  /** Newest first, since those are asked for most; other servers have the longer list alone. */
  private String withSerial(String serial) {
    String found = "";
    try {
      found = withSerial(serial, "/api/stateward/v1" + path + "/changes?page%5Bsize%5D=100");
    } catch (RemoteFailedException e) {
      if (!e.isAbsent()) {
        throw e;
      }
    }
    if (found.isEmpty()) {
      found = withSerial(serial, versions().with("page[size]", "20").toString());
    }
    if (found.isEmpty()) {
      throw RemoteFailedException.denied(
          "there is no state with the serial "
              + serial
              + " in the "
              + workspace
              + ": `stateward state changes` lists those that are there");
    }
    return found;
  }

  /** The list that every server of the API has. */
  Query versions() {
    JsonNode it = server.get("/api/v2" + path, workspace).path("data");
    return new Query("/api/v2/state-versions")
        .with("filter[workspace][name]", it.at("/attributes/name").asText())
        .with("filter[organization][name]", it.at("/relationships/organization/data/id").asText());
  }

  private String withSerial(String serial, String list) {
    String next = list;
    while (!next.isEmpty()) {
      JsonNode page = server.get(next, workspace + " with states");
      for (JsonNode version : page.path("data")) {
        if (version.at("/attributes/serial").asText().equals(serial)) {
          return version.path("id").asText();
        }
      }
      next = Pagination.next(next, page);
    }
    return "";
  }
}
