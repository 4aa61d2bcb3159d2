package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** The locks of the workspaces of a source, which say where they move to. */
final class SourceLocks {
  private final PacedServer source;
  private final String reason;
  private final Supplier<Map<String, JsonNode>> workspaces;

  /** The identifiers of what was locked here, as some servers tell no reasons. */
  private final Set<String> taken = new HashSet<>();

  /**
   * Locks.
   *
   * @param workspaces those that there are now, by name
   */
  SourceLocks(PacedServer source, String reason, Supplier<Map<String, JsonNode>> workspaces) {
    this.source = source;
    this.reason = reason;
    this.workspaces = workspaces;
  }

  /** Locks all that are not locked; the names of those that somebody else has locked. */
  List<String> take() {
    List<String> busy = new ArrayList<>();
    workspaces
        .get()
        .forEach((name, workspace) -> {
          if (!isOurs(workspace) && !lock(name, workspace)) {
            busy.add(name);
          }
        });
    return busy;
  }

  private boolean isOurs(JsonNode workspace) {
    String told = Resources.text(workspace, "/attributes/locked-reason");
    return told.equals(reason)
        || (told.isEmpty()
            && workspace.at("/attributes/locked").asBoolean()
            && taken.contains(Resources.id(workspace)));
  }

  private boolean lock(String name, JsonNode workspace) {
    try {
      source.send("POST", path(workspace) + "lock", document(), "workspace " + name);
      taken.add(Resources.id(workspace));
      return true;
    } catch (RemoteFailedException e) {
      if (e.isConflict() && isLocked(workspace, name)) {
        return false;
      }
      throw e;
    }
  }

  /** A server may be in the way of something else as well. */
  private boolean isLocked(JsonNode workspace, String name) {
    return source
        .get("/api/v2/workspaces/" + Resources.id(workspace), "workspace " + name)
        .at("/data/attributes/locked")
        .asBoolean();
  }

  /** Unlocks those that were locked here, and reports those that stay locked. */
  void release(ImportReport report) {
    workspaces
        .get()
        .forEach((name, workspace) -> {
          if (isOurs(workspace)) {
            release(name, workspace, report);
          }
        });
  }

  private void release(String name, JsonNode workspace, ImportReport report) {
    String subject = "lock of workspace " + name;
    try {
      source.send("POST", path(workspace) + "unlock", Resources.object(), subject);
    } catch (RemoteFailedException e) {
      report.conflict(
          "workspace %s may still be locked in the source: %s".formatted(name, e.getMessage()));
    }
  }

  private JsonNode document() {
    return Resources.object().put("reason", reason);
  }

  private static String path(JsonNode workspace) {
    return "/api/v2/workspaces/" + Resources.id(workspace) + "/actions/";
  }
}
