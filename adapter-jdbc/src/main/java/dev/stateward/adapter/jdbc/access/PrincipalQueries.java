package dev.stateward.adapter.jdbc.access;

import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.domain.access.Principal;
import java.util.function.Function;

/**
 * A query for each kind of principal: they differ in how the access to a workspace {@code w} of an
 * organization {@code o} is read.
 *
 * @param <Q> the query
 */
public final class PrincipalQueries<Q> {
  private final Q ofUser;
  private final Q ofTeam;
  private final Q ofOrganization;
  private final Q ofAuditReader;

  /** Queries that {@code query} makes with what reads the access. */
  public PrincipalQueries(Function<AccessClauses, Q> query) {
    this.ofUser =
        query.apply(
            new AccessClauses(AccessPart.COLUMNS_OF_USER, AccessPart.OF_USER, AccessPart::read));
    this.ofTeam =
        query.apply(
            new AccessClauses(AccessPart.COLUMNS_OF_TEAM, AccessPart.OF_TEAM, AccessPart::read));
    this.ofOrganization =
        query.apply(
            new AccessClauses(AccessPart.COLUMNS_OF_ORGANIZATION, "", AccessPart::ofOrganization));
    this.ofAuditReader =
        query.apply(
            new AccessClauses(AccessPart.COLUMNS_OF_ORGANIZATION, "", row -> AccessPart.STRANGER));
  }

  /**
   * What reads the access.
   *
   * @param columns its columns, without a comma after the last
   * @param joins what follows the clauses with {@code w} and {@code o}
   * @param part reads the part of the access that a row tells
   */
  public record AccessClauses(String columns, String joins, Row.Reading<AccessPart> part) {}

  /** The query for {@code principal}. */
  public Q of(Principal principal) {
    return switch (principal) {
      case Principal.User ignored -> ofUser;
      case Principal.Team ignored -> ofTeam;
      case Principal.Organization ignored -> ofOrganization;
      case Principal.AuditReader ignored -> ofAuditReader;
    };
  }
}
