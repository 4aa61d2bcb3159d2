package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.RemoteServer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes one organization into a folder. */
final class OrganizationExport {
  private static final String PAGE = "page%5Bsize%5D=100";

  private final PacedServer server;
  private final ExportFolder folder;
  private final Progress progress;

  /** The names of what has been written, by identifiers. */
  private final Map<String, String> projects = new HashMap<>();

  private final Map<String, String> teams = new HashMap<>();
  private final Map<String, String> workspaces = new TreeMap<>();

  OrganizationExport(PacedServer server, ExportFolder folder, Progress progress) {
    this.server = server;
    this.folder = folder;
    this.progress = progress;
  }

  /** Writes it; what the manifest tells of it. */
  ObjectNode run(String name) {
    folder.write(
        name + "/organization.json",
        Resources.row(server.get(path(name, ""), "organization " + name).path("data")));
    long teamRows = write(name, "teams", this::team);
    long members = write(name, "members", "organization-memberships?include=user", this::member);
    ArrayNode projectAccess = Resources.object().putArray("rows");
    long projectRows = write(name, "projects", project -> project(project, projectAccess));
    writeAll(name, "project-access", projectAccess);
    ArrayNode access = Resources.object().putArray("rows");
    ObjectNode states = Resources.object();
    long workspaceRows = write(name, "workspaces", it -> workspace(it, access));
    writeAll(name, "team-access", access);
    ObjectNode written =
        Resources.object()
            .put("name", name)
            .put("projects", projectRows)
            .put("teams", teamRows)
            .put("members", members)
            .put("workspaces", workspaceRows);
    histories(name, states);
    written.setAll(states);
    return written;
  }

  /** What there is to write. */
  ObjectNode count(String name) {
    long versions = 0;
    long bytes = 0;
    server.each(
        path(name, "workspaces?" + PAGE),
        "workspaces",
        it -> workspaces.put(Resources.id(it), Resources.name(it)));
    long done = 0;
    for (String workspace : workspaces.values()) {
      progress.at("counting", done, workspaces.size());
      for (JsonNode version : HistoryExport.list(server, name, workspace)) {
        versions++;
        bytes += version.at("/attributes/size").asLong();
      }
      done++;
    }
    return Resources.object()
        .put("name", name)
        .put("projects", rows(name, "projects"))
        .put("teams", rows(name, "teams"))
        .put("members", rows(name, "organization-memberships"))
        .put("workspaces", workspaces.size())
        .put("versions", versions)
        .put("bytes", bytes);
  }

  private long rows(String organization, String list) {
    long[] rows = {0};
    server.each(path(organization, list + "?" + PAGE), list, row -> rows[0]++);
    return rows[0];
  }

  private static String path(String organization, String list) {
    return "/api/v2/organizations/" + organization + (list.isEmpty() ? "" : "/" + list);
  }

  /** Makes the row of a resource. */
  private interface Row {
    ObjectNode of(JsonNode resource);
  }

  private long write(String organization, String kind, Row row) {
    return write(organization, kind, kind, row);
  }

  private long write(String organization, String kind, String list, Row row) {
    long[] written = {0};
    String all = path(organization, list + (list.contains("?") ? "&" : "?") + PAGE);
    folder.writeRows(
        organization + "/" + kind + ".jsonl",
        rows ->
            server.each(
                all,
                kind + " of organization " + organization,
                resource -> {
                  rows.accept(row.of(resource));
                  progress.at(kind, ++written[0], 0);
                }));
    return written[0];
  }

  private void writeAll(String organization, String kind, ArrayNode all) {
    folder.writeRows(
        organization + "/" + kind + ".jsonl",
        rows -> all.forEach(row -> rows.accept((ObjectNode) row)));
  }

  private ObjectNode team(JsonNode team) {
    teams.put(Resources.id(team), Resources.name(team));
    return Resources.row(team);
  }

  private ObjectNode member(JsonNode membership) {
    String user = Resources.related(membership, "user");
    ObjectNode row = Resources.row(membership).put("username", username(user));
    ArrayNode names = row.putArray("teams");
    membership
        .at("/relationships/teams/data")
        .forEach(team -> names.add(teams.getOrDefault(team.path("id").asText(), "")));
    return row;
  }

  private String username(String user) {
    return user.isEmpty()
        ? ""
        : server
            .find("/api/v2/users/" + Resources.safe(user), "user")
            .map(found -> Resources.text(found, "/data/attributes/username"))
            .orElse("");
  }

  private ObjectNode project(JsonNode project, ArrayNode access) {
    String id = Resources.id(project);
    String name = Resources.name(project);
    projects.put(id, name);
    optional("/api/v2/team-projects?filter%5Bproject%5D%5Bid%5D=" + id + "&" + PAGE, "access")
        .forEach(row -> access.add(access(row).put("project", name)));
    return Resources.row(project).set("tags", tags("/api/v2/projects/" + id));
  }

  private ObjectNode access(JsonNode access) {
    return Resources.row(access)
        .put("team", teams.getOrDefault(Resources.related(access, "team"), ""));
  }

  private ArrayNode tags(String owner) {
    return Resources.tags(optional(owner + "/tag-bindings", "tags"));
  }

  /** A list that some servers do not have. */
  private List<JsonNode> optional(String path, String subject) {
    List<JsonNode> found = new ArrayList<>();
    server
        .find(path, subject)
        .ifPresent(first -> {
          first.path("data").forEach(found::add);
          String next = first.at("/links/next").asText("");
          if (!next.isEmpty()) {
            server.each(RemoteServer.path(next), subject, found::add);
          }
        });
    return found;
  }

  private ObjectNode workspace(JsonNode workspace, ArrayNode access) {
    String id = Resources.id(workspace);
    String name = Resources.name(workspace);
    workspaces.put(id, name);
    optional("/api/v2/team-workspaces?filter%5Bworkspace%5D%5Bid%5D=" + id + "&" + PAGE, "access")
        .forEach(row -> access.add(access(row).put("workspace", name)));
    ObjectNode row = Resources.row(workspace);
    row.put("project", projects.getOrDefault(Resources.related(workspace, "project"), ""));
    row.put("states", HistoryExport.folder(id, name));
    row.set("tags", tags("/api/v2/workspaces/" + id));
    ArrayNode consumers = row.putArray("remote-state-consumers");
    if (!workspace.at("/attributes/global-remote-state").asBoolean()) {
      optional("/api/v2/workspaces/" + id + "/relationships/remote-state-consumers", "consumers")
          .forEach(consumer -> consumers.add(Resources.id(consumer)));
    }
    ArrayNode left = row.putArray("variables-left-out");
    optional("/api/v2/workspaces/" + id + "/vars", "variables")
        .forEach(variable -> left.add(Resources.text(variable, "/attributes/key")));
    return row;
  }

  private void histories(String organization, ObjectNode counts) {
    HistoryExport history = new HistoryExport(server, folder, organization);
    long done = 0;
    for (Map.Entry<String, String> workspace : workspaces.entrySet()) {
      progress.at("states of workspaces", done++, workspaces.size());
      history.run(
          workspace.getKey(),
          workspace.getValue(),
          () -> progress.at("states", history.versions(), 0));
    }
    progress.at("states of workspaces", done, workspaces.size());
    counts
        .put("versions", history.versions())
        .put("versions-left-out", history.leftOut())
        .put("bytes", history.bytes())
        .put("fetched-versions", history.fetched());
  }
}
