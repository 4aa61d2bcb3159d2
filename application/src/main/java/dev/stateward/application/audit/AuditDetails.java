package dev.stateward.application.audit;

import dev.stateward.application.audit.port.SealingAuditTrails.SignedHead;
import dev.stateward.application.job.port.ListedJob;
import dev.stateward.domain.agent.AgentPool;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.TrailHead;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.organization.TokenKind;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectSettings.DefaultMode;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamAccess;
import dev.stateward.domain.team.TeamProjectAccess;
import dev.stateward.domain.token.ApiToken;
import dev.stateward.domain.workspace.AutoDestroy;
import dev.stateward.domain.workspace.LockHolder;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceLock;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The details of a thing in an audit record: enough to see what changed, and no secrets. */
public final class AuditDetails {
  private static final String NAME = "name";
  private static final String STATUS = "status";

  private AuditDetails() {}

  public static Details of(SignedHead signed) {
    TrailHead head = signed.head();
    return of(head.seal())
        .with("trail", head.trail())
        .with("key", head.seal().key())
        .with("at", head.at())
        .with("signature", signed.signature());
  }

  public static Details of(Seal seal) {
    return Details.of("position", seal.position()).with("hash", seal.hash());
  }

  public static Details of(Organization organization) {
    return Details.of(NAME, organization.name()).with("email", organization.email());
  }

  public static Details of(Organization organization, OrganizationSettings settings) {
    Details details =
        of(organization)
            .with("session_timeout", settings.sessionTimeout())
            .with("session_remember", settings.sessionRemember())
            .with("collaborator_policy", settings.collaboratorPolicy())
            .with("owners_role", settings.ownersRole())
            .with("default_execution_mode", label(settings.defaultMode()))
            .with("flags", list(settings.flags().stream().sorted().toList()));
    for (TokenKind kind : TokenKind.values()) {
      details =
          details.with(
              label(kind).replace('-', '_') + "_token_max_ttl_ms",
              settings.tokenAges().of(kind).toMillis());
    }
    return details;
  }

  public static Details of(AgentPool pool) {
    return Details.of(NAME, pool.name()).with("organization_scoped", pool.organizationScoped());
  }

  public static Details of(Project project, List<TagBinding> tags) {
    return Details.of(NAME, project.name())
        .with("description", project.settings().description())
        .with("default_execution_mode", mode(project.settings().defaultMode()))
        .with("auto_destroy_activity_duration", project.settings().activityDuration())
        .with("tags", tags(tags));
  }

  private static String mode(DefaultMode mode) {
    return switch (mode) {
      case DefaultMode.Inherited() -> "";
      case DefaultMode.Own(var own) -> label(own);
    };
  }

  public static Details of(Workspace workspace) {
    return Details.of(NAME, workspace.name())
        .with("project", workspace.project())
        .with("description", workspace.settings().description())
        .with("execution_mode", label(workspace.settings().executionMode()))
        .with("terraform_version", workspace.settings().terraformVersion())
        .with("working_directory", workspace.settings().workingDirectory())
        .with("flags", labels(workspace.settings().flags()))
        .with("trigger_prefixes", String.join(" ", workspace.settings().triggers().prefixes()))
        .with("trigger_patterns", String.join(" ", workspace.settings().triggers().patterns()))
        .with("auto_destroy", autoDestroy(workspace.settings().autoDestroy()));
  }

  private static String autoDestroy(AutoDestroy autoDestroy) {
    return switch (autoDestroy) {
      case AutoDestroy.Never() -> "";
      case AutoDestroy.At(var moment) -> moment.toString();
      case AutoDestroy.AfterInactivity(var duration) -> duration.value();
    };
  }

  public static Details of(ListedJob job) {
    return Details.of(STATUS, job.status().name().toLowerCase(Locale.ROOT))
        .with("attempts", job.job().attempts())
        .with("failure", job.failure());
  }

  public static Details of(WorkspaceLock lock) {
    return switch (lock) {
      case WorkspaceLock.Unlocked ignored -> Details.of("locked", "no");
      case WorkspaceLock.Locked locked ->
          Details.of("locked", "yes")
              .with("holder", holder(locked.holder()))
              .with("reason", locked.reason());
    };
  }

  private static String holder(LockHolder holder) {
    return switch (holder) {
      case LockHolder.ByUser(var id) -> id.value();
      case LockHolder.ByTeam(var id) -> id.value();
      case LockHolder.ByRun(var id) -> id.value();
    };
  }

  static String tags(List<TagBinding> tags) {
    return tags.stream()
        .map(tag -> tag.plain() ? tag.key() : tag.key() + "=" + tag.value())
        .sorted()
        .collect(Collectors.joining(" "));
  }

  public static Details of(StateVersion version) {
    Details announced =
        Details.of(STATUS, StateVersionStatus.of(version).name().toLowerCase(Locale.ROOT))
            .with("serial", version.declared().serial().value())
            .with("lineage", version.declared().lineage().value())
            .with("md5", version.declared().md5().hex());
    return switch (version) {
      case StateVersion.Finalized it -> with(announced, it.content());
      case StateVersion.BackingDataSoftDeleted it ->
          with(announced, it.content()).with("grace_days", it.graceDays());
      case StateVersion.Pending ignored -> announced;
      case StateVersion.Discarded ignored -> announced;
      case StateVersion.BackingDataPermanentlyDeleted ignored -> announced;
    };
  }

  private static Details with(Details announced, Content content) {
    return announced.with("sha256", content.sha256().hex()).with("size", content.size());
  }

  /** The details of state data: which of a version's blobs it is, its digest and its size. */
  public static Details of(String kind, Content content) {
    return with(Details.of("content", kind), content);
  }

  public static Details of(Team team) {
    return Details.of(NAME, team.name())
        .with("visibility", label(team.settings().visibility()))
        .with("organization_access", labels(team.settings().organizationAccess()))
        .with("sso_team_id", team.settings().ssoTeamId())
        .with("members_manage_tokens", team.settings().membersManageTokens());
  }

  public static Details of(TeamAccess access) {
    return Details.of("team", access.team())
        .with("access", access.access().label())
        .with("policy_overrides", access.access().shown().policyOverrides());
  }

  public static Details of(TeamProjectAccess access) {
    return Details.of("team", access.team())
        .with("project", access.project())
        .with("access", access.access().label());
  }

  public static Details of(OrganizationMembership membership, Details beside) {
    Details details = beside;
    details = details.with("user", membership.user().id());
    details = details.with("username", membership.user().username());
    return details.with(STATUS, label(membership.status()));
  }

  public static Details of(ApiToken token) {
    return Details.of("owner", AuditRecorder.id(token.owner()))
        .with("description", token.description().text())
        .with("expires_at", token.expiresAt());
  }

  public static String list(Collection<?> items) {
    return items.stream().map(Object::toString).sorted().collect(Collectors.joining(" "));
  }

  private static String labels(Collection<? extends Enum<?>> constants) {
    return constants.stream().map(AuditDetails::label).sorted().collect(Collectors.joining(" "));
  }

  static String label(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
