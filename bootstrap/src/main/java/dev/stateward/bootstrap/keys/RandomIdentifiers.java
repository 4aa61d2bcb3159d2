package dev.stateward.bootstrap.keys;

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
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.UUID;

/**
 * Generates identifiers: a prefix and 16 base58 characters, the only form that the tfe provider
 * accepts as the identifier of a team. They are random (93 bits). Those of state versions and
 * outputs begin with the second of their creation, so that new ones are near each other in indexes
 * (58 random bits; ADR 175).
 */
public final class RandomIdentifiers implements Identifiers {
  private static final int LENGTH = 16;
  private static final int BLOB_BYTES = 16;

  /** The characters of a time in seconds, enough until the year 3176. */
  private static final int TIME_LENGTH = 6;

  private final SecureRandom random;
  private final InstantSource time;

  /** A generator that uses {@code random} and {@code time}. */
  public RandomIdentifiers(SecureRandom random, InstantSource time) {
    this.random = random;
    this.time = time;
  }

  @Override
  public OrganizationId organization() {
    return new OrganizationId("org-" + text());
  }

  @Override
  public TeamId team() {
    return new TeamId("team-" + text());
  }

  @Override
  public MembershipId membership() {
    return new MembershipId("ou-" + text());
  }

  @Override
  public TeamAccessId teamAccess() {
    return new TeamAccessId("tws-" + text());
  }

  @Override
  public TeamProjectAccessId teamProjectAccess() {
    return new TeamProjectAccessId("tprj-" + text());
  }

  @Override
  public ProjectId project() {
    return new ProjectId("prj-" + text());
  }

  @Override
  public AgentPoolId agentPool() {
    return new AgentPoolId("apool-" + text());
  }

  @Override
  public UserId user() {
    return new UserId("user-" + text());
  }

  @Override
  public TokenId token() {
    return new TokenId("at-" + text());
  }

  @Override
  public WorkspaceId workspace() {
    return new WorkspaceId("ws-" + text());
  }

  @Override
  public StateVersionId stateVersion() {
    return new StateVersionId("sv-" + ordered());
  }

  @Override
  public OutputId output() {
    return new OutputId("wsout-" + ordered());
  }

  @Override
  public RunId run() {
    return new RunId("run-" + text());
  }

  @Override
  public ConfigurationVersionId configurationVersion() {
    return new ConfigurationVersionId("cv-" + text());
  }

  /** A random UUID (RFC 9562, version 4). */
  @Override
  public AuditRecordId auditRecord() {
    long high = (random.nextLong() & ~0xF000L) | 0x4000L;
    long low = (random.nextLong() & 0x3FFFFFFFFFFFFFFFL) | 0x8000000000000000L;
    return new AuditRecordId(new UUID(high, low).toString());
  }

  @Override
  public RetentionPolicyId retentionPolicy() {
    return new RetentionPolicyId("drp-" + text());
  }

  @Override
  public WorkloadIdentityId workloadIdentity() {
    return new WorkloadIdentityId("wid-" + text());
  }

  @Override
  public WebhookId webhook() {
    return new WebhookId("wh-" + text());
  }

  @Override
  public DeliveryId delivery() {
    return new DeliveryId("whd-" + text());
  }

  @Override
  public BlobKey blob() {
    byte[] key = new byte[BLOB_BYTES];
    random.nextBytes(key);
    return new BlobKey("b/" + HexFormat.of().formatHex(key));
  }

  /** The identifier of a request, for the log. */
  public String request() {
    return "req-" + text();
  }

  private String ordered() {
    return Alphanumeric.base58(time.instant().getEpochSecond(), TIME_LENGTH)
        + Alphanumeric.base58(random, LENGTH - TIME_LENGTH);
  }

  private String text() {
    return Alphanumeric.base58(random, LENGTH);
  }
}
