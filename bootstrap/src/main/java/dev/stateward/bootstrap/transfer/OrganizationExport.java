package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes one organization into a folder. */
final class OrganizationExport {
  private static final String WORKSPACES = "workspaces";
  private static final String PAGE = "page%5Bsize%5D=100";

  private final PacedServer server;
  private final SourceLists lists;
  private final ExportFolder folder;
  private final Progress progress;
  private final MissingLists missing = new MissingLists();
  private final ObjectNode written = Resources.object();

  /** The names of what has been written, by identifiers. */
  private final Map<String, String> projects = new HashMap<>();

  private final Map<String, String> teams = new HashMap<>();
  private final Map<String, String> workspaces = new TreeMap<>();

  /** Whether the server has no variables at all, and therefore no lists of them. */
  private boolean withoutVariables;

  OrganizationExport(PacedServer server, ExportFolder folder, Progress progress) {
    this.server = server;
    this.lists = new SourceLists(server);
    this.folder = folder;
    this.progress = progress;
  }

  /** Writes it; what the manifest tells of it. */
  ObjectNode run(String name) {
    JsonNode organization = server.get(path(name, ""), "organization " + name).path("data");
    folder.write(name + "/organization.json", Resources.row(organization));
    written.put("name", name);
    withoutVariables = server.isStateward(name);
    JsonNode owner = organization.at("/attributes/permissions/can-update");
    if (owner.isBoolean()) {
      // Others than owners see shorter lists, which look like whole ones.
      written.set(ExportedOrganization.OF_OWNER, owner);
    }
    write(name, MissingLists.TEAMS, "teams?" + PAGE, this::team);
    write(name, "members", "organization-memberships?include=user&" + PAGE, this::member);
    Access ofProjects = new Access("team-projects", "project");
    boolean given =
        write(name, "projects", "projects?" + PAGE, project -> project(project, ofProjects));
    write(name, "project-access", ofProjects.rows, ofProjects.isGiven(given));
    Access ofWorkspaces = new Access("team-workspaces", "workspace");
    workspaces(name, ofWorkspaces);
    write(name, "team-access", ofWorkspaces.rows, ofWorkspaces.isGiven(true));
    histories(name, written);
    return written.set(MissingLists.MEMBER, missing.json());
  }

  /** What there is to write. */
  ObjectNode count(String name) {
    long versions = 0;
    long bytes = 0;
    server.each(
        path(name, WORKSPACES + "?" + PAGE),
        WORKSPACES,
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
        .put(WORKSPACES, workspaces.size())
        .put("versions", versions)
        .put("bytes", bytes);
  }

  private long rows(String organization, String list) {
    return lists.read(path(organization, list + "?" + PAGE), list).rows().size();
  }

  private static String path(String organization, String list) {
    return "/api/v2/organizations/" + organization + (list.isEmpty() ? "" : "/" + list);
  }

  /** Makes the row of a resource. */
  private interface Row {
    ObjectNode of(JsonNode resource);
  }

  /** Writes a list of the organization; no file when the server did not give it. */
  private boolean write(String organization, String kind, String list, Row row) {
    SourceLists.Listing told = lists.read(path(organization, list), kind);
    if (!told.whole()) {
      missing.add(kind, "");
    }
    List<ObjectNode> rows = new ArrayList<>();
    for (JsonNode resource : told.rows()) {
      rows.add(row.of(resource));
      progress.at(kind, rows.size(), 0);
    }
    write(organization, kind, rows, told.given());
    return told.given();
  }

  private void write(String organization, String kind, List<ObjectNode> rows, boolean given) {
    String file = ExportedOrganization.file(organization, kind);
    if (given) {
      folder.writeRows(file, rows::forEach);
      written.put(kind, rows.size());
    } else {
      folder.remove(file);
    }
  }

  /** Nothing comes along without the workspaces, of which there may be many. */
  private void workspaces(String organization, Access access) {
    long[] done = {0};
    boolean[] whole = {true};
    folder.writeRows(
        ExportedOrganization.file(organization, WORKSPACES),
        rows ->
            whole[0] =
                server.each(
                    path(organization, WORKSPACES + "?" + PAGE),
                    "workspaces of organization " + organization,
                    workspace -> {
                      rows.accept(workspace(workspace, access));
                      progress.at(WORKSPACES, ++done[0], 0);
                    }));
    if (!whole[0]) {
      missing.add(WORKSPACES, "");
    }
    written.put(WORKSPACES, done[0]);
  }

  private ObjectNode team(JsonNode team) {
    teams.put(Resources.id(team), Resources.name(team));
    return Resources.row(team);
  }

  private ObjectNode member(JsonNode membership) {
    String user = Resources.related(membership, "user");
    ObjectNode row = Resources.row(membership).put("username", username(user));
    ArrayNode names = row.putArray(MissingLists.TEAMS);
    JsonNode joined = membership.at("/relationships/teams/data");
    boolean whole = joined.isArray();
    for (JsonNode team : joined) {
      String name = teams.get(team.path("id").asText());
      if (name == null) {
        whole = false;
      } else {
        names.add(name);
      }
    }
    if (!whole) {
      missing.add(
          MissingLists.TEAMS_OF_MEMBERS, Resources.text(membership, "/attributes/email"), row);
    }
    return row;
  }

  private String username(String user) {
    return user.isEmpty()
        ? ""
        : server
            .look("/api/v2/users/" + Resources.safe(user), "user")
            .map(found -> Resources.text(found, "/data/attributes/username"))
            .orElse("");
  }

  private ObjectNode project(JsonNode project, Access access) {
    String name = Resources.name(project);
    projects.put(Resources.id(project), name);
    ObjectNode row = Resources.row(project);
    access.read(row, name);
    tags(row, "projects", "project " + name);
    return row;
  }

  /** What teams may do in things of a kind. */
  private final class Access {
    private final String type;
    private final String kind;
    private final List<ObjectNode> rows = new ArrayList<>();
    private boolean asked;
    private boolean given;

    Access(String type, String kind) {
      this.type = type;
      this.kind = kind;
    }

    /** Whether the source gave any; {@code owners} is whether it gave what they are of. */
    boolean isGiven(boolean owners) {
      return given || (owners && !asked);
    }

    /** Adds that to one of them, which is {@code row}. */
    void read(ObjectNode row, String name) {
      String path =
          "/api/v2/%s?filter%%5B%s%%5D%%5Bid%%5D=%s&%s"
              .formatted(type, kind, row.path("id").asText(), PAGE);
      SourceLists.Listing told = lists.read(path, MissingLists.ACCESS);
      asked = true;
      given |= told.given();
      boolean whole = told.whole();
      for (JsonNode access : told.rows()) {
        String team = teams.get(Resources.related(access, "team"));
        if (team == null) {
          whole = false;
        } else {
          rows.add(Resources.row(access).put("team", team).put(kind, name));
        }
      }
      if (!whole) {
        missing.add(MissingLists.ACCESS, kind + " " + name, row);
      }
    }
  }

  private void tags(ObjectNode row, String type, String owner) {
    List<JsonNode> bindings =
        rows(
            row,
            MissingLists.TAGS,
            owner,
            "/api/v2/%s/%s/tag-bindings".formatted(type, row.path("id").asText()));
    row.set("tags", Resources.tags(bindings));
  }

  /** A list of what has a row; notes there when it is not told. */
  private List<JsonNode> rows(ObjectNode row, String list, String owner, String path) {
    SourceLists.Listing told = lists.read(path, list);
    if (!told.whole()) {
      missing.add(list, owner, row);
    }
    return told.rows();
  }

  private ObjectNode workspace(JsonNode workspace, Access access) {
    String id = Resources.id(workspace);
    String name = Resources.name(workspace);
    String owner = "workspace " + name;
    String path = "/api/v2/workspaces/" + id;
    workspaces.put(id, name);
    ObjectNode row = Resources.row(workspace);
    access.read(row, name);
    row.put("project", projects.getOrDefault(Resources.related(workspace, "project"), ""));
    row.put("states", HistoryExport.folder(id, name));
    tags(row, WORKSPACES, owner);
    ArrayNode consumers = row.putArray("remote-state-consumers");
    if (!workspace.at("/attributes/global-remote-state").asBoolean()) {
      rows(row, MissingLists.CONSUMERS, owner, path + "/relationships/remote-state-consumers")
          .forEach(consumer -> consumers.add(Resources.id(consumer)));
    }
    ArrayNode left = row.putArray("variables-left-out");
    if (!withoutVariables) {
      rows(row, MissingLists.VARIABLES, owner, path + "/vars")
          .forEach(variable -> left.add(Resources.text(variable, "/attributes/key")));
    }
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
