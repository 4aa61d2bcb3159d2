package dev.stateward.application.audit;

import dev.stateward.application.audit.port.SealingAuditTrails.SignedHead;
import dev.stateward.application.job.port.ListedJob;
import dev.stateward.application.stateversion.port.RecordingProvenance.Provenance;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.VersionHeader;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamAccess;
import dev.stateward.domain.token.ApiToken;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceLock;
import java.util.Collection;
import java.util.List;

/**
 * Creates all audit events; the one place that decides which details each has (ADR 65). Denials are
 * in {@link DeniedEvents}. State data, values of outputs and secrets of tokens never get here.
 */
public final class AuditEvents {
  private AuditEvents() {}

  /** An event of an organization as a whole. */
  public static AuditEvent of(AuditAction action, Organization organization) {
    return new AuditEvent(
        TrailId.of(organization.id()),
        action,
        organization.id().value(),
        "",
        Details.NONE,
        Details.NONE);
  }

  /** An organization's change, and that of its settings. */
  public static AuditEvent changed(
      Organization before,
      OrganizationSettings settingsBefore,
      Organization after,
      OrganizationSettings settingsAfter) {
    return of(AuditAction.ORGANIZATION_UPDATE, after)
        .changing(AuditDetails.of(before, settingsBefore), AuditDetails.of(after, settingsAfter));
  }

  /** The creation or deletion of something in an organization. */
  static AuditEvent within(
      AuditAction action, Organization organization, String resource, String workspace) {
    return new AuditEvent(
        TrailId.of(organization.id()), action, resource, workspace, Details.NONE, Details.NONE);
  }

  /** An event of a workspace as a whole. */
  public static AuditEvent of(AuditAction action, Workspace workspace) {
    return within(action, workspace.organization(), workspace.id().value(), workspace.id().value());
  }

  /** The creation of something in a workspace. */
  public static AuditEvent created(
      AuditAction action, Workspace workspace, String resource, Details after) {
    return within(action, workspace.organization(), resource, workspace.id().value())
        .changing(Details.NONE, after);
  }

  /** A trail that is continued with a key behind {@code last}, which has none. */
  public static AuditEvent keyed(TrailId trail, Seal last) {
    return new AuditEvent(
        trail, AuditAction.TRAIL_KEY, trail.value(), "", AuditDetails.of(last), Details.NONE);
  }

  /** The head of a trail, published to webhooks. */
  public static AuditEvent head(SignedHead signed) {
    TrailId trail = signed.head().trail();
    return new AuditEvent(
        trail, AuditAction.TRAIL_HEAD, trail.value(), "", Details.NONE, AuditDetails.of(signed));
  }

  public static AuditEvent created(Organization organization) {
    return of(AuditAction.ORGANIZATION_CREATE, organization)
        .changing(Details.NONE, AuditDetails.of(organization));
  }

  public static AuditEvent destroyed(Organization organization) {
    return of(AuditAction.ORGANIZATION_DESTROY, organization)
        .changing(AuditDetails.of(organization), Details.NONE);
  }

  public static AuditEvent created(Workspace workspace) {
    return of(AuditAction.WORKSPACE_CREATE, workspace)
        .changing(Details.NONE, AuditDetails.of(workspace));
  }

  public static AuditEvent changed(Workspace before, Workspace after) {
    return of(AuditAction.WORKSPACE_UPDATE, after)
        .changing(AuditDetails.of(before), AuditDetails.of(after));
  }

  public static AuditEvent destroyed(Workspace workspace) {
    return of(AuditAction.WORKSPACE_DESTROY, workspace)
        .changing(AuditDetails.of(workspace), Details.NONE);
  }

  /** The restoration of a deleted workspace, perhaps under another name. */
  public static AuditEvent restored(DeletedWorkspace before, Workspace after) {
    return of(AuditAction.WORKSPACE_RESTORE, after)
        .changing(AuditDetails.of(before.workspace()), AuditDetails.of(after));
  }

  /** The permanent removal of a deleted workspace. */
  public static AuditEvent removed(DeletedWorkspace deleted) {
    return of(AuditAction.WORKSPACE_REMOVE, deleted.workspace())
        .changing(AuditDetails.of(deleted.workspace()), Details.NONE);
  }

  /** A change of the remote state consumers of a workspace. */
  public static AuditEvent shared(Workspace workspace, Details before, Details after) {
    return of(AuditAction.WORKSPACE_UPDATE, workspace).changing(before, after);
  }

  /** A change of a workspace's tags. */
  public static AuditEvent tagged(
      Workspace workspace, List<TagBinding> before, List<TagBinding> after) {
    return of(AuditAction.WORKSPACE_UPDATE, workspace)
        .changing(
            Details.of("tags", AuditDetails.tags(before)),
            Details.of("tags", AuditDetails.tags(after)));
  }

  /** The removal of tags from all workspaces of an organization. */
  public static AuditEvent untagged(Organization organization, List<TagBinding> tags) {
    return of(AuditAction.ORGANIZATION_UPDATE, organization)
        .changing(Details.of("tags", AuditDetails.tags(tags)), Details.NONE);
  }

  /** The locking or unlocking of a workspace. */
  public static AuditEvent locked(
      AuditAction action, Workspace workspace, WorkspaceLock before, WorkspaceLock after) {
    return of(action, workspace).changing(AuditDetails.of(before), AuditDetails.of(after));
  }

  /** The creation of a state version. */
  public static AuditEvent created(AuditAction action, Workspace workspace, StateVersion version) {
    return created(action, workspace, version.id().value(), AuditDetails.of(version));
  }

  /** A change of a state version's status. */
  public static AuditEvent changed(
      AuditAction action, Workspace workspace, StateVersion before, StateVersion after) {
    return created(action, workspace, after)
        .changing(AuditDetails.of(before), AuditDetails.of(after));
  }

  /** What is known of an imported version, whose facts were {@code before}. */
  public static AuditEvent imported(
      Workspace workspace, VersionHeader before, Provenance provenance) {
    return within(
            AuditAction.STATE_VERSION_IMPORT,
            workspace.organization(),
            before.id().value(),
            workspace.id().value())
        .changing(
            Details.of("created_at", before.originatedAt()),
            Details.of("created_at", provenance.createdAt())
                .with("author", provenance.author())
                .with("source", provenance.source())
                .with("original", provenance.original())
                .with("run", provenance.run())
                .with("commit", provenance.commit()));
  }

  /** A pending state version that was discarded. */
  public static AuditEvent discarded(Workspace workspace, StateVersionId version) {
    return within(
            AuditAction.STATE_VERSION_DISCARD,
            workspace.organization(),
            version.value(),
            workspace.id().value())
        .changing(Details.of("status", "pending"), Details.of("status", "discarded"));
  }

  /** A snapshot that a later one under the same lock has replaced. */
  public static AuditEvent removed(Workspace workspace, StateVersion version) {
    return within(
            AuditAction.STATE_VERSION_REMOVE,
            workspace.organization(),
            version.id().value(),
            workspace.id().value())
        .changing(AuditDetails.of(version), Details.NONE);
  }

  public static AuditEvent created(Team team) {
    return of(AuditAction.TEAM_CREATE, team).changing(Details.NONE, AuditDetails.of(team));
  }

  public static AuditEvent changed(Team before, Team after) {
    return of(AuditAction.TEAM_UPDATE, after)
        .changing(AuditDetails.of(before), AuditDetails.of(after));
  }

  /** {@code event}, marked when it extends the permissions of the caller itself. */
  public static AuditEvent raising(boolean gains, AuditEvent auditEvent) {
    return gains
        ? auditEvent.changing(auditEvent.before(), auditEvent.after().with("raises_actor", "yes"))
        : auditEvent;
  }

  public static AuditEvent destroyed(Team team) {
    return of(AuditAction.TEAM_DESTROY, team).changing(AuditDetails.of(team), Details.NONE);
  }

  public static AuditEvent of(AuditAction action, Team team) {
    return within(action, team.organization(), team.id().value(), "");
  }

  /** The addition of users to a team. */
  public static AuditEvent joined(Team team, Collection<UserId> users) {
    return of(AuditAction.TEAM_ADD_MEMBER, team)
        .changing(Details.NONE, Details.of("users", AuditDetails.list(users)));
  }

  /** The removal of users from a team. */
  public static AuditEvent left(Team team, Collection<UserId> users) {
    return of(AuditAction.TEAM_REMOVE_MEMBER, team)
        .changing(Details.of("users", AuditDetails.list(users)), Details.NONE);
  }

  /** Team access to a workspace added, changed or removed. */
  public static AuditEvent teamAccess(
      AuditAction action, Workspace workspace, TeamAccess access, Details before, Details after) {
    return within(action, workspace.organization(), access.id().value(), workspace.id().value())
        .changing(before, after);
  }

  public static AuditEvent created(OrganizationMembership membership, Details beside) {
    return within(
            AuditAction.MEMBERSHIP_CREATE, membership.organization(), membership.id().value(), "")
        .changing(Details.NONE, AuditDetails.of(membership, beside));
  }

  /** An invitation that became a membership. */
  public static AuditEvent accepted(OrganizationMembership membership) {
    return within(
            AuditAction.MEMBERSHIP_ACCEPT, membership.organization(), membership.id().value(), "")
        .changing(Details.of("status", "invited"), AuditDetails.of(membership, Details.NONE));
  }

  public static AuditEvent destroyed(OrganizationMembership membership) {
    return within(
            AuditAction.MEMBERSHIP_DESTROY, membership.organization(), membership.id().value(), "")
        .changing(AuditDetails.of(membership, Details.NONE), Details.NONE);
  }

  public static AuditEvent created(User user) {
    return new AuditEvent(
        TrailId.SERVER,
        AuditAction.USER_CREATE,
        user.id().value(),
        "",
        Details.NONE,
        Details.of("username", user.username()).with("site_admin", user.siteAdmin()));
  }

  /** The retry of a failed job. */
  public static AuditEvent retried(ListedJob before, ListedJob after) {
    return new AuditEvent(
        TrailId.SERVER,
        AuditAction.JOB_RETRY,
        String.valueOf(before.job().number()),
        "",
        AuditDetails.of(before),
        AuditDetails.of(after));
  }

  /** A token issued in place of {@code replaced}. */
  public static AuditEvent issued(TrailId trail, List<ApiToken> replaced, ApiToken token) {
    Details before = replaced.isEmpty() ? Details.NONE : Details.of("id", replaced.getFirst().id());
    return of(AuditAction.TOKEN_CREATE, trail, token).changing(before, AuditDetails.of(token));
  }

  public static AuditEvent revoked(TrailId trail, ApiToken token) {
    return of(AuditAction.TOKEN_DESTROY, trail, token)
        .changing(AuditDetails.of(token), Details.NONE);
  }

  public static AuditEvent of(AuditAction action, TrailId trail, ApiToken token) {
    return new AuditEvent(trail, action, token.id().value(), "", Details.NONE, Details.NONE);
  }
}
