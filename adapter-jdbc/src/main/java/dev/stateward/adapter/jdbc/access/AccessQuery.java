package dev.stateward.adapter.jdbc.access;

import dev.stateward.adapter.jdbc.sql.FixedQuery;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.token.TokenRules;
import dev.stateward.application.port.Credential;
import dev.stateward.domain.access.OrganizationAccess;
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
  private final PrincipalQueries<FixedQuery<Part<T>>> queries;

  /**
   * A query with these clauses.
   *
   * @param columns those of the thing, without a comma after the last
   * @param from with {@code w} and {@code o}
   */
  public AccessQuery(String columns, String from, String where, Row.Reading<T> reading) {
    this.queries =
        new PrincipalQueries<>(access ->
            new FixedQuery<>(
                "SELECT " + columns + ", " + access.columns() + from + access.joins() + where,
                row -> new Part<>(reading.read(row), access.part().read(row))));
  }

  /** What one row says. */
  private record Part<T>(T item, AccessPart access) {}

  /** The thing, and the access to its workspace. */
  public record WithAccess<T>(T item, OrganizationAccess access) {}

  /** Asks with the {@code values} of the parameters that the clauses have. */
  public Optional<WithAccess<T>> find(Handle handle, Credential credential, Map<String, ?> values) {
    Map<String, Object> all = new HashMap<>(TokenRules.values(credential));
    all.putAll(values);
    List<Part<T>> parts = queries.of(credential.principal()).list(handle, all);
    return parts.stream()
        .findFirst()
        .map(first ->
            new WithAccess<>(
                first.item(), AccessPart.all(parts.stream().map(Part::access).toList())));
  }
}
