package dev.stateward.adapter.jdbc.token;

import dev.stateward.adapter.jdbc.code.OrganizationCodes;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.application.port.Credential;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationFlag;
import java.util.Map;
import org.jdbi.v3.core.statement.SqlStatement;

/** The SQL conditions for valid tokens, in one place. */
public final class TokenRules {
  /** Whether user tokens are enabled in the organization {@code o}. */
  public static final String USERS_ACT = has(OrganizationFlag.USER_TOKENS_ENABLED) + '\n';

  /** Whether the token {@code k} is not too old for the organization {@code o}. */
  private static final String YOUNG_ENOUGH =
      "(NOT "
          + has(OrganizationFlag.MAX_TTL_ENABLED)
          + """

           OR k.created_at
                > CAST(:at AS timestamp(6) with time zone)
                  - CASE
                    WHEN k.owner_user_id IS NOT NULL THEN o.user_token_age
                    WHEN k.owner_team_id IS NOT NULL THEN o.team_token_age
                    WHEN k.audit_trails THEN o.audit_trails_token_age
                    ELSE o.organization_token_age
                    END * INTERVAL '0.001' SECOND)
          """;

  /** Whether the token {@code k}, of the user {@code ku} if any, is valid in {@code o}. */
  private static final String HOLDS =
      """
      k.expires_at > :at
      AND (k.owner_user_id IS NULL
           OR (ku.suspended_at IS NULL
      """
          + "AND "
          + USERS_ACT
          + "))\nAND "
          + YOUNG_ENOUGH;

  /** Whether the token is the principal's and valid in the organization {@code o}. */
  public static final String BY_TOKEN =
      """
      EXISTS (SELECT 1
                FROM tokens k
                LEFT JOIN users ku ON ku.id = k.owner_user_id
               WHERE k.id = :token
                 AND (k.owner_user_id = :principal
                      OR k.owner_team_id = :principal
                      OR (k.owner_organization_id = :principal AND NOT k.audit_trails))
                 AND\s
      """
          + HOLDS
          + ")\n";

  /** Selects the tokens that are valid in an organization to which their principal belongs. */
  public static final String ACTING =
      """
      SELECT k.id
        FROM tokens k
        JOIN organizations o ON o.id = :organization
        LEFT JOIN users ku ON ku.id = k.owner_user_id
       WHERE k.id = ANY(:tokens)
         AND ((k.owner_organization_id = o.id AND NOT k.audit_trails)
              OR EXISTS (SELECT 1
                           FROM teams kt
                          WHERE kt.id = k.owner_team_id
                            AND kt.organization_id = o.id)
              OR EXISTS (SELECT 1
                           FROM organization_memberships km
                          WHERE km.user_id = k.owner_user_id
                            AND km.organization_id = o.id
                            AND km.status = 'active'))
         AND\s
      """
          + HOLDS;

  /** Whether the token reads the audit trail of the organization {@code o}, which it belongs to. */
  public static final String BY_TOKEN_OF_TRAIL =
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

  /** Whether the organization {@code o} has a flag. */
  private static String has(OrganizationFlag flag) {
    return "position(' %s ' IN ' ' || o.flags || ' ') > 0"
        .formatted(OrganizationCodes.FLAGS.code(flag));
  }

  /** Whether {@code principal} belongs to the organization {@code o}. */
  public static String belongs(Principal principal) {
    return switch (principal) {
      case Principal.User ignored ->
          """
          EXISTS (SELECT 1
                    FROM organization_memberships bm
                   WHERE bm.organization_id = o.id
                     AND bm.user_id = :principal
                     AND bm.status = 'active')
          """;
      case Principal.Team ignored ->
          """
          EXISTS (SELECT 1
                    FROM teams bt
                   WHERE bt.organization_id = o.id
                     AND bt.id = :principal)
          """;
      case Principal.Organization ignored -> "o.id = :principal";
      case Principal.AuditReader ignored -> "FALSE";
    };
  }

  /** Binds the parameters of {@link #BY_TOKEN}. */
  public static <S extends SqlStatement<S>> S bind(S statement, Credential credential) {
    return statement.bindMap(values(credential));
  }

  /** The parameters of {@link #BY_TOKEN} and {@link #belongs}. */
  public static Map<String, Object> values(Credential credential) {
    return Map.of(
        "principal",
        Columns.id(credential.principal()),
        "token",
        credential.token().value(),
        "at",
        Columns.utc(credential.at()));
  }
}
