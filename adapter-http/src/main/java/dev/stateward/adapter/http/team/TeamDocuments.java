package dev.stateward.adapter.http.team;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.organization.OrganizationDocuments;
import dev.stateward.adapter.http.user.UserDocuments;
import dev.stateward.application.team.port.ManagingTeams.TeamView;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamPermission;
import dev.stateward.domain.team.Visibility;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Teams as JSON:API. */
public final class TeamDocuments {
  /** The type of teams. */
  public static final String TYPE = "teams";

  static final String NAME = "name";

  static final String VISIBILITY = "visibility";

  static final String SSO_TEAM_ID = "sso-team-id";

  static final String MEMBERS_MANAGE_TOKENS = "allow-member-token-management";

  static final String ORGANIZATION_ACCESS = "organization-access";

  private static final String RELATED = "related";

  private TeamDocuments() {}

  /** A team as a resource. */
  static Resource render(TeamView view) {
    Team team = view.team();
    String id = team.id().value();
    Resource resource =
        Resource.of(TYPE, id)
            .attribute(NAME, team.name().value())
            .attribute("users-count", view.members().size())
            .attribute(VISIBILITY, word(team.settings().visibility()))
            .textOrNull(SSO_TEAM_ID, team.settings().ssoTeamId())
            .attribute(MEMBERS_MANAGE_TOKENS, team.settings().membersManageTokens())
            .attribute("permissions", permissions(view.permissions()))
            .attribute(ORGANIZATION_ACCESS, organizationAccess(team.organizationAccess()));
    relationships(resource, view);
    return resource.link("self", Links.to(TYPE, id));
  }

  static String word(Visibility visibility) {
    return switch (visibility) {
      case SECRET -> "secret";
      case ORGANIZATION -> "organization";
    };
  }

  private static void relationships(Resource resource, TeamView view) {
    String id = view.team().id().value();
    String organization = view.team().organization().name().value();
    resource
        .relationship(
            "organization",
            Relationship.toOne(OrganizationDocuments.TYPE, organization)
                .link(RELATED, Links.to(OrganizationDocuments.TYPE, organization)))
        .relationship("users", members(view, UserDocuments.TYPE, it -> it.user().id().value()))
        .relationship(
            MembershipDocuments.TYPE,
            members(view, MembershipDocuments.TYPE, it -> it.id().value())
                .link(RELATED, Links.to(TYPE, id, "relationships", MembershipDocuments.TYPE)))
        .relationship("authentication-token", below(id, "authentication-token"))
        .relationship("authentication-tokens", below(id, "authentication-tokens"));
  }

  private static Relationship members(
      TeamView view, String type, Function<OrganizationMembership, String> id) {
    List<String> ids = view.members().stream().map(id).toList();
    return Relationship.toMany(type, ids);
  }

  private static Relationship below(String id, String name) {
    return Relationship.linked().link(RELATED, Links.to(TYPE, id, name));
  }

  private static Map<String, Boolean> organizationAccess(Set<OrganizationPermission> held) {
    Map<String, Boolean> flags = new HashMap<>();
    for (OrganizationPermission permission : OrganizationPermission.values()) {
      flags.put(permission.label(), held.contains(permission));
    }
    return flags;
  }

  private static Map<String, Boolean> permissions(Set<TeamPermission> held) {
    Map<String, Boolean> permissions = new HashMap<>();
    for (TeamPermission permission : TeamPermission.values()) {
      permissions.put(word(permission), held.contains(permission));
    }
    return permissions;
  }

  private static String word(TeamPermission permission) {
    return switch (permission) {
      case UPDATE_MEMBERSHIP -> "can-update-membership";
      case DESTROY -> "can-destroy";
      case UPDATE_ORGANIZATION_ACCESS -> "can-update-organization-access";
      case UPDATE_API_TOKEN -> "can-update-api-token";
      case VIEW_API_TOKEN -> "can-view-api-token";
      case UPDATE_VISIBILITY -> "can-update-visibility";
      case UPDATE_NAME -> "can-update-name";
      case UPDATE_SSO_TEAM_ID -> "can-update-sso-team-id";
      case UPDATE_MEMBER_TOKEN_MANAGEMENT -> "can-update-member-token-management";
    };
  }
}
