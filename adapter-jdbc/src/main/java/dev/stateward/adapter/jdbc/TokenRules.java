package dev.stateward.adapter.jdbc;

import dev.stateward.application.port.out.Credential;
import org.jdbi.v3.core.statement.SqlStatement;

/** SQL that judges tokens where they are shown: the one place that says by which one may act. */
final class TokenRules {
  /** Whether users act in the organization {@code o} by tokens of their own. */
  static final String USERS_ACT = "position('user-tokens-enabled' IN o.flags) > 0\n";

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
          + ")))\n";

  private TokenRules() {}

  /** Binds what {@link #BY_TOKEN} asks for. */
  static <S extends SqlStatement<S>> S bind(S statement, Credential credential) {
    return statement
        .bind("principal", Columns.id(credential.principal()))
        .bind("token", credential.token().value())
        .bind("at", Columns.utc(credential.at()));
  }
}
