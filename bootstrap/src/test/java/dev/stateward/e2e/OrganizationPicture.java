package dev.stateward.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** An organization in words without identifiers, to be compared with another one. */
final class OrganizationPicture {
  /** What is of a server, of a moment, or of the caller. */
  private static final Set<String> PASSING =
      Set.of(
          "created-at",
          "updated-at",
          "latest-change-at",
          "external-id",
          "permissions",
          "actions",
          "user",
          "users-count");

  private final Api owner;
  private final String name;
  private final Map<String, String> names = new HashMap<>();
  private final Set<String> lines = new TreeSet<>();

  OrganizationPicture(Api owner, String name) {
    this.owner = owner;
    this.name = name;
  }

  /** All that is known of it, in order. */
  List<String> lines() {
    lines.add("organization " + attributes(owner.get("/organizations/" + name).succeeds().data()));
    each("teams", team -> lines.add("team " + attributes(team)));
    each("projects", this::project);
    each("organization-memberships", this::member);
    each("workspaces", workspace -> names.put(id(workspace), named(workspace)));
    each("workspaces", this::workspace);
    return List.copyOf(lines);
  }

  private interface Look {
    void at(JsonNode resource);
  }

  private void each(String list, Look look) {
    for (JsonNode resource : owner.get("/organizations/" + name + "/" + list).succeeds().data()) {
      names.put(id(resource), named(resource));
      look.at(resource);
    }
  }

  private void project(JsonNode project) {
    String subject = "project " + named(project);
    lines.add(subject + " " + attributes(project));
    rows(subject + " tag", "/projects/" + id(project) + "/tag-bindings");
    access(subject, "/team-projects?filter%5Bproject%5D%5Bid%5D=" + id(project));
  }

  private void member(JsonNode member) {
    Set<String> teams = new TreeSet<>();
    member
        .at("/relationships/teams/data")
        .forEach(team -> teams.add(names.get(team.path("id").asText())));
    lines.add("member " + attributes(member) + " in " + teams);
  }

  private void workspace(JsonNode workspace) {
    String id = id(workspace);
    String subject = "workspace " + named(workspace);
    lines.add(
        subject
            + " "
            + attributes(workspace)
            + " in "
            + names.get(workspace.at("/relationships/project/data/id").asText()));
    rows(subject + " tag", "/workspaces/" + id + "/tag-bindings");
    access(subject, "/team-workspaces?filter%5Bworkspace%5D%5Bid%5D=" + id);
    for (JsonNode consumer :
        owner
            .get("/workspaces/" + id + "/relationships/remote-state-consumers")
            .succeeds()
            .data()) {
      lines.add(subject + " is read by " + names.get(id(consumer)));
    }
    versions(subject, named(workspace));
  }

  /** Newest first; the order counts. */
  private void versions(String subject, String workspace) {
    List<String> order = new ArrayList<>();
    for (JsonNode version :
        owner
            .get(
                "/state-versions?filter%5Bworkspace%5D%5Bname%5D="
                    + workspace
                    + "&filter%5Borganization%5D%5Bname%5D="
                    + name)
            .succeeds()
            .data()) {
      JsonNode attributes = version.path("attributes");
      if (!attributes.path("status").asText().equals("finalized")) {
        // An import that is killed before it sends a state leaves a version without one.
        continue;
      }
      byte[] state =
          owner.download(attributes.path("hosted-state-download-url").asText()).succeeds().body();
      order.add(
          "%s at %s: %s"
              .formatted(attributes.path("serial"), attributes.path("created-at"), sha256(state)));
    }
    lines.add(subject + " states " + order);
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private void access(String subject, String path) {
    for (JsonNode access : owner.get(path).succeeds().data()) {
      lines.add(
          subject
              + " access of "
              + names.get(access.at("/relationships/team/data/id").asText())
              + " "
              + attributes(access));
    }
  }

  private void rows(String subject, String path) {
    owner.get(path).succeeds().data().forEach(row -> lines.add(subject + " " + attributes(row)));
  }

  private static String attributes(JsonNode resource) {
    ObjectNode kept = resource.path("attributes").deepCopy();
    kept.remove(PASSING);
    return kept.toString();
  }

  private static String id(JsonNode resource) {
    return resource.path("id").asText();
  }

  private static String named(JsonNode resource) {
    return resource.at("/attributes/name").asText();
  }
}
