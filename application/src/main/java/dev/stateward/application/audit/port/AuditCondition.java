package dev.stateward.application.audit.port;

import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditOutcome;
import java.time.Instant;

/** A condition on records. */
public sealed interface AuditCondition {
  /** The record has that action. */
  record OfAction(AuditAction action) implements AuditCondition {}

  /** The actor has that identifier or name. */
  record ByActor(String idOrName) implements AuditCondition {}

  /** The record is about the thing with that identifier. */
  record OnResource(String id) implements AuditCondition {}

  /** The record is about a workspace or something in it. */
  record InWorkspace(String id) implements AuditCondition {}

  /** The record is about a workspace or something in it, or about no workspace. */
  record Concerning(String id) implements AuditCondition {}

  /** The record has that outcome. */
  record WithOutcome(AuditOutcome outcome) implements AuditCondition {}

  /** The record is later than that. */
  record Since(Instant instant) implements AuditCondition {}

  /** The record is not later than that. */
  record Until(Instant instant) implements AuditCondition {}
}
