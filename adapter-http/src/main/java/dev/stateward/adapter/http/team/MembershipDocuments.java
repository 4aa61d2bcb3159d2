package dev.stateward.adapter.http.team;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.organization.OrganizationDocuments;
import dev.stateward.adapter.http.user.UserDocuments;
import dev.stateward.application.organization.port.ManagingMemberships;
import dev.stateward.application.organization.port.ManagingMemberships.Invitation;
import dev.stateward.application.organization.port.ManagingMemberships.MembershipView;
import dev.stateward.application.port.Caller;
import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Memberships of organizations as JSON:API. */
final class MembershipDocuments {
  static final String TYPE = "organization-memberships";

  private static final String EMAIL = "email";

  private MembershipDocuments() {}

  /** A membership as a resource. */
  static Resource render(MembershipView view) {
    OrganizationMembership membership = view.membership();
    String id = membership.id().value();
    String organization = membership.organization().name().value();
    return Resource.of(TYPE, id)
        .attribute("status", word(membership.status()))
        .textOrNull(EMAIL, view.emailShown() ? membership.user().email() : "")
        .relationship(
            "organization",
            Relationship.toOne(OrganizationDocuments.TYPE, organization)
                .link("related", Links.to(OrganizationDocuments.TYPE, organization)))
        .relationship(
            "user", Relationship.toOne(UserDocuments.TYPE, membership.user().id().value()))
        .relationship("teams", teams(view))
        .link("self", Links.to(TYPE, id));
  }

  /** Members of one organization, as {@code caller} sees them, by username. */
  static List<Resource> all(
      ManagingMemberships memberships, Caller caller, List<OrganizationMembership> members) {
    if (members.isEmpty()) {
      return List.of();
    }
    return memberships
        .visible(
            caller,
            members.getFirst().organization().name(),
            members.stream().map(OrganizationMembership::id).collect(Collectors.toSet()))
        .stream()
        .map(MembershipDocuments::render)
        .toList();
  }

  private static Relationship teams(MembershipView view) {
    List<String> ids = view.teams().stream().map(TeamId::value).toList();
    return Relationship.toMany(TeamDocuments.TYPE, ids);
  }

  static String word(MembershipStatus status) {
    return switch (status) {
      case ACTIVE -> "active";
      case INVITED -> "invited";
    };
  }

  /** Reads an invitation. */
  static Invitation parseNew(RequestObject data) {
    String email = data.object("attributes").text(EMAIL);
    Set<TeamId> teams = new LinkedHashSet<>();
    for (RequestObject team : data.object("relationships").object("teams").objects("data")) {
      team.required("id", TeamId::hasForm, TeamId::new, "is not an identifier of a team")
          .ifPresent(teams::add);
    }
    data.refuse();
    return new Invitation(email, teams);
  }
}
