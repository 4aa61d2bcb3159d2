package dev.stateward.adapter.jdbc.code;

import dev.stateward.domain.organization.CollaboratorPolicy;
import dev.stateward.domain.organization.ExecutionMode;
import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.organization.OrganizationFlag;
import dev.stateward.domain.team.Visibility;

/** Organizations, their members and their teams. */
public final class OrganizationCodes {
  public static final Codes<OrganizationFlag> FLAGS =
      Codes.of(
          OrganizationFlag.class,
          "flag of an organization",
          constant ->
              switch (constant) {
                case AGGREGATED_COMMIT_STATUS_ENABLED -> "aggregated-commit-status-enabled";
                case ALLOW_FORCE_DELETE_WORKSPACES -> "allow-force-delete-workspaces";
                case ASSESSMENTS_ENFORCED -> "assessments-enforced";
                case COST_ESTIMATION_ENABLED -> "cost-estimation-enabled";
                case ENFORCE_HYOK -> "enforce-hyok";
                case MAX_TTL_ENABLED -> "max-ttl-enabled";
                case SEND_PASSING_STATUSES_FOR_UNTRIGGERED_SPECULATIVE_PLANS ->
                    "send-passing-statuses-for-untriggered-speculative-plans";
                case SPECULATIVE_PLAN_MANAGEMENT_ENABLED -> "speculative-plan-management-enabled";
                case STACKS_ENABLED -> "stacks-enabled";
                case USER_TOKENS_ENABLED -> "user-tokens-enabled";
              });

  public static final Codes<ExecutionMode> EXECUTION_MODES =
      Codes.of(
          ExecutionMode.class,
          "execution mode",
          constant ->
              switch (constant) {
                case LOCAL -> "local";
                case REMOTE -> "remote";
                case AGENT -> "agent";
              });

  public static final Codes<CollaboratorPolicy> COLLABORATOR_POLICIES =
      Codes.of(
          CollaboratorPolicy.class,
          "collaborator policy",
          constant ->
              switch (constant) {
                case PASSWORD -> "password";
                case TWO_FACTOR_MANDATORY -> "two-factor-mandatory";
              });

  public static final Codes<MembershipStatus> MEMBERSHIP_STATUSES =
      Codes.of(
          MembershipStatus.class,
          "status of a membership",
          constant ->
              switch (constant) {
                case ACTIVE -> "active";
                case INVITED -> "invited";
              });

  public static final Codes<Visibility> TEAM_VISIBILITIES =
      Codes.of(
          Visibility.class,
          "visibility of a team",
          constant ->
              switch (constant) {
                case SECRET -> "secret";
                case ORGANIZATION -> "organization";
              });

  private OrganizationCodes() {}
}
