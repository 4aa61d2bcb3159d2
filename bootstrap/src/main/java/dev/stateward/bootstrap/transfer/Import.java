package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.domain.organization.OrganizationName;

/**
 * Brings an organization of an {@link ExportFolder} to a server of this API. It goes on where it
 * ended, and may be run again; states are added to those that are there.
 */
public final class Import {
  private final PacedServer target;
  private final ExportFolder folder;
  private final Progress progress;
  private final ImportRules rules;

  /**
   * An import.
   *
   * @param rules what is done with what is there
   */
  public Import(PacedServer target, ExportFolder folder, Progress progress, ImportRules rules) {
    this.target = target;
    this.folder = folder;
    this.progress = progress;
    this.rules = rules;
  }

  /**
   * Imports an organization.
   *
   * @param chosen its name in the folder; empty when there is one alone
   * @param as its name on the target; empty for the same
   */
  public ImportReport run(String chosen, String as) {
    JsonNode manifest =
        folder
            .manifest()
            .orElseThrow(
                () -> RemoteFailedException.failed(folder + " has no " + ExportFolder.MANIFEST));
    Manifests.requireReadable(manifest, folder);
    if (!manifest.path("complete").asBoolean()) {
      throw RemoteFailedException.failed(
          "the export in " + folder + " has not ended: run `stateward export` again");
    }
    String from = organization(manifest, chosen);
    String to = as.isEmpty() ? from : as;
    if (!OrganizationName.hasForm(from) || !OrganizationName.hasForm(to)) {
      throw RemoteFailedException.failed("not the name of an organization: \"" + to + "\"");
    }
    ExportedOrganization exported = ExportedOrganization.of(folder, from);
    exported.requireUncut();
    ImportReport report = new ImportReport();
    MissingLists.texts(exported.summary()).forEach(report::notTold);
    Target place = new Target(target, to, report, rules, new Removals());
    new OrganizationImport(place, exported, progress).run();
    new WorkspaceImport(place, exported, progress, manifest.path("source").asText()).run();
    place.removals().run(place, exported.doubt());
    return report;
  }

  private String organization(JsonNode manifest, String chosen) {
    JsonNode all = manifest.path("organizations");
    if (chosen.isEmpty() && all.size() == 1) {
      return all.path(0).path("name").asText();
    }
    for (JsonNode each : all) {
      if (each.path("name").asText().equals(chosen)) {
        return chosen;
      }
    }
    throw RemoteFailedException.failed(
        "name with --organization which of these to import: "
            + String.join(", ", all.valueStream().map(it -> it.path("name").asText()).toList()));
  }
}
