package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.bootstrap.remote.Query;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes workspaces and states of Terrakube into a folder, by its own API: that of Terraform has no
 * lists there. Its teams are groups of an identity provider, and are left out.
 */
public final class TerrakubeExport {
  private static final String ARRIVING = "arriving";
  private static final List<String> NOT_TOLD =
      List.of(
          MissingLists.TEAMS, "members", "projects", MissingLists.ACCESS, MissingLists.CONSUMERS);

  private final PacedServer server;
  private final ExportFolder folder;
  private final Progress progress;
  private final AtomicLong versions = new AtomicLong();

  /** An export from {@code server} into {@code folder}. */
  public TerrakubeExport(PacedServer server, ExportFolder folder, Progress progress) {
    this.server = server;
    this.folder = folder;
    this.progress = progress;
  }

  /** Exports an organization. */
  public void run(String organization) {
    folder.make();
    ObjectNode manifest = Manifests.begun(folder, server.toString());
    String id = identifier(organization);
    folder.write(ExportFolder.MANIFEST, manifest.put("complete", false));
    ExportedOrganization.clear(folder, organization);
    folder.write(organization + "/organization.json", Resources.object());
    MissingLists missing = new MissingLists();
    NOT_TOLD.forEach(list -> missing.add(list, ""));
    List<ObjectNode> workspaces = workspaces("/api/v1/organization/" + id, missing);
    folder.writeRows(ExportedOrganization.file(organization, "workspaces"), workspaces::forEach);
    for (ObjectNode workspace : workspaces) {
      String states = "/tfstate/v1/organization/" + id + "/workspace/" + Resources.id(workspace);
      history(
          "/api/v1/organization/" + id + "/workspace/" + Resources.id(workspace),
          states + "/state/",
          organization + "/" + workspace.path("states").asText() + "/");
    }
    manifest
        .putArray("organizations")
        .addObject()
        .put("name", organization)
        .put("workspaces", workspaces.size())
        .put("versions", versions.get())
        .set(MissingLists.MEMBER, missing.json());
    folder.write(ExportFolder.MANIFEST, manifest.put("complete", true));
  }

  private String identifier(String organization) {
    String path =
        new Query("/api/v1/organization")
            .with("fields[organization]", Resources.NAME)
            .with("filter[organization]", "name==" + organization)
            .toString();
    for (JsonNode each : server.get(path, "organization").path("data")) {
      if (Resources.name(each).equals(organization)) {
        return Resources.id(each);
      }
    }
    throw RemoteFailedException.denied(
        server + " has no organization " + organization + " that the token may see");
  }

  private List<ObjectNode> workspaces(String organization, MissingLists missing) {
    Map<String, String> tags = new LinkedHashMap<>();
    list(organization, "tag", "name")
        .forEach(tag -> tags.put(Resources.id(tag), Resources.name(tag)));
    List<ObjectNode> rows = new ArrayList<>();
    for (JsonNode it : list(organization, "workspace", "name,description,terraformVersion")) {
      String id = Resources.id(it);
      ObjectNode row =
          Resources.object()
              .put("id", id)
              .put("states", HistoryExport.folder(id, Resources.name(it)));
      ObjectNode attributes =
          row.putObject("attributes")
              .put(Resources.NAME, Resources.name(it))
              .put("description", Resources.text(it, "/attributes/description"))
              .put("terraform-version", Resources.text(it, "/attributes/terraformVersion"));
      Set<String> ids = new LinkedHashSet<>();
      server.each(
          organization + "/workspace/" + id + "/workspaceTag",
          "tags of a workspace",
          tag -> ids.add(Resources.text(tag, "/attributes/tagId")));
      if (!tags.keySet().containsAll(ids)) {
        // One that was removed, or has come since.
        missing.add(MissingLists.TAGS, Resources.name(it), row);
      }
      ids.retainAll(tags.keySet());
      ArrayNode names = attributes.putArray("tag-names");
      ids.forEach(tag -> names.add(tags.get(tag)));
      rows.add(row);
      progress.at("workspaces", rows.size(), 0);
    }
    return rows;
  }

  /** Lists end after 500 resources there, without a word, and most have no pages. */
  private List<JsonNode> list(String organization, String kind, String fields) {
    Map<String, JsonNode> found = new LinkedHashMap<>();
    String last = "00000000-0000-0000-0000-000000000000";
    int before = -1;
    while (found.size() > before) {
      before = found.size();
      String path =
          new Query(organization + "/" + kind)
              .with("fields[" + kind + "]", fields)
              .with("sort", "id")
              .with("filter[" + kind + "]", "id=gt=" + last)
              .toString();
      for (JsonNode each : server.get(path, kind).path("data")) {
        last = Resources.id(each);
        found.put(last, each);
      }
    }
    return List.copyOf(found.values());
  }

  private void history(String workspace, String states, String place) {
    List<ObjectNode> rows = new ArrayList<>();
    List<JsonNode> page;
    int number = 0;
    do {
      String path =
          new Query(workspace + "/history")
              .with("sort", "createdDate,id")
              .with("page[size]", String.valueOf(NodeBudgets.TRANSFER_PAGE))
              .with("page[number]", String.valueOf(++number))
              .toString();
      page = server.get(path, "history").path("data").valueStream().toList();
      for (JsonNode version : page) {
        rows.add(version(version, states, place));
        HistoryExport.requireFew(place, rows.size());
        progress.at("states", versions.incrementAndGet(), 0);
      }
    } while (page.size() == NodeBudgets.TRANSFER_PAGE);
    current(rows, states, place);
    folder.writeRows(place + HistoryExport.VERSIONS, rows::forEach);
  }

  private ObjectNode version(JsonNode version, String states, String place) {
    String id = Resources.id(version);
    ObjectNode row =
        Resources.object()
            .put("id", id)
            .put("author", Resources.text(version, "/attributes/createdBy"));
    try {
      // It tells no seconds.
      OffsetDateTime time =
          OffsetDateTime.parse(Resources.text(version, "/attributes/createdDate"));
      row.put("created-at", time.toInstant().toString());
    } catch (DateTimeParseException e) {
      row.put("created-at", "");
    }
    String file = id + ExportFolder.STATE;
    if (!folder.has(place + file)) {
      // The serial and the lineage that it tells are made up where a run wrote the state.
      fetch(states + id + ".raw.json", place + file);
    }
    StateSummary summary = summary(place + file);
    if (summary.serial() < 0) {
      folder.remove(place + file);
      return row.put("left-out", HistoryExport.NO_STATE);
    }
    return summary.addTo(row.put("serial", summary.serial()).put("file", file));
  }

  /** What no version of the history is, as with those of old releases, is one of its own. */
  private void current(List<ObjectNode> rows, String states, String place) {
    fetch(states + "terraform.tfstate", place + ARRIVING);
    StateSummary summary = summary(place + ARRIVING);
    boolean known =
        !rows.isEmpty() && rows.getLast().path("sha256").asText().equals(summary.sha256());
    if (known || summary.serial() < 0) {
      folder.remove(place + ARRIVING);
      return;
    }
    rows.add(folder.keep(place, ARRIVING, summary));
    versions.incrementAndGet();
  }

  private void fetch(String path, String file) {
    server.download(path, "state " + path, bytes -> folder.writeState(file, bytes));
  }

  private StateSummary summary(String file) {
    try {
      return StateSummary.of(folder.path(file));
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
  }
}
