package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Makes an {@link ExportFolder} of states that no server of this API has: one workspace for each,
 * with the versions that the source has of it. A state that is newer than the one of the run before
 * becomes a further version.
 */
public final class PlainStates {
  /** The member of a workspace that counts older states which do not fit into its history. */
  static final String LEFT_OUT = "states-left-out";

  /** The member of a workspace that says why its state was left out. */
  static final String CONFLICT = "conflict";

  /** The member of a workspace that names the folder of its states; absent when it has none. */
  static final String STATES = "states";

  private static final String ARRIVING = "arriving";

  private final ExportFolder folder;
  private final String organization;
  private final StateSource source;
  private final Progress progress;
  private final AtomicLong done = new AtomicLong();

  /** States of {@code source} that become workspaces of an organization. */
  public PlainStates(
      ExportFolder folder, String organization, StateSource source, Progress progress) {
    this.folder = folder;
    this.organization = organization;
    this.source = source;
    this.progress = progress;
  }

  /**
   * Writes the folder.
   *
   * @param paths those of the states, by the names of their workspaces
   */
  public void run(Map<String, String> paths) {
    folder.make();
    ObjectNode manifest = Manifests.begun(folder, source.toString());
    folder.write(ExportFolder.MANIFEST, manifest.put("complete", false));
    folder.write(organization + "/organization.json", Resources.object());
    for (String kind : List.of("teams", "members", "projects", "team-access", "project-access")) {
      folder.writeRows(organization + "/" + kind + ".jsonl", rows -> {});
    }
    List<ObjectNode> workspaces = new ArrayList<>();
    paths.forEach((name, path) -> workspaces.add(workspace(name, path)));
    folder.writeRows(organization + "/workspaces.jsonl", workspaces::forEach);
    manifest.putArray("organizations").addObject().put("name", organization);
    folder.write(ExportFolder.MANIFEST, manifest.put("complete", true));
  }

  private ObjectNode workspace(String name, String path) {
    String place = STATES + "/" + name;
    String states = organization + "/" + place + "/";
    List<ObjectNode> rows = new ArrayList<>();
    if (folder.has(states + HistoryExport.VERSIONS)) {
      folder.eachRow(states + HistoryExport.VERSIONS, row -> rows.add(row.deepCopy()));
    }
    source.read(path, bytes -> folder.writeState(states + ARRIVING, bytes));
    StateSummary summary = summary(states + ARRIVING);
    ObjectNode workspace = Resources.object().put("id", name);
    workspace.putObject("attributes").put(Resources.NAME, name);
    String conflict = conflict(path.isEmpty() ? source.toString() : path, summary, rows);
    if (!conflict.isEmpty()) {
      workspace.put(CONFLICT, "workspace " + name + ": " + conflict + ", so it was left out");
      if (rows.isEmpty()) {
        return workspace;
      }
    } else if (rows.isEmpty() || !isSame(summary, rows.getLast())) {
      ObjectNode newest = row(summary, states, source.time(path));
      long known = rows.isEmpty() ? -1 : rows.getLast().path("serial").asLong();
      OlderRows older = new OlderRows(states, summary, known);
      source.readOlder(path, new StateSource.SerialRange(known, summary.serial()), older);
      rows.addAll(older.rows.reversed());
      rows.add(newest);
      workspace.put(LEFT_OUT, older.leftOut);
    }
    folder.writeRows(states + HistoryExport.VERSIONS, rows::forEach);
    return workspace.put(STATES, place);
  }

  /** The state that has arrived, as a version. */
  private ObjectNode row(StateSummary summary, String states, Optional<Instant> time) {
    ObjectNode row = folder.keep(states, ARRIVING, summary);
    progress.at(STATES, done.incrementAndGet(), 0);
    time.ifPresent(at -> row.put("created-at", at.toString()));
    return row;
  }

  /** The states before the present one and after those that are known, newest first. */
  private final class OlderRows implements StateSource.OlderStates {
    private final String states;
    private final StateSummary present;
    private final long known;
    private final List<ObjectNode> rows = new ArrayList<>();
    private long serial;
    private int leftOut;

    OlderRows(String states, StateSummary present, long known) {
      this.states = states;
      this.present = present;
      this.known = known;
      this.serial = present.serial();
    }

    @Override
    public StateSource.Verdict take(InputStream bytes, Optional<Instant> time) {
      folder.writeState(states + ARRIVING, bytes);
      StateSummary summary = summary(states + ARRIVING);
      boolean same = summary.lineage().equals(present.lineage());
      if (same && summary.serial() >= 0 && summary.serial() <= known) {
        return StateSource.Verdict.ENOUGH;
      }
      if (!same || summary.serial() < 0 || summary.serial() >= serial) {
        leftOut++;
        return StateSource.Verdict.LEFT_OUT;
      }
      serial = summary.serial();
      rows.add(row(summary, states, time));
      HistoryExport.requireFew(states, rows.size());
      return StateSource.Verdict.KEPT;
    }
  }

  private StateSummary summary(String file) {
    try {
      return StateSummary.of(folder.path(file));
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
  }

  private static boolean isSame(StateSummary summary, JsonNode before) {
    return summary.sha256().equals(before.path("sha256").asText());
  }

  /** Why it is no state, or cannot follow the one before; empty when it can, or is the same. */
  private static String conflict(String place, StateSummary summary, List<ObjectNode> rows) {
    if (summary.serial() < 0) {
      return place + " in the source is no state: it is no JSON object with a serial";
    }
    if (rows.isEmpty() || isSame(summary, rows.getLast())) {
      return "";
    }
    JsonNode before = rows.getLast();
    if (!summary.lineage().equals(before.path("lineage").asText())) {
      return "its state in the source has another lineage than the one before";
    }
    long serial = before.path("serial").asLong();
    return summary.serial() > serial
        ? ""
        : "its state in the source has serial %d after %d".formatted(summary.serial(), serial);
  }
}
