package dev.stateward.adapter.jdbc.code;

import dev.stateward.domain.audit.Actor;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditOutcome;

/** Audit records. */
public final class AuditCodes {
  public static final Codes<Actor.Kind> ACTOR_KINDS =
      Codes.of(
          Actor.Kind.class,
          "kind of actor",
          constant ->
              switch (constant) {
                case USER -> "user";
                case TEAM -> "team";
                case ORGANIZATION -> "organization";
                case OPERATOR -> "operator";
              });

  public static final Codes<AuditOutcome> OUTCOMES =
      Codes.of(
          AuditOutcome.class,
          "outcome of an action",
          constant ->
              switch (constant) {
                case SUCCESS -> "success";
                case DENIED -> "denied";
              });

  /** The names that actions are published under, which do not change. */
  public static final Codes<AuditAction> ACTIONS =
      Codes.of(AuditAction.class, "action of an audit record", AuditAction::toString);

  private AuditCodes() {}
}
