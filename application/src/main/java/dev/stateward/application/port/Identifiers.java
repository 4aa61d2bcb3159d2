package dev.stateward.application.port;

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

/** Generates unguessable, unique identifiers. */
public interface Identifiers {
  OrganizationId organization();

  TeamId team();

  MembershipId membership();

  TeamAccessId teamAccess();

  TeamProjectAccessId teamProjectAccess();

  ProjectId project();

  AgentPoolId agentPool();

  UserId user();

  TokenId token();

  WorkloadIdentityId workloadIdentity();

  WorkspaceId workspace();

  StateVersionId stateVersion();

  OutputId output();

  RunId run();

  ConfigurationVersionId configurationVersion();

  AuditRecordId auditRecord();

  RetentionPolicyId retentionPolicy();

  WebhookId webhook();

  DeliveryId delivery();

  /** A key for one attempt to store a blob, with 128 random bits. */
  BlobKey blob();
}
