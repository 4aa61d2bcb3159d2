package dev.stateward.adapter.jdbc.change;

import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.change.port.ComparingVersions.Subject;
import dev.stateward.application.change.port.InstanceSpans.Range;
import dev.stateward.application.change.port.InstanceSpans.UnmarkedSecret;
import dev.stateward.domain.change.ShortDigest;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * The rows of instances as spans of versions. Rows of a version that is being extracted are left
 * out.
 */
final class SpanRows {
  /** Sorts keys alone, since there may be many rows (ADR 131). */
  private static final String KEYS =
      """
      SELECT r.id
        FROM resource_instances r
        JOIN instance_cursors c ON c.workspace_id = r.workspace_id
       WHERE r.workspace_id = :workspace
         AND r.from_place <= c.place
         AND r.%s = :subject
       ORDER BY r.from_place DESC, r.id DESC
       LIMIT :at_most
      """;

  private static final String NEIGHBOUR =
      """
      SELECT min(r.id) AS id
        FROM resource_instances r
       WHERE r.workspace_id = :workspace
         AND r.%s = :place
         AND r.identity_digest = :identity
      HAVING count(*) > 0
      """;

  /** Outputs that are secrets by their names, in the first version of which they are that. */
  private static final String UNMARKED_SECRETS =
      """
      SELECT r.from_place, COALESCE(b.id, r.id) AS before_row, r.id AS after_row
        FROM resource_instances r
        JOIN instance_cursors c ON c.workspace_id = r.workspace_id
        LEFT JOIN resource_instances b
          ON b.workspace_id = r.workspace_id
         AND b.place_digest = r.place_digest
         AND b.until_place = r.from_place
       WHERE r.workspace_id = :workspace
         AND r.from_place <= c.place
         AND r.mode = 'output'
         AND r.attributes LIKE :named
         AND (b.id IS NULL OR b.attributes NOT LIKE :named)
       ORDER BY r.from_place DESC, r.id DESC
       LIMIT :at_most
      """;

  private SpanRows() {}

  static List<Range> history(Handle handle, String workspace, Subject subject, int atMost) {
    return switch (subject) {
      case Subject.AtAddress(var address, var ignored) ->
          history(handle, workspace, KEYS.formatted("address"), address, atMost);
      case Subject.WithId(var id, var ignored) ->
          history(handle, workspace, KEYS.formatted("resource_id"), id, atMost);
    };
  }

  private static List<Range> history(
      Handle handle, String workspace, String query, String subject, int atMost) {
    List<Long> rows =
        handle
            .createQuery(query)
            .bind("workspace", workspace)
            .bind("subject", subject)
            .bind("at_most", atMost)
            .mapTo(Long.class)
            .list();
    return rows.isEmpty() ? List.of() : spans(handle, rows);
  }

  private static List<Range> spans(Handle handle, List<Long> rows) {
    return handle
        .createQuery(
            """
            SELECT r.id, r.from_place, r.place_digest, r.identity_digest,
                   CASE WHEN r.until_place <= c.place THEN r.until_place END AS until_place
              FROM resource_instances r
              JOIN instance_cursors c ON c.workspace_id = r.workspace_id
             WHERE r.id = ANY(:rows)
            """)
        .bindArray("rows", Long.class, rows)
        .map(Row.by(SpanRows::span))
        .stream()
        .sorted(Comparator.comparingLong(Range::from).thenComparingLong(Range::row).reversed())
        .toList();
  }

  private static Range span(Row row) throws SQLException {
    long until = row.getLong("until_place");
    return new Range(
        row.getLong("id"),
        row.getLong("from_place"),
        until == 0 ? Range.OPEN : until,
        ShortDigest.parse(row.getString("place_digest")),
        ShortDigest.parse(row.getString("identity_digest")));
  }

  static List<UnmarkedSecret> unmarkedSecrets(Handle handle, String workspace, int atMost) {
    return handle
        .createQuery(UNMARKED_SECRETS)
        .bind("workspace", workspace)
        .bind("named", AttributeLines.NAMED_OUTPUT)
        .bind("at_most", atMost)
        .map(
            Row.by(row ->
                new UnmarkedSecret(
                    row.getLong("from_place"),
                    row.getLong("before_row"),
                    row.getLong("after_row"))))
        .list();
  }

  static Optional<Long> ended(Handle handle, String workspace, ShortDigest identity, long place) {
    return neighbour(handle, NEIGHBOUR.formatted("until_place"), workspace, identity, place);
  }

  static Optional<Long> begun(Handle handle, String workspace, ShortDigest identity, long place) {
    return neighbour(handle, NEIGHBOUR.formatted("from_place"), workspace, identity, place);
  }

  private static Optional<Long> neighbour(
      Handle handle, String query, String workspace, ShortDigest identity, long place) {
    return identity.equals(ShortDigest.NONE)
        ? Optional.empty()
        : handle
            .createQuery(query)
            .bind("workspace", workspace)
            .bind("identity", identity.hex())
            .bind("place", place)
            .mapTo(Long.class)
            .findOne();
  }
}
