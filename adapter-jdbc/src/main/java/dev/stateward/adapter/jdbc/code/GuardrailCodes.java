package dev.stateward.adapter.jdbc.code;

import dev.stateward.domain.guardrail.Guardrail;
import dev.stateward.domain.guardrail.GuardrailOwner;
import dev.stateward.domain.guardrail.RuleKind;

/** Guardrails and what they found. */
public final class GuardrailCodes {
  public static final Codes<RuleKind> KINDS =
      Codes.of(
          RuleKind.class,
          "kind of guardrail",
          constant ->
              switch (constant) {
                case RESOURCES_REMOVED -> "resources-removed";
                case RESOURCES_REMOVED_PERCENT -> "resources-removed-percent";
                case EMPTY_STATE -> "empty-state";
                case OLDER_TOOL -> "older-tool";
                case SERIAL_JUMP -> "serial-jump";
                case SIZE -> "size";
                case SIZE_GROWTH -> "size-growth";
                case LINEAGE_CHANGE -> "lineage-change";
                case FORBIDDEN_TYPES -> "forbidden-types";
                case FORBIDDEN_PROVIDERS -> "forbidden-providers";
                case PLAIN_SECRETS -> "plain-secrets";
                case DECLARED_MATCHES_CONTENT -> "declared-matches-content";
              });

  public static final Codes<Guardrail.Action> ACTIONS =
      Codes.of(
          Guardrail.Action.class,
          "action of a guardrail",
          constant ->
              switch (constant) {
                case WARN -> "warn";
                case REFUSE -> "refuse";
              });

  public static final Codes<GuardrailOwner.Scope> SCOPES =
      Codes.of(
          GuardrailOwner.Scope.class,
          "owner of a guardrail",
          constant ->
              switch (constant) {
                case ORGANIZATION -> "organization";
                case PROJECT -> "project";
                case WORKSPACE -> "workspace";
              });

  private GuardrailCodes() {}
}
