package dev.stateward.application.audit;

import dev.stateward.application.idtoken.port.IdToken;
import dev.stateward.application.workload.port.ClaimPattern;
import dev.stateward.application.workload.port.WorkloadIdentity;
import dev.stateward.application.workload.port.WorkloadIdentity.Trust;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.token.ApiToken;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Creates the events of workload identities. What an ID token says is told once its signature is
 * verified, and never the token itself.
 */
public final class WorkloadEvents {
  private WorkloadEvents() {}

  public static AuditEvent created(WorkloadIdentity identity) {
    return of(AuditAction.WORKLOAD_IDENTITY_CREATE, identity)
        .changing(Details.NONE, details(identity));
  }

  public static AuditEvent changed(WorkloadIdentity before, WorkloadIdentity after) {
    return of(AuditAction.WORKLOAD_IDENTITY_UPDATE, after)
        .changing(details(before), details(after));
  }

  public static AuditEvent destroyed(WorkloadIdentity identity) {
    return of(AuditAction.WORKLOAD_IDENTITY_DESTROY, identity)
        .changing(details(identity), Details.NONE);
  }

  /** An ID token was exchanged for a token. */
  public static AuditEvent exchanged(WorkloadIdentity identity, IdToken token, ApiToken issued) {
    return of(AuditAction.WORKLOAD_IDENTITY_EXCHANGE, identity)
        .changing(
            Details.NONE,
            told(token).with("token", issued.id()).with("expires_at", issued.expiresAt()));
  }

  /** A text that was offered as an ID token was refused. */
  public static AuditEvent refused(WorkloadIdentity identity, String reason) {
    return of(AuditAction.WORKLOAD_IDENTITY_EXCHANGE, identity)
        .changing(Details.NONE, Details.of("reason", reason));
  }

  /** A valid ID token was refused. */
  public static AuditEvent refused(WorkloadIdentity identity, IdToken token, String reason) {
    return of(AuditAction.WORKLOAD_IDENTITY_EXCHANGE, identity)
        .changing(Details.NONE, told(token).with("reason", reason));
  }

  private static AuditEvent of(AuditAction action, WorkloadIdentity identity) {
    return AuditEvents.within(action, identity.organization(), identity.id().value(), "");
  }

  private static Details told(IdToken token) {
    return Details.of("issuer", token.issuer())
        .with("subject", token.subject())
        .with("id_token", token.use());
  }

  private static Details details(WorkloadIdentity identity) {
    Trust trust = identity.trust();
    return Details.of("team", identity.team())
        .with("issuer", trust.issuer())
        .with("audience", trust.audience())
        .with("claims", text(trust.claims().patterns()))
        .with("token_seconds", trust.life().toSeconds())
        .with("description", identity.description());
  }

  private static String text(Map<String, ClaimPattern> patterns) {
    return patterns.entrySet().stream()
        .map(required -> required.getKey() + "=" + required.getValue())
        .collect(Collectors.joining("\n"));
  }
}
