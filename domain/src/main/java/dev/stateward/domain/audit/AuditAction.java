package dev.stateward.domain.audit;

import java.util.Arrays;
import java.util.Optional;

/**
 * What an audit record can be about: a kind of resource and what was done to it, in the vendor's
 * words where there are some (Audit Trails API, {@code resource.type} and {@code resource.action}).
 *
 * <p>{@code access} is the action of denials: the permission that was missing is in the record.
 */
public enum AuditAction {
  ORGANIZATION_CREATE("organization", "create"),
  ORGANIZATION_UPDATE("organization", "update"),
  ORGANIZATION_DESTROY("organization", "destroy"),
  ORGANIZATION_ACCESS("organization", "access"),
  MEMBERSHIP_CREATE("organization_membership", "create"),
  MEMBERSHIP_ACCEPT("organization_membership", "accept"),
  MEMBERSHIP_DESTROY("organization_membership", "destroy"),
  PROJECT_CREATE("project", "create"),
  PROJECT_UPDATE("project", "update"),
  PROJECT_DESTROY("project", "destroy"),
  AGENT_POOL_CREATE("agent_pool", "create"),
  AGENT_POOL_UPDATE("agent_pool", "update"),
  AGENT_POOL_DESTROY("agent_pool", "destroy"),
  TEAM_CREATE("team", "create"),
  TEAM_UPDATE("team", "update"),
  TEAM_DESTROY("team", "destroy"),
  TEAM_ADD_MEMBER("team", "add_member"),
  TEAM_REMOVE_MEMBER("team", "remove_member"),
  PROJECT_ACCESS("project", "access"),
  TEAM_ACCESS("team", "access"),
  TEAM_WORKSPACE_CREATE("team_workspace", "create"),
  TEAM_WORKSPACE_UPDATE("team_workspace", "update"),
  TEAM_WORKSPACE_DESTROY("team_workspace", "destroy"),
  TEAM_PROJECT_CREATE("team_project", "create"),
  TEAM_PROJECT_UPDATE("team_project", "update"),
  TEAM_PROJECT_DESTROY("team_project", "destroy"),
  TOKEN_CREATE("authentication_token", "create"),
  TOKEN_DESTROY("authentication_token", "destroy"),
  TOKEN_ACCESS("authentication_token", "access"),
  USER_CREATE("user", "create"),
  USER_SUSPEND("user", "suspend"),
  USER_RESUME("user", "resume"),
  USER_DESTROY("user", "destroy"),
  USER_SIGN_IN("user", "sign_in"),
  USER_SIGN_OUT("user", "sign_out"),
  USER_LINK("user", "link"),
  USER_UNLINK("user", "unlink"),
  /** A user may use a client, which gets a token. */
  USER_AUTHORIZE("user", "authorize"),
  /** A link was made by which a user sets their password. */
  PASSWORD_INVITE("password", "invite"),
  PASSWORD_UPDATE("password", "update"),
  /** A user needs a code to sign in. */
  AUTHENTICATOR_CREATE("authenticator", "create"),
  AUTHENTICATOR_DESTROY("authenticator", "destroy"),
  SERVER_ACCESS("server", "access"),
  /** A backup was made. */
  SERVER_BACKUP("server", "backup"),
  /** The server continues from a backup. */
  SERVER_RESTORE("server", "restore"),
  /** The server was rebuilt from its stored states. */
  SERVER_RECOVER("server", "recover"),
  /** Rows or blobs that belong to nothing were removed. */
  SERVER_REPAIR("server", "repair"),
  JOB_RETRY("job", "retry"),
  /** Keys are derived from another secret from here on, because the previous one was lost. */
  SECRET_REPLACE("secret", "replace"),
  /** New states are encrypted under another key. */
  WRAPPING_KEY_ROTATE("wrapping_key", "rotate"),
  /** The keys of states are wrapped under that key again. */
  WRAPPING_KEY_REWRAP("wrapping_key", "rewrap"),
  WORKSPACE_CREATE("workspace", "create"),
  WORKSPACE_UPDATE("workspace", "update"),
  WORKSPACE_DESTROY("workspace", "destroy"),
  WORKSPACE_RESTORE("workspace", "restore"),
  WORKSPACE_REMOVE("workspace", "permanently_delete"),
  WORKSPACE_LOCK("workspace", "lock"),
  WORKSPACE_UNLOCK("workspace", "unlock"),
  WORKSPACE_FORCE_UNLOCK("workspace", "force_unlock"),
  WORKSPACE_ACCESS("workspace", "access"),
  RUN_CREATE("run", "create"),
  CONFIGURATION_VERSION_CREATE("configuration_version", "create"),
  RETENTION_POLICY_UPDATE("data_retention_policy", "update"),
  GUARDRAIL_UPDATE("guardrail", "update"),
  /** One state may be accepted although guardrails refuse it. */
  GUARDRAIL_OVERRIDE("guardrail", "override"),
  /** A state that does not keep all guardrails was accepted. */
  GUARDRAIL_WARN("guardrail", "warn"),
  /** Guardrails refused a state. */
  GUARDRAIL_REFUSE("guardrail", "refuse"),
  LEGAL_HOLD_CREATE("legal_hold", "create"),
  LEGAL_HOLD_DESTROY("legal_hold", "destroy"),
  WEBHOOK_CREATE("webhook", "create"),
  WEBHOOK_UPDATE("webhook", "update"),
  WEBHOOK_DESTROY("webhook", "destroy"),
  WEBHOOK_ROTATE("webhook", "rotate_secret"),
  WEBHOOK_REPLAY("webhook", "replay"),
  WEBHOOK_PING("webhook", "ping"),
  WORKLOAD_IDENTITY_CREATE("workload_identity", "create"),
  WORKLOAD_IDENTITY_UPDATE("workload_identity", "update"),
  WORKLOAD_IDENTITY_DESTROY("workload_identity", "destroy"),
  /** An ID token was exchanged for a token of a team. */
  WORKLOAD_IDENTITY_EXCHANGE("workload_identity", "exchange"),
  STATE_VERSION_CREATE("state_version", "create"),
  STATE_VERSION_UPLOAD("state_version", "upload"),
  STATE_VERSION_ROLLBACK("state_version", "rollback"),
  STATE_VERSION_IMPORT("state_version", "import"),
  STATE_VERSION_DISCARD("state_version", "discard"),
  STATE_VERSION_REMOVE("state_version", "destroy"),
  STATE_VERSION_DOWNLOAD("state_version", "download"),
  /** Values of the version are told in a comparison. */
  STATE_VERSION_COMPARE("state_version", "compare"),
  STATE_VERSION_SOFT_DELETE("state_version", "soft_delete_backing_data"),
  STATE_VERSION_RESTORE("state_version", "restore_backing_data"),
  STATE_VERSION_DESTROY("state_version", "permanently_delete_backing_data"),
  /** The trail, which had no key, continues with one. */
  TRAIL_KEY("audit_trail", "key"),
  /** The head of the trail is published to webhooks. */
  TRAIL_HEAD("audit_trail", "head"),
  OUTPUT_INDEX("state_version_output", "index"),
  OUTPUT_SHOW("state_version_output", "show"),
  /** A version changed outputs. */
  OUTPUT_CHANGE("state_version_output", "change");

  private final String resource;
  private final String verb;

  AuditAction(String resource, String verb) {
    this.resource = resource;
    this.verb = verb;
  }

  /** The kind of resource. */
  public String resource() {
    return resource;
  }

  /** What was done to it. */
  public String verb() {
    return verb;
  }

  /** The action with this name; empty when there is none. */
  public static Optional<AuditAction> parse(String text) {
    return Arrays.stream(values()).filter(action -> action.toString().equals(text)).findFirst();
  }

  /** Resource and verb with a dot between, as in {@code state_version.create}. */
  @Override
  public String toString() {
    return resource + "." + verb;
  }
}
