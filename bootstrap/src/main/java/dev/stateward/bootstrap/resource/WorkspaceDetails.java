package dev.stateward.bootstrap.resource;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.remote.Column;
import dev.stateward.bootstrap.remote.LockDetails;
import dev.stateward.bootstrap.remote.TimeText;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is shown of a workspace, with its lock and its current state. */
final class WorkspaceDetails {
  /** What the server is to send along with workspaces. */
  static final String INCLUDED = "?include=project,current-state-version,effective_tag_bindings";

  private WorkspaceDetails() {}

  /** The columns of lists. */
  static List<ResourceColumn> columns(ResourceColumn id, ResourceColumn name) {
    return List.of(
        id,
        name,
        ResourceColumn.related("PROJECT", "project", "name"),
        ResourceColumn.attribute("LOCKED", "locked"),
        ResourceColumn.related("LOCKED BY", "locked-by", "username").wide(),
        ResourceColumn.attribute("RESOURCES", "resource-count"),
        ResourceColumn.attribute("TERRAFORM", "terraform-version"),
        ofState("SERIAL", it -> Column.text(it.at("/attributes/serial"))).wide(),
        ofState("LAST STATE", it -> Column.text(it.at("/attributes/created-at"))),
        writer("LAST WRITER").wide(),
        ResourceColumn.attribute("EXECUTION MODE", "execution-mode").wide(),
        Detail.tags("TAGS").wide());
  }

  /** All details of one. */
  static ResourceColumn[] all() {
    return new ResourceColumn[] {
      Detail.fullName(),
      ResourceColumn.at("ID", "/id"),
      Detail.text("Description", "description"),
      Detail.related("Project", "project", "name"),
      Detail.tags("Tags"),
      new ResourceColumn("Locked", (names, it) -> lock(names.related().lock(it))),
      ofState("Serial", it -> Column.text(it.at("/attributes/serial"))),
      ofState("Current state", WorkspaceDetails::state),
      ofState("Last written", it -> Detail.time(it.at("/attributes/created-at"))),
      writer("Last writer"),
      ofState("Written by", it -> tool(Column.text(it.at("/attributes/terraform-version")))),
      Detail.text("Resources", "resource-count"),
      Detail.text("Terraform", "terraform-version"),
      Detail.text("Execution mode", "execution-mode"),
      Detail.text("Working directory", "working-directory"),
      Detail.flag("Auto apply", "auto-apply"),
      Detail.flag("Readable by all", "global-remote-state"),
      Detail.time("Created", "created-at")
    };
  }

  private static String lock(LockDetails lock) {
    if (lock.holder().isEmpty()) {
      return "no";
    }
    return Stream.of(
            "by " + lock.holder(),
            lock.since().isEmpty() ? "" : "since " + TimeText.ofSystem().shown(lock.since()),
            lock.reason().isEmpty() ? "" : "\"" + lock.reason() + "\"")
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private static String tool(String version) {
    return version.isEmpty() ? "" : "Terraform or OpenTofu " + version;
  }

  private static String state(JsonNode state) {
    String size = Detail.size(state.at("/attributes/size"));
    return state.path("id").asText("") + (size.isEmpty() ? "" : ", " + size);
  }

  private static ResourceColumn writer(String title) {
    return new ResourceColumn(
        title,
        (names, it) ->
            names
                .related()
                .caption(state(names, it).at("/relationships/created-by/data"), "username"));
  }

  private static ResourceColumn ofState(String title, Function<JsonNode, String> text) {
    return new ResourceColumn(
        title,
        (names, it) -> {
          JsonNode state = state(names, it);
          return state.isMissingNode() ? "" : text.apply(state);
        });
  }

  /** Missing where the token may not read states, so that nothing is asked in vain. */
  private static JsonNode state(Names names, JsonNode workspace) {
    return names.related().sent(workspace.at("/relationships/current-state-version/data"));
  }
}
