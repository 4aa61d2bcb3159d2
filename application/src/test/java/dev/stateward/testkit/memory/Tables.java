package dev.stateward.testkit.memory;

import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.event.port.SealedUrl;
import dev.stateward.application.event.port.Webhooks.Progress;
import dev.stateward.application.event.port.Webhooks.Replays;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.JobStatus;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.WorkloadIdentityId;
import dev.stateward.application.signin.port.BrowserSessions.AuthorizedClient;
import dev.stateward.application.signin.port.BrowserSessions.BrowserSession;
import dev.stateward.application.signin.port.ProviderIdentities.Identity;
import dev.stateward.application.signin.port.SecondFactors.Authenticator;
import dev.stateward.application.signin.port.SecretDigest;
import dev.stateward.application.stateversion.port.StoredOutputs;
import dev.stateward.application.token.port.TokenGenerator.TokenDigest;
import dev.stateward.application.workload.port.WorkloadIdentities.Use;
import dev.stateward.application.workload.port.WorkloadIdentity;
import dev.stateward.domain.agent.AgentPool;
import dev.stateward.domain.agent.AgentPoolId;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.DeliveryId;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.WebhookId;
import dev.stateward.domain.guardrail.Guardrail;
import dev.stateward.domain.guardrail.GuardrailOverride;
import dev.stateward.domain.guardrail.GuardrailOwner;
import dev.stateward.domain.guardrail.Judgement;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.retention.AssignedPolicy;
import dev.stateward.domain.retention.HoldTarget;
import dev.stateward.domain.retention.LegalHold;
import dev.stateward.domain.retention.PolicyOwner;
import dev.stateward.domain.run.ConfigurationVersion;
import dev.stateward.domain.run.ConfigurationVersionId;
import dev.stateward.domain.run.Run;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamAccess;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.team.TeamProjectAccess;
import dev.stateward.domain.team.TeamProjectAccessId;
import dev.stateward.domain.token.ApiToken;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.RunId;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All rows. A copy is changed by one transaction and published when that commits; what is published
 * never changes. Rows are in the order in which they were added.
 */
final class Tables {
  final Map<OrganizationId, Organization> organizations = new LinkedHashMap<>();
  final Map<OrganizationId, OrganizationSettings> settings = new LinkedHashMap<>();
  final Map<UserId, User> users = new LinkedHashMap<>();
  final Map<UserId, Instant> suspended = new LinkedHashMap<>();
  final Map<UserId, String> passwords = new LinkedHashMap<>();
  final Map<UserId, Authenticator> authenticators = new LinkedHashMap<>();
  final Set<RecoveryCode> recoveryCodes = new LinkedHashSet<>();
  final Map<UserId, PasswordLink> passwordLinks = new LinkedHashMap<>();
  final Map<SecretDigest, BrowserSession> browserSessions = new LinkedHashMap<>();

  /** By their session. */
  final Map<SecretDigest, Code> codes = new LinkedHashMap<>();

  final Map<MembershipId, OrganizationMembership> memberships = new LinkedHashMap<>();
  final Map<Identity, UserId> providerIdentities = new LinkedHashMap<>();
  final Set<ProviderMembership> providerMemberships = new LinkedHashSet<>();
  final Set<TeamMember> providerTeamMembers = new LinkedHashSet<>();
  final Map<TeamId, Team> teams = new LinkedHashMap<>();
  final Set<TeamMember> teamMembers = new LinkedHashSet<>();
  final Map<TeamAccessId, TeamAccess> links = new LinkedHashMap<>();
  final Map<TeamProjectAccessId, TeamProjectAccess> projectAccesses = new LinkedHashMap<>();
  final Map<TokenId, Token> tokens = new LinkedHashMap<>();
  final Map<WorkloadIdentityId, WorkloadIdentity> workloadIdentities = new LinkedHashMap<>();
  final Map<TokenId, WorkloadIdentityId> workloadTokens = new LinkedHashMap<>();
  final Map<String, Use> usedIdTokens = new LinkedHashMap<>();
  final Map<ProjectId, Project> projects = new LinkedHashMap<>();
  final Map<WorkspaceId, Workspace> workspaces = new LinkedHashMap<>();
  final Map<WorkspaceId, DeletedWorkspace> deletedWorkspaces = new LinkedHashMap<>();
  final Map<WorkspaceId, StateVersionId> current = new LinkedHashMap<>();
  final Map<WorkspaceId, List<TagBinding>> tags = new LinkedHashMap<>();
  final Map<ProjectId, List<TagBinding>> projectTags = new LinkedHashMap<>();
  final Map<AgentPoolId, AgentPool> agentPools = new LinkedHashMap<>();
  final Map<WorkspaceId, Set<WorkspaceId>> consumers = new LinkedHashMap<>();
  final Map<StateVersionId, StateVersion> versions = new LinkedHashMap<>();
  final Map<StateVersionId, Content> json = new LinkedHashMap<>();
  final Map<StateVersionId, ExtractedResources> inventories = new LinkedHashMap<>();
  final Map<StateVersionId, StoredOutputs> outputs = new LinkedHashMap<>();
  final Map<OrganizationId, WrappedKey> digestKeys = new LinkedHashMap<>();
  final Map<RunId, Run> runs = new LinkedHashMap<>();
  final Map<ConfigurationVersionId, ConfigurationVersion> configurations = new LinkedHashMap<>();
  final Map<Long, Order> jobs = new LinkedHashMap<>();
  final Map<StateVersionId, Check> checks = new LinkedHashMap<>();
  final Map<StateVersionId, Instant> unreadable = new LinkedHashMap<>();
  final Map<PolicyOwner, AssignedPolicy> policies = new LinkedHashMap<>();
  final Map<GuardrailOwner, List<Guardrail>> guardrails = new LinkedHashMap<>();
  final Map<WorkspaceId, GuardrailOverride> guardrailOverrides = new LinkedHashMap<>();
  final Map<StateVersionId, Judgement> judgements = new LinkedHashMap<>();
  final Map<HoldTarget, LegalHold> holds = new LinkedHashMap<>();
  final Set<OrganizationId> metered = new LinkedHashSet<>();
  final Map<BlobKey, Instant> orphans = new LinkedHashMap<>();
  final Map<BackupId, Instant> backupHolds = new LinkedHashMap<>();
  final Map<BlobKey, SmallBlob> smallBlobs = new LinkedHashMap<>();
  final Map<BlobKey, BlobSeal> blobSeals = new LinkedHashMap<>();
  final Map<Long, Audit> audit = new LinkedHashMap<>();
  final Map<TrailId, Seal> heads = new TreeMap<>(Comparator.comparing(TrailId::value));

  final Map<WebhookId, Hook> webhooks = new LinkedHashMap<>();
  final Map<WebhookId, SealedUrl> webhookUrls = new LinkedHashMap<>();
  final Map<DeliveryId, Delivery> deliveries = new LinkedHashMap<>();

  record RecoveryCode(UserId user, SecretDigest digest) {}

  record PasswordLink(SecretDigest digest, Instant expiresAt) {}

  record Code(SecretDigest digest, AuthorizedClient client) {}

  record TeamMember(TeamId team, UserId user) {}

  record ProviderMembership(OrganizationId organization, UserId user) {}

  record Token(ApiToken token, TokenDigest digest, Instant lastUsedAt) {}

  /** A job, and where it stands. */
  record Order(Job job, Tries tries, Instant due, JobStatus status, String failure) {}

  /** How often a job was taken since it last succeeded, ever, and without an end in a row. */
  record Tries(int attempts, long leases, int unfinished) {
    static final Tries NONE = new Tries(0, 0, 0);

    Tries next() {
      return new Tries(attempts + 1, leases + 1, unfinished + 1);
    }

    Tries ended() {
      return new Tries(attempts, leases, 0);
    }

    Tries untaken() {
      return new Tries(attempts - 1, leases, unfinished - 1);
    }

    Tries anew() {
      return new Tries(0, leases, 0);
    }
  }

  record Check(Instant at, boolean sound) {}

  /** Its bytes, one character each. */
  record SmallBlob(String bytes, Instant storedAt, boolean copied) {}

  record Hook(Webhook webhook, Progress progress, Replays replays) {}

  record Audit(AuditRecord record, Seal seal) {}

  Tables copy() {
    Tables copy = new Tables();
    copy.organizations.putAll(organizations);
    copy.settings.putAll(settings);
    copy.users.putAll(users);
    copy.suspended.putAll(suspended);
    copy.memberships.putAll(memberships);
    copy.teams.putAll(teams);
    copy.teamMembers.addAll(teamMembers);
    copy.links.putAll(links);
    copy.projectAccesses.putAll(projectAccesses);
    copy.tokens.putAll(tokens);
    copy.projects.putAll(projects);
    copy.workspaces.putAll(workspaces);
    copy.deletedWorkspaces.putAll(deletedWorkspaces);
    copy.current.putAll(current);
    copy.tags.putAll(tags);
    copy.projectTags.putAll(projectTags);
    copy.agentPools.putAll(agentPools);
    copy.consumers.putAll(consumers);
    copy.versions.putAll(versions);
    copy.json.putAll(json);
    copy.inventories.putAll(inventories);
    copy.outputs.putAll(outputs);
    copy.digestKeys.putAll(digestKeys);
    copy.runs.putAll(runs);
    copy.configurations.putAll(configurations);
    copy.jobs.putAll(jobs);
    copy.policies.putAll(policies);
    copy.holds.putAll(holds);
    copy.metered.addAll(metered);
    copyBlobs(copy);
    copy.audit.putAll(audit);
    copy.heads.putAll(heads);
    copyWebhooks(copy);
    copySignIn(copy);
    copyGuardrails(copy);
    copyWorkloads(copy);
    return withBackups(copy);
  }

  private void copyWorkloads(Tables copy) {
    copy.workloadIdentities.putAll(workloadIdentities);
    copy.workloadTokens.putAll(workloadTokens);
    copy.usedIdTokens.putAll(usedIdTokens);
  }

  private Tables withBackups(Tables copy) {
    copy.backupHolds.putAll(backupHolds);
    return copy;
  }

  private void copySignIn(Tables copy) {
    copy.passwords.putAll(passwords);
    copy.providerIdentities.putAll(providerIdentities);
    copy.providerMemberships.addAll(providerMemberships);
    copy.providerTeamMembers.addAll(providerTeamMembers);
    InMemoryProviderIdentities.removeOrphans(copy);
    copy.passwordLinks.putAll(passwordLinks);
    copy.authenticators.putAll(authenticators);
    copy.recoveryCodes.addAll(recoveryCodes);
    copy.browserSessions.putAll(browserSessions);
    copy.codes.putAll(codes);
  }

  private void copyGuardrails(Tables copy) {
    copy.guardrails.putAll(guardrails);
    copy.guardrailOverrides.putAll(guardrailOverrides);
    copy.judgements.putAll(judgements);
  }

  private void copyWebhooks(Tables copy) {
    copy.webhooks.putAll(webhooks);
    copy.webhookUrls.putAll(webhookUrls);
    copy.deliveries.putAll(deliveries);
  }

  private void copyBlobs(Tables copy) {
    copy.checks.putAll(checks);
    copy.unreadable.putAll(unreadable);
    copy.orphans.putAll(orphans);
    copy.smallBlobs.putAll(smallBlobs);
    copy.blobSeals.putAll(blobSeals);
  }

  /** All of them but the audit trail; jobs without their numbers, which no two databases share. */
  List<Object> withoutAudit() {
    return Stream.of(ofOrganizations(), ofStates(), ofWork()).flatMap(List::stream).toList();
  }

  private List<Object> ofOrganizations() {
    return List.of(
        organizations,
        settings,
        users,
        passwords,
        List.copyOf(passwordLinks.keySet()),
        authenticators,
        recoveryCodes,
        browserSessions.size(),
        codes.size(),
        memberships,
        providerIdentities,
        providerMemberships,
        providerTeamMembers,
        teams,
        teamMembers,
        links,
        projectAccesses,
        tokens,
        workloadIdentities,
        workloadTokens,
        usedIdTokens,
        projects,
        workspaces,
        deletedWorkspaces,
        current,
        tags,
        projectTags,
        agentPools,
        consumers,
        policies,
        guardrails,
        guardrailOverrides,
        judgements,
        holds,
        metered);
  }

  private List<Object> ofStates() {
    return List.of(
        versions,
        json,
        inventories,
        outputs,
        runs,
        configurations,
        checks,
        unreadable,
        orphans,
        List.copyOf(smallBlobs.keySet()),
        blobSeals);
  }

  private List<Object> ofWork() {
    return List.of(List.copyOf(jobs.values()), webhooks, sealedUrls(), deliveries);
  }

  /** The URLs as {@link SimpleSealing} seals them, without the key, which is never the same. */
  private Map<WebhookId, String> sealedUrls() {
    return webhookUrls.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                url -> url.getValue().text().substring(url.getValue().text().indexOf('.'))));
  }

  /** What a foreign key or a key does: refuses a row that does not fit the others. */
  static void require(boolean sound) {
    if (!sound) {
      throw new StoreUnavailableException(
          "a row contradicts another", new IllegalStateException("constraint violated"));
    }
  }

  /** The row of {@code key}, which another row refers to. */
  static <K, V> V referred(Map<K, V> table, K key) {
    require(table.containsKey(key));
    return Objects.requireNonNull(table.get(key));
  }

  /** Adds a row whose key must be new. */
  static <K, V> void insert(Map<K, V> table, K key, V row) {
    require(!table.containsKey(key));
    table.put(key, row);
  }

  /** A workspace, deleted or not. */
  Optional<Workspace> anyWorkspace(WorkspaceId id) {
    return Optional.ofNullable(workspaces.get(id))
        .or(() -> Optional.ofNullable(deletedWorkspaces.get(id)).map(DeletedWorkspace::workspace));
  }

  /** Whether what can have guardrails is there. */
  boolean exists(GuardrailOwner owner) {
    return switch (owner) {
      case GuardrailOwner.OfOrganization(var id) -> organizations.containsKey(id);
      case GuardrailOwner.OfProject(var id) -> projects.containsKey(id);
      case GuardrailOwner.OfWorkspace(var id) -> anyWorkspace(id).isPresent();
    };
  }

  void removeOrganization(OrganizationId id) {
    Stream.concat(
            workspaces.values().stream(),
            deletedWorkspaces.values().stream().map(DeletedWorkspace::workspace))
        .toList()
        .stream()
        .filter(workspace -> workspace.organization().id().equals(id))
        .forEach(workspace -> removeWorkspace(workspace.id()));
    projects.values().removeIf(project -> project.organization().id().equals(id));
    projectTags.keySet().retainAll(projects.keySet());
    agentPools.values().removeIf(pool -> pool.organization().id().equals(id));
    List<User> leaving =
        memberships.values().stream()
            .filter(membership -> membership.organization().id().equals(id))
            .map(OrganizationMembership::user)
            .toList();
    memberships.values().removeIf(membership -> membership.organization().id().equals(id));
    leaving.forEach(user -> InMemoryMemberships.forget(this, user));
    teams.values().removeIf(team -> team.organization().id().equals(id));
    settings.remove(id);
    policies.remove(new PolicyOwner.OfOrganization(id));
    metered.remove(id);
    digestKeys.remove(id);
    webhooks.values().removeIf(hook -> hook.webhook().organization().id().equals(id));
    organizations.remove(id);
    removeOrphans();
  }

  /** What cascades from teams, organizations and webhooks: members, links, tokens, deliveries. */
  void removeOrphans() {
    teamMembers.removeIf(member -> !teams.containsKey(member.team()));
    links.values().removeIf(link -> !teams.containsKey(link.team()));
    projectAccesses
        .values()
        .removeIf(
            access -> !teams.containsKey(access.team()) || !projects.containsKey(access.project()));
    webhookUrls.keySet().retainAll(webhooks.keySet());
    guardrails.keySet().removeIf(owner -> !exists(owner));
    deliveries.values().removeIf(it -> !webhooks.containsKey(it.order().webhook()));
    workloadIdentities.values().removeIf(identity -> !teams.containsKey(identity.team()));
    Set<TokenId> ofGone = new HashSet<>(workloadTokens.keySet());
    ofGone.removeIf(token -> workloadIdentities.containsKey(workloadTokens.get(token)));
    tokens.keySet().removeAll(ofGone);
    tokens.values().removeIf(token -> !InMemoryTokens.hasOwner(this, token.token().owner()));
    workloadTokens.keySet().retainAll(tokens.keySet());
  }

  void removeWorkspace(WorkspaceId id) {
    require(holds.keySet().stream().noneMatch(thing -> thing.workspace().equals(id)));
    policies.remove(new PolicyOwner.OfWorkspace(id));
    guardrails.remove(new GuardrailOwner.OfWorkspace(id));
    guardrailOverrides.remove(id);
    versions.values().removeIf(version -> version.workspace().equals(id));
    json.keySet().retainAll(versions.keySet());
    inventories.keySet().retainAll(versions.keySet());
    outputs.keySet().retainAll(versions.keySet());
    judgements.keySet().retainAll(versions.keySet());
    runs.values().removeIf(run -> run.workspace().equals(id));
    configurations.values().removeIf(version -> version.workspace().equals(id));
    links.values().removeIf(link -> link.workspace().equals(id));
    current.remove(id);
    tags.remove(id);
    consumers.remove(id);
    consumers.replaceAll((sharing, chosen) -> without(chosen, id));
    workspaces.remove(id);
    deletedWorkspaces.remove(id);
    webhooks
        .values()
        .removeIf(hook -> hook.webhook().scope().equals(new Webhook.Scope.OneWorkspace(id)));
    removeOrphans();
  }

  private static Set<WorkspaceId> without(Set<WorkspaceId> chosen, WorkspaceId id) {
    Set<WorkspaceId> rest = new HashSet<>(chosen);
    rest.remove(id);
    return Set.copyOf(rest);
  }
}
