package dev.stateward.adapter.jdbc.retention;

import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.workspace.WorkspaceRows;
import dev.stateward.application.settings.DatabaseBudgets;
import dev.stateward.domain.retention.PolicyOwner;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * The policies by which versions of some workspaces go, and the places from which on they let them
 * go. A place is looked up in an index, so that the versions that stay are not counted.
 */
final class PoliciesInForce {
  /**
   * Of a workspace {@code w} the current version is {@code c}, {@code s} its own policy, {@code o}
   * that of its organization, and {@code p} the one of both that is in effect.
   */
  private static final String POLICIES =
      """
        FROM workspaces w
        JOIN state_versions c ON c.id = w.current_state_version_id
        LEFT JOIN retention_policies o ON o.owner_id = w.organization_id
        LEFT JOIN retention_policies s ON s.owner_id = w.id
        JOIN retention_policies p ON p.id = COALESCE(s.id, o.id)
       WHERE p.days IS NOT NULL
         AND (o.enforced IS NOT TRUE OR o.days IS NOT NULL)
         AND
      """
          + WorkspaceRows.LIVE
          + '\n';

  /** The last place beyond the latest versions of the workspace, as many as the policy keeps. */
  private static final String BEYOND =
      """
      WHEN %1$d THEN (
        SELECT x.position
          FROM state_versions x
         WHERE x.workspace_id = w.id
           AND x.status = 'finalized'
         ORDER BY x.workspace_id, x.status, x.position DESC
         LIMIT 1 OFFSET %1$d)
      """;

  /** The same for any number, of which there may be as many as workspaces: it counts versions. */
  private static final String BEYOND_ANY =
      """
      (SELECT x.position
         FROM (
           SELECT v.workspace_id,
                  v.position,
                  ROW_NUMBER() OVER (
                    PARTITION BY v.workspace_id ORDER BY v.position DESC) AS place
             FROM state_versions v
            WHERE v.status = 'finalized'
              ) x
        WHERE x.workspace_id = w.id
          AND x.place = 1 +
      """;

  private static final String BEYOND_OF_ORGANIZATION =
      """
      SELECT v.position
        FROM workspaces w
        JOIN state_versions v ON v.workspace_id = w.id
       WHERE w.organization_id = :organization
         AND v.status = 'finalized'
         AND
      """
          + WorkspaceRows.LIVE
          + """

           ORDER BY v.position DESC
           LIMIT 1 OFFSET :kept
          """;

  private final Handle handle;

  /** The condition on workspaces {@code w}. */
  private final String workspaces;

  /** The condition on policies that workspaces which meet that one may have. */
  private final String policies;

  private final Map<String, Object> values = new HashMap<>();

  private PoliciesInForce(Handle handle, String workspaces, String policies) {
    this.handle = handle;
    this.workspaces = workspaces;
    this.policies = policies;
  }

  static PoliciesInForce everywhere(Handle handle) {
    return new PoliciesInForce(handle, "TRUE", "TRUE");
  }

  static PoliciesInForce within(Handle handle, PolicyOwner owner) {
    PoliciesInForce found =
        switch (owner) {
          case PolicyOwner.OfOrganization ignored ->
              new PoliciesInForce(
                  handle, "w.organization_id = :within", "organization_id = :within");
          case PolicyOwner.OfWorkspace ignored ->
              new PoliciesInForce(
                  handle,
                  "w.id = :within",
                  """
                  owner_id = :within
                    OR owner_id = (SELECT organization_id FROM workspaces WHERE id = :within)
                  """);
        };
    found.values.put("within", JdbiRetentionPolicies.id(owner));
    return found;
  }

  /** What is asked of a version by both policies, where that of the organization is enforced. */
  static String greater(String column) {
    return "GREATEST(p.%1$s, CASE WHEN o.enforced THEN o.%1$s ELSE 0 END)".formatted(column);
  }

  /** The workspaces with their policies. */
  String from() {
    return POLICIES + " AND (" + workspaces + ")\n";
  }

  /**
   * The place in the workspace: a text for each number that policies keep, since H2 takes no column
   * as an offset, or one that counts when those would be too many.
   */
  String beyond() {
    List<Long> numbers =
        handle
            .createQuery(
                "SELECT DISTINCT keep_latest FROM retention_policies WHERE days IS NOT NULL AND ("
                    + policies
                    + ") LIMIT :at_most")
            .bindMap(values)
            .bind("at_most", DatabaseBudgets.KEPT_NUMBERS + 1)
            .mapTo(Long.class)
            .list();
    if (numbers.isEmpty()) {
      return "0";
    }
    return numbers.size() > DatabaseBudgets.KEPT_NUMBERS
        ? BEYOND_ANY + greater("keep_latest") + ")"
        : numbers.stream()
            .map(BEYOND::formatted)
            .collect(
                Collectors.joining("", "CASE " + greater("keep_latest") + '\n', " ELSE 0 END"));
  }

  /** The place in the organization; that of any version where no policy keeps its latest. */
  String beyondOfOrganization() {
    List<Kept> kept = kept();
    if (kept.isEmpty()) {
      return "c.position";
    }
    values.put("kept_of", kept.stream().map(Kept::organization).toArray(String[]::new));
    values.put("kept_numbers", kept.stream().map(Kept::number).toArray(Long[]::new));
    values.put("kept_places", kept.stream().map(this::place).toArray(Long[]::new));
    return """
    CASE %1$s
      WHEN 0 THEN c.position
      ELSE (
        SELECT k.place
          FROM UNNEST(
                 CAST(:kept_of AS varchar ARRAY),
                 CAST(:kept_numbers AS bigint ARRAY),
                 CAST(:kept_places AS bigint ARRAY)) AS k (organization_id, number, place)
         WHERE k.organization_id = w.organization_id
           AND k.number = %1$s)
      END
    """
        .formatted(greater("keep_latest_of_organization"));
  }

  /** How many of its latest versions an organization keeps. */
  private record Kept(String organization, long number) {}

  private List<Kept> kept() {
    return handle
        .createQuery(
            """
            SELECT DISTINCT organization_id, keep_latest_of_organization
              FROM retention_policies
             WHERE keep_latest_of_organization > 0
               AND (%s)
            """
                .formatted(policies))
        .bindMap(values)
        .map(
            Row.by(row ->
                new Kept(
                    row.getString("organization_id"), row.getLong("keep_latest_of_organization"))))
        .list();
  }

  /** Before all versions where there are no more than are kept. */
  private long place(Kept kept) {
    Optional<Long> place =
        handle
            .createQuery(BEYOND_OF_ORGANIZATION)
            .bind("organization", kept.organization())
            .bind("kept", kept.number())
            .mapTo(Long.class)
            .findOne();
    return place.orElse(0L);
  }

  /** A query whose text names what was asked for before. */
  Query query(String sql) {
    return handle.createQuery(sql).bindMap(values);
  }
}
