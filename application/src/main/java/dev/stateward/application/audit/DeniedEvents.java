package dev.stateward.application.audit;

import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.ProjectPermission;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamPermission;
import dev.stateward.domain.token.ApiToken;
import dev.stateward.domain.user.User;
import dev.stateward.domain.workspace.Workspace;

/** Creates the events of denials: a thing that exists, and the missing permission (ADR 66). */
public final class DeniedEvents {
  private static final String PERMISSION = "permission";

  private DeniedEvents() {}

  /** A missing permission on a workspace. */
  public static AuditEvent access(Workspace workspace, Permission permission) {
    return access(Within.of(workspace), permission);
  }

  /** A missing permission on a workspace. */
  public static AuditEvent access(Within.OneWorkspace place, Permission permission) {
    String workspace = place.workspace().value();
    return new AuditEvent(
        TrailId.of(place.organization()),
        AuditAction.WORKSPACE_ACCESS,
        workspace,
        workspace,
        Details.NONE,
        missing(AuditDetails.label(permission)));
  }

  /** A missing permission in an organization. */
  public static AuditEvent access(Organization organization, OrganizationPermission permission) {
    return access(organization, AuditDetails.label(permission));
  }

  /** A missing role in an organization. */
  public static AuditEvent access(Organization organization, String role) {
    return AuditEvents.of(AuditAction.ORGANIZATION_ACCESS, organization)
        .changing(Details.NONE, missing(role));
  }

  /** A missing permission on a project. */
  public static AuditEvent access(Project project, ProjectPermission permission) {
    return ProjectEvents.of(AuditAction.PROJECT_ACCESS, project)
        .changing(Details.NONE, missing(AuditDetails.label(permission)));
  }

  /** A missing permission on a team. */
  public static AuditEvent access(Team team, TeamPermission permission) {
    return access(team, AuditDetails.label(permission));
  }

  /** A missing right concerning a team. */
  public static AuditEvent access(Team team, String permission) {
    return AuditEvents.of(AuditAction.TEAM_ACCESS, team)
        .changing(Details.NONE, missing(permission));
  }

  /** Access to a token of {@code owner} by somebody else. */
  public static AuditEvent access(ApiToken token) {
    TrailId trail =
        switch (token.owner()) {
          case Principal.Organization(var id) -> TrailId.of(id);
          case Principal.AuditReader(var id) -> TrailId.of(id);
          case Principal.User ignored -> TrailId.SERVER;
          case Principal.Team ignored -> TrailId.SERVER;
        };
    return AuditEvents.of(AuditAction.TOKEN_ACCESS, trail, token)
        .changing(Details.NONE, missing("own"));
  }

  /** Access to the tokens of a user by somebody else. */
  public static AuditEvent accessToTokensOf(User user) {
    return new AuditEvent(
        TrailId.SERVER,
        AuditAction.TOKEN_ACCESS,
        user.id().value(),
        "",
        Details.NONE,
        missing("self"));
  }

  /** Something that only site admins may see. */
  public static AuditEvent accessToServer() {
    return new AuditEvent(
        TrailId.SERVER, AuditAction.SERVER_ACCESS, "", "", Details.NONE, missing("site-admin"));
  }

  /** Creating an organization. */
  public static AuditEvent organizationCreation() {
    return new AuditEvent(
        TrailId.SERVER,
        AuditAction.ORGANIZATION_ACCESS,
        "",
        "",
        Details.NONE,
        missing("create-organizations"));
  }

  /** Any other denial in a trail. */
  public static AuditEvent variousAccess(TrailId trail) {
    return new AuditEvent(
        trail, AuditAction.ORGANIZATION_ACCESS, "", "", Details.NONE, missing("various"));
  }

  private static Details missing(String permission) {
    return Details.of(PERMISSION, permission);
  }
}
