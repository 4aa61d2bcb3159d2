package dev.stateward.testkit.ids;

import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.WorkloadIdentityId;
import dev.stateward.domain.agent.AgentPoolId;
import dev.stateward.domain.audit.AuditRecordId;
import dev.stateward.domain.event.DeliveryId;
import dev.stateward.domain.event.WebhookId;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.retention.RetentionPolicyId;
import dev.stateward.domain.run.ConfigurationVersionId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.OutputId;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.team.TeamProjectAccessId;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.RunId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Identifiers by one count over all kinds: {@code org-1}, {@code user-2}. Some are prefixes of
 * others, as {@code ws-1} is of {@code ws-10}. Memberships, links of teams and audit records are
 * counted apart.
 */
public final class CountingIdentifiers implements Identifiers {
  private final AtomicLong count = new AtomicLong();
  private final AtomicLong ties = new AtomicLong();
  private final AtomicLong records = new AtomicLong();

  private String next(String prefix) {
    return prefix + count.incrementAndGet();
  }

  @Override
  public OrganizationId organization() {
    return new OrganizationId(next("org-"));
  }

  @Override
  public TeamId team() {
    return new TeamId(next("team-"));
  }

  @Override
  public MembershipId membership() {
    return new MembershipId("ou-" + ties.incrementAndGet());
  }

  @Override
  public TeamAccessId teamAccess() {
    return new TeamAccessId("tws-" + ties.incrementAndGet());
  }

  @Override
  public TeamProjectAccessId teamProjectAccess() {
    return new TeamProjectAccessId("tprj-" + ties.incrementAndGet());
  }

  @Override
  public ProjectId project() {
    return new ProjectId(next("prj-"));
  }

  @Override
  public AgentPoolId agentPool() {
    return new AgentPoolId(next("apool-"));
  }

  @Override
  public UserId user() {
    return new UserId(next("user-"));
  }

  @Override
  public TokenId token() {
    return new TokenId(next("at-"));
  }

  @Override
  public WorkspaceId workspace() {
    return new WorkspaceId(next("ws-"));
  }

  @Override
  public StateVersionId stateVersion() {
    return new StateVersionId(next("sv-"));
  }

  @Override
  public OutputId output() {
    return new OutputId(next("wsout-"));
  }

  @Override
  public RunId run() {
    return new RunId(next("run-"));
  }

  @Override
  public ConfigurationVersionId configurationVersion() {
    return new ConfigurationVersionId(next("cv-"));
  }

  @Override
  public AuditRecordId auditRecord() {
    return new AuditRecordId(new UUID(0, records.incrementAndGet()).toString());
  }

  @Override
  public RetentionPolicyId retentionPolicy() {
    return new RetentionPolicyId(next("drp-"));
  }

  @Override
  public WorkloadIdentityId workloadIdentity() {
    return new WorkloadIdentityId(next("wid-"));
  }

  @Override
  public WebhookId webhook() {
    return new WebhookId(next("wh-"));
  }

  @Override
  public DeliveryId delivery() {
    return new DeliveryId(next("whd-"));
  }

  @Override
  public BlobKey blob() {
    return new BlobKey(next("b/"));
  }
}
