package dev.stateward.adapter.http.stateversion;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.run.VcsCommit;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.VersionHeader;

/** Who created a state version, and from what. */
public final class VersionOrigins {
  private VersionOrigins() {}

  /** Adds commit, run and creator of a version. */
  public static void describe(Resource resource, VersionHeader header, VcsCommit commit) {
    commit(resource, commit);
    relationships(resource, header);
  }

  /** Without version control, a version has no commit attributes at all. */
  static void commit(Resource resource, VcsCommit commit) {
    if (!commit.equals(VcsCommit.UNKNOWN)) {
      resource
          .textOrNull("vcs-commit-sha", commit.sha())
          .textOrNull("vcs-commit-url", commit.url());
    }
  }

  static void relationships(Resource resource, VersionHeader header) {
    resource
        .relationship("run", run(header.origin()))
        .relationship("created-by", createdBy(header));
  }

  private static Relationship run(Origin origin) {
    return switch (origin) {
      case Origin.FromRun(var run) ->
          Relationship.toOne("runs", run.value()).link("related", Links.to("runs", run.value()));
      case Origin.Client() -> Relationship.toNone();
      case Origin.RolledBackTo ignored -> Relationship.toNone();
    };
  }

  /** Clients know only users, so a team's token is shown as one, too. */
  private static Relationship createdBy(VersionHeader header) {
    return switch (header.createdBy()) {
      case Principal.User(var id) -> user(id.value());
      case Principal.Team(var id) -> user(id.value());
      case Principal.Organization ignored -> Relationship.toNone();
      case Principal.AuditReader ignored -> Relationship.toNone();
    };
  }

  private static Relationship user(String id) {
    String path = Links.to("users", id);
    return Relationship.toOne("users", id).link("self", path).link("related", path);
  }
}
