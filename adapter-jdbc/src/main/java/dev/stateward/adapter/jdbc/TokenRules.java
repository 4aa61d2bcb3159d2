package dev.stateward.adapter.jdbc;

import dev.stateward.application.port.out.Credential;
import org.jdbi.v3.core.statement.SqlStatement;

/** SQL that judges tokens where they are shown: the one place that says by which one may act. */
final class TokenRules {
  /** Whether users act in the organization {@code o} by tokens of their own. */
  static final String USERS_ACT = "position('user-tokens-enabled' IN o.flags) > 0\n";

  /** Whether the token {@code k} is not too old for the organization {@code o}. */
  private static final String YOUNG_ENOUGH =
      """
      (position('max-ttl-enabled' IN o.flags) = 0
       OR k.created_at
            > CAST(:at AS timestamp(6) with time zone)
              - CASE
                WHEN k.owner_user_id IS NOT NULL THEN o.user_token_age
                WHEN k.owner_team_id IS NOT NULL THEN o.team_token_age
                WHEN k.audit_trails THEN o.audit_trails_token_age
                ELSE o.organization_token_age
                END * INTERVAL '0.001' SECOND)
      """;

  /** Whether the token stands for the principal, and acts in the organization {@code o}. */
  static final String BY_TOKEN =
      """
      EXISTS (SELECT 1
                FROM tokens k
                LEFT JOIN users ku ON ku.id = k.owner_user_id
               WHERE k.id = :token
                 AND k.expires_at > :at
                 AND (k.owner_user_id = :principal
                      OR k.owner_team_id = :principal
                      OR (k.owner_organization_id = :principal AND NOT k.audit_trails))
                 AND (k.owner_user_id IS NULL
                      OR (ku.suspended_at IS NULL
      """
          + "AND "
          + USERS_ACT
          + "))\nAND "
          + YOUNG_ENOUGH
          + ")\n";

  /** Whether the token reads the audit trail of the organization {@code o}, which it belongs to. */
  static final String BY_TOKEN_OF_TRAIL =
      """
      EXISTS (SELECT 1
                FROM tokens k
               WHERE k.id = :token
                 AND k.expires_at > :at
                 AND k.owner_organization_id = :principal
                 AND k.owner_organization_id = o.id
                 AND\s
      """
          + YOUNG_ENOUGH
          + ")\n";

  private TokenRules() {}

  /** Binds what {@link #BY_TOKEN} asks for. */
  static <S extends SqlStatement<S>> S bind(S statement, Credential credential) {
    return statement
        .bind("principal", Columns.id(credential.principal()))
        .bind("token", credential.token().value())
        .bind("at", Columns.utc(credential.at()));
  }
}
