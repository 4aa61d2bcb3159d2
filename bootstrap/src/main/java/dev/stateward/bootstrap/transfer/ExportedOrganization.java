package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import java.util.List;
import java.util.function.Consumer;

/**
 * An organization in the folder of an export.
 *
 * @param folder the folder
 * @param name the organization
 * @param summary what the manifest tells of it
 */
record ExportedOrganization(ExportFolder folder, String name, JsonNode summary) {
  /** The member of the manifest that says whether the source was read as its owners see it. */
  static final String OF_OWNER = "of-owner";

  /** A doubt about a source that had some. */
  static final String NO_WORKSPACES = "the source lists no workspaces";

  private static final String WORKSPACES = "workspaces";
  private static final List<String> KINDS =
      List.of("teams", "members", "projects", "project-access", WORKSPACES, "team-access");

  /** An organization that the manifest names. */
  static ExportedOrganization of(ExportFolder folder, String name) {
    JsonNode summary =
        folder
            .document(ExportFolder.MANIFEST)
            .path("organizations")
            .valueStream()
            .filter(it -> it.path("name").asText().equals(name))
            .findFirst()
            .orElse(Resources.object());
    return new ExportedOrganization(folder, name, summary);
  }

  static String file(String organization, String kind) {
    return organization + "/" + kind + ".jsonl";
  }

  /** Removes all lists, such as those that were read from another source. */
  static void clear(ExportFolder folder, String organization) {
    KINDS.forEach(kind -> folder.remove(file(organization, kind)));
  }

  /** Each row of a list; none when the source did not give it. */
  void eachRow(String kind, Consumer<JsonNode> rows) {
    String file = file(name, kind);
    if (folder.has(file)) {
      folder.eachRow(file, rows);
    }
  }

  /** Whether a list has all that the source has. */
  boolean isWhole(String kind) {
    return folder.has(file(name, kind)) && MissingLists.isWhole(summary, kind);
  }

  /** Refuses an export of which files were lost, or cut off. */
  void requireUncut() {
    for (String kind : KINDS) {
      long[] rows = {0};
      eachRow(kind, row -> rows[0]++);
      long written = summary.path(kind).asLong(rows[0]);
      if (rows[0] != written) {
        throw RemoteFailedException.failed(
            "%s has %d rows of %s, and its manifest says %d: run `stateward export` again"
                .formatted(folder, rows[0], kind, written));
      }
    }
  }

  /** Whether the source said that others may see more than was exported. */
  boolean isOfOthers() {
    return summary.has(OF_OWNER) && !summary.path(OF_OWNER).asBoolean();
  }

  /** Whether the source listed any workspaces. */
  boolean hasWorkspaces() {
    boolean[] any = {false};
    eachRow(WORKSPACES, row -> any[0] = true);
    return any[0];
  }

  /**
   * Why the source may have more than the export tells; empty when there is no reason to think so.
   */
  String doubt() {
    if (!summary.path(OF_OWNER).asBoolean()) {
      return "the export does not say that it was made with the token of an owner, who sees all";
    }
    return hasWorkspaces() ? "" : NO_WORKSPACES;
  }
}
