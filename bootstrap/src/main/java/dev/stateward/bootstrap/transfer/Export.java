package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.domain.organization.OrganizationName;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes what a server of this API tells of organizations into a folder. States that are there
 * already are not fetched again, so that an export goes on where it ended, and a later one into the
 * same folder takes less time.
 */
public final class Export {
  /** What the format is called in the manifest. */
  static final String FORMAT = "stateward-export";

  /** The version of the format that is written, and the newest that is read. */
  static final int VERSION = 1;

  static final List<String> LEFT_OUT =
      List.of(
          "values of variables, variable sets",
          "tokens, passwords, SSH keys",
          "runs, plans, policies, run tasks, agent pools, VCS connections",
          "webhooks, notifications, guardrails",
          "retention policies, legal holds",
          "the audit trail",
          "locks");

  private final PacedServer server;
  private final ExportFolder folder;
  private final Progress progress;
  private final InstantSource time;

  /** An export from {@code server} into {@code folder}. */
  public Export(PacedServer server, ExportFolder folder, Progress progress, InstantSource time) {
    this.server = server;
    this.folder = folder;
    this.progress = progress;
    this.time = time;
  }

  /**
   * Exports organizations.
   *
   * @param chosen their names; all that the token may see when there are none
   * @return the manifest
   */
  public JsonNode run(List<String> chosen) {
    List<String> names = chosen.isEmpty() ? visible() : chosen;
    names.forEach(Export::requireName);
    folder.make();
    folder.manifest().ifPresent(this::requireSame);
    ObjectNode manifest = begun();
    folder.write(ExportFolder.MANIFEST, manifest.put("complete", false));
    ArrayNode organizations = manifest.putArray("organizations");
    for (String name : names) {
      organizations.add(new OrganizationExport(server, folder, progress).run(name));
    }
    manifest.put("complete", true).put("ended-at", now());
    folder.write(ExportFolder.MANIFEST, manifest);
    return manifest;
  }

  /** What an export would write: the manifest without the files. */
  public JsonNode count(List<String> chosen) {
    ObjectNode manifest = begun();
    ArrayNode organizations = manifest.putArray("organizations");
    for (String name : chosen.isEmpty() ? visible() : chosen) {
      requireName(name);
      organizations.add(new OrganizationExport(server, folder, progress).count(name));
    }
    return manifest;
  }

  private ObjectNode begun() {
    ObjectNode manifest =
        Resources.object()
            .put("format", FORMAT)
            .put("version", VERSION)
            .put("source", server.toString())
            .put("begun-at", now());
    LEFT_OUT.forEach(manifest.putArray("left-out")::add);
    return manifest;
  }

  private String now() {
    return time.instant().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private List<String> visible() {
    List<String> names = new ArrayList<>();
    server.each(
        "/api/v2/organizations?page%5Bsize%5D=100",
        "organizations", organization -> names.add(Resources.name(organization)));
    return names;
  }

  private void requireSame(JsonNode manifest) {
    Manifests.requireReadable(manifest, folder);
    String source = manifest.path("source").asText();
    if (!source.equals(server.toString())) {
      throw RemoteFailedException.failed(
          folder + " has an export of " + source + ": name another folder");
    }
  }

  private static void requireName(String name) {
    if (!OrganizationName.hasForm(name)) {
      throw RemoteFailedException.failed("not the name of an organization: \"" + name + "\"");
    }
  }
}
