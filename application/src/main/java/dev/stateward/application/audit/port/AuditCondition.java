package dev.stateward.application.audit.port;

import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditOutcome;
import java.time.Instant;

/** What a wanted record meets. */
public sealed interface AuditCondition {
  /** It is of that action. */
  record OfAction(AuditAction action) implements AuditCondition {}

  /** Whoever acted has that identifier or name. */
  record ByActor(String idOrName) implements AuditCondition {}

  /** It is about the thing of that identifier. */
  record OnResource(String id) implements AuditCondition {}

  /** It is about a workspace or something in it. */
  record InWorkspace(String id) implements AuditCondition {}

  /** It is about a workspace or something in it, or about no workspace at all. */
  record Concerning(String id) implements AuditCondition {}

  /** It ended so. */
  record WithOutcome(AuditOutcome outcome) implements AuditCondition {}

  /** It is later than that. */
  record Since(Instant instant) implements AuditCondition {}

  /** It is not later than that. */
  record Until(Instant instant) implements AuditCondition {}
}
