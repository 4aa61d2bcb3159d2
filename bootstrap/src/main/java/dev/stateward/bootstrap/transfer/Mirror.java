package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Keeps an organization of one server as that of another one, pass by pass. Most passes bring new
 * states alone: the list of workspaces tells which have one. Whole passes compare everything; they
 * are the first one, each tenth, and those after a workspace came, went or got another name.
 */
public final class Mirror implements AutoCloseable {
  private static final String CUT_OVER = "cut-over-at";

  private final PacedServer source;
  private final PacedServer target;
  private final ExportFolder folder;
  private final Progress progress;
  private final MirrorPlan plan;
  private final FileChannel occupied;
  private final AtomicReference<Known> last = new AtomicReference<>(Known.NOTHING);

  /**
   * What the last pass left.
   *
   * @param sources the workspaces of the source by name
   * @param targets those of the target
   * @param quick how many passes there were since everything was compared; 0 before the first
   */
  private record Known(Map<String, JsonNode> sources, Map<String, JsonNode> targets, int quick) {
    static final Known NOTHING = new Known(Map.of(), Map.of(), 0);
  }

  /**
   * A mirror, which is alone in its folder.
   *
   * @throws RemoteFailedException when there is another one, or the cut-over has been
   */
  public Mirror(
      PacedServer source,
      PacedServer target,
      ExportFolder folder,
      Progress progress,
      MirrorPlan plan) {
    this.source = source;
    this.target = target;
    this.folder = folder;
    this.progress = progress;
    this.plan = plan;
    this.occupied = folder.occupy();
    folder
        .manifest()
        .map(manifest -> manifest.path(CUT_OVER).asText())
        .filter(at -> !at.isEmpty())
        .ifPresent(at -> {
          close();
          throw RemoteFailedException.failed(
              "the cut-over was at " + at + ": remove " + folder + " to mirror again");
        });
  }

  /** Brings the target up to date; what was done. */
  public ImportReport pass() {
    Map<String, JsonNode> now = workspaces(source, plan.organization());
    Known known = last.get();
    boolean quickly =
        known.quick() > 0
            && known.quick() < NodeBudgets.MIRROR_QUICK
            && areSame(now, known.sources());
    ImportReport report = quickly ? newStates(now, known) : everything();
    last.set(new Known(now, workspaces(target, plan.as()), quickly ? known.quick() + 1 : 1));
    return report;
  }

  /** Has the next pass compare everything. */
  void compareEverything() {
    last.set(Known.NOTHING);
  }

  private static boolean areSame(Map<String, JsonNode> now, Map<String, JsonNode> before) {
    return now.keySet().equals(before.keySet())
        && now.entrySet().stream()
            .allMatch(entry ->
                Resources.id(entry.getValue())
                    .equals(named(before, entry.getKey()).path("id").asText()));
  }

  /** A mirror of itself would find everything there, and lock it. */
  private void requireTwo() {
    String from = externalId(source, plan.organization());
    if (!from.isEmpty() && from.equals(externalId(target, plan.as()))) {
      throw RemoteFailedException.denied(
          "the organization is its own source: name the server that gets it with --server, or another name with --as");
    }
  }

  /** What tells organizations of all servers apart; empty when it is not told, or not there. */
  private static String externalId(PacedServer server, String organization) {
    return server
        .find("/api/v2/organizations/" + organization, "organization " + organization)
        .map(found -> Resources.text(found, "/data/attributes/external-id"))
        .orElse("");
  }

  /** The workspaces of an organization by name, each with its current version. */
  private static Map<String, JsonNode> workspaces(PacedServer server, String organization) {
    Map<String, JsonNode> found = new TreeMap<>();
    server.each(
        "/api/v2/organizations/" + organization + "/workspaces?page%5Bsize%5D=100",
        "workspaces of organization " + organization,
        workspace -> found.put(Resources.name(workspace), WorkspaceImport.slim(workspace)));
    return found;
  }

  private ImportReport everything() {
    requireTwo();
    new Export(source, folder, progress, InstantSource.system()).run(List.of(plan.organization()));
    return new Import(target, folder, progress, plan.rules()).run(plan.organization(), plan.as());
  }

  private ImportReport newStates(Map<String, JsonNode> now, Known before) {
    ImportReport report = new ImportReport();
    Map<String, JsonNode> there = workspaces(target, plan.as());
    if (!there.keySet().containsAll(now.keySet())) {
      return everything();
    }
    boolean telling = now.values().stream().anyMatch(it -> !current(it).isEmpty());
    HistoryExport export = new HistoryExport(source, folder, plan.organization());
    HistoryImport history = new HistoryImport(place(report), folder, progress, source.toString());
    now.forEach((name, workspace) -> {
      progress.proceed();
      JsonNode mirrored = named(there, name);
      boolean moved =
          !telling || !current(workspace).equals(current(named(before.sources(), name)));
      boolean touched =
          !current(mirrored).equals(current(named(before.targets(), name)))
              || !Resources.text(mirrored, "/attributes/locked-reason")
                  .equals(plan.rules().reason());
      String id = Resources.id(workspace);
      if (moved) {
        export.append(id, name);
      }
      if (moved || touched) {
        String states = plan.organization() + "/" + HistoryExport.folder(id, name);
        history.append(states, name, mirrored);
      }
    });
    return report;
  }

  private Target place(ImportReport report) {
    return new Target(target, plan.as(), report, plan.rules(), new Removals());
  }

  private static JsonNode named(Map<String, JsonNode> workspaces, String name) {
    return workspaces.getOrDefault(name, Resources.object());
  }

  private static String current(JsonNode workspace) {
    return workspace.path(WorkspaceImport.CURRENT).asText();
  }

  /** The locks of the source. */
  SourceLocks locks() {
    return new SourceLocks(
        source,
        "moves to %s: stateward mirror".formatted(target),
        () -> workspaces(source, plan.organization()));
  }

  /** Compares each state of the target with that of the source. */
  StateComparison compared() {
    StateComparison comparison =
        new StateComparison(place(new ImportReport()), folder, progress, plan.organization());
    comparison.run(workspaces(target, plan.as()));
    return comparison;
  }

  /** Adds why the source may have more than it tells. */
  void doubt(List<String> differences) {
    ExportedOrganization exported = ExportedOrganization.of(folder, plan.organization());
    if (exported.isOfOthers()) {
      differences.add("the token of the source is not one of an owner, who sees all");
    }
    if (!exported.hasWorkspaces()) {
      differences.add(ExportedOrganization.NO_WORKSPACES);
    }
  }

  /** Ends the locks of the target. */
  void unlock() {
    workspaces(target, plan.as())
        .forEach((name, workspace) -> {
          if (Resources.text(workspace, "/attributes/locked-reason")
              .equals(plan.rules().reason())) {
            target.send(
                "POST",
                "/api/v2/workspaces/" + Resources.id(workspace) + "/actions/unlock",
                Resources.object(),
                "lock of workspace " + name);
          }
        });
  }

  /** Notes in the folder that nothing is to be mirrored any more. */
  void conclude() {
    ObjectNode manifest = folder.document(ExportFolder.MANIFEST).deepCopy();
    folder.write(
        ExportFolder.MANIFEST, manifest.put(CUT_OVER, InstantSource.system().instant().toString()));
  }

  @Override
  public void close() {
    try {
      occupied.close();
    } catch (IOException e) {
      throw new UncheckedIOException("a file in " + folder + " cannot be closed", e);
    }
  }
}
