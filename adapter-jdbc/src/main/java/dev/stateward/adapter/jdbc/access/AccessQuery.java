package dev.stateward.adapter.jdbc.access;

import dev.stateward.adapter.jdbc.sql.FixedQuery;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.token.TokenRules;
import dev.stateward.application.port.Credential;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Principal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Reads one thing of a workspace {@code w} of an organization {@code o} together with the access of
 * a credential to that workspace.
 *
 * @param <T> the thing, which each row tells
 */
public final class AccessQuery<T> {
  private final FixedQuery<Part<T>> ofUser;
  private final FixedQuery<Part<T>> ofTeam;
  private final FixedQuery<Part<T>> ofOrganization;
  private final FixedQuery<Part<T>> ofAuditReader;

  /**
   * A query with these clauses.
   *
   * @param columns those of the thing, without a comma after the last
   * @param from with {@code w} and {@code o}
   */
  public AccessQuery(String columns, String from, String where, Row.Reading<T> reading) {
    String select = "SELECT " + columns + ", ";
    this.ofUser =
        query(
            select + AccessPart.COLUMNS_OF_USER + from + AccessPart.OF_USER + where,
            reading,
            AccessPart::read);
    this.ofTeam =
        query(
            select + AccessPart.COLUMNS_OF_TEAM + from + AccessPart.OF_TEAM + where,
            reading,
            AccessPart::read);
    String alone = select + AccessPart.COLUMNS_OF_ORGANIZATION + from + where;
    this.ofOrganization = query(alone, reading, AccessPart::ofOrganization);
    this.ofAuditReader = query(alone, reading, row -> AccessPart.STRANGER);
  }

  private static <T> FixedQuery<Part<T>> query(
      String sql, Row.Reading<T> reading, Row.Reading<AccessPart> access) {
    return new FixedQuery<>(sql, row -> new Part<>(reading.read(row), access.read(row)));
  }

  /** What one row says. */
  private record Part<T>(T item, AccessPart access) {}

  /** The thing, and the access to its workspace. */
  public record WithAccess<T>(T item, OrganizationAccess access) {}

  /** Asks with the {@code values} of the parameters that the clauses have. */
  public Optional<WithAccess<T>> find(Handle handle, Credential credential, Map<String, ?> values) {
    Map<String, Object> all = new HashMap<>(TokenRules.values(credential));
    all.putAll(values);
    List<Part<T>> parts = of(credential.principal()).list(handle, all);
    return parts.stream()
        .findFirst()
        .map(first ->
            new WithAccess<>(
                first.item(), AccessPart.all(parts.stream().map(Part::access).toList())));
  }

  private FixedQuery<Part<T>> of(Principal principal) {
    return switch (principal) {
      case Principal.User ignored -> ofUser;
      case Principal.Team ignored -> ofTeam;
      case Principal.Organization ignored -> ofOrganization;
      case Principal.AuditReader ignored -> ofAuditReader;
    };
  }
}
