package dev.stateward.adapter.http.retention;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.retention.HoldTarget;
import dev.stateward.domain.retention.LegalHold;

/** Legal holds as JSON:API; the identifier of a hold is that of its target. */
final class LegalHoldDocuments {
  private LegalHoldDocuments() {}

  static Resource render(LegalHold hold) {
    return switch (hold.target()) {
      case HoldTarget.OfWorkspace(var id) -> render(hold, "workspaces", id.value());
      case HoldTarget.OfVersion(var id, var workspace) ->
          render(hold, "state-versions", id.value());
    };
  }

  private static Resource render(LegalHold hold, String type, String id) {
    return Resource.of("legal-holds", id)
        .attribute("reason", hold.reason())
        .attribute("since", hold.since())
        .attribute("placed-by-kind", kind(hold.by()))
        .relationship("held", Relationship.toOne(type, id).link("related", Links.to(type, id)))
        .relationship("placed-by", placedBy(hold.by()))
        .link("self", Links.OWN_API + '/' + type + '/' + id + "/legal-hold");
  }

  private static String kind(Principal by) {
    return switch (by) {
      case Principal.User ignored -> "user";
      case Principal.Team ignored -> "team";
      case Principal.Organization ignored -> "organization";
      case Principal.AuditReader ignored -> "organization";
    };
  }

  private static Relationship placedBy(Principal by) {
    return switch (by) {
      case Principal.User(var id) -> to("users", id.value());
      case Principal.Team(var id) -> to("teams", id.value());
      case Principal.Organization ignored -> Relationship.toNone();
      case Principal.AuditReader ignored -> Relationship.toNone();
    };
  }

  private static Relationship to(String type, String id) {
    return Relationship.toOne(type, id).link("related", Links.to(type, id));
  }
}
