package dev.stateward.application.port.out;

/** Everything that is kept in one database, so that one transaction spans it. */
public interface Stores {
  Transactions transactions();

  Users users();

  Tokens tokens();

  Organizations organizations();

  Memberships memberships();

  Teams teams();

  TeamAccesses teamAccesses();

  TeamProjectAccesses teamProjectAccesses();

  Projects projects();

  AgentPools agentPools();

  Workspaces workspaces();

  DeletedWorkspaces deletedWorkspaces();

  StateConsumers stateConsumers();

  StateVersions stateVersions();

  StateVersionCatalog catalog();

  Runs runs();

  ContentChecks contentChecks();

  RetentionPolicies retentionPolicies();

  LegalHolds legalHolds();

  Metering metering();

  Jobs jobs();

  AuditTrail auditTrail();

  Webhooks webhooks();

  Deliveries deliveries();

  Usage usage();
}
