package dev.stateward.adapter.jdbc.change;

import dev.stateward.adapter.jdbc.code.ChangeCodes;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.blob.port.ExtractedInstance;
import dev.stateward.application.blob.port.ExtractedInstance.Description;
import dev.stateward.application.change.port.InstanceSpans.Differing;
import dev.stateward.application.change.port.InstanceSpans.Extracted;
import dev.stateward.application.change.port.InstanceSpans.Extraction;
import dev.stateward.application.change.port.InstanceSpans.Open;
import dev.stateward.domain.change.ShortDigest;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The rows of instances. */
final class InstanceRows {
  private static final int ROWS_AT_ONCE = 1000;

  private static final String INSERT =
      """
      INSERT INTO resource_instances (
        organization_id, workspace_id, from_place, place_digest, identity_digest, content_digest,
        address, deposed, mode, resource_type, module, provider, resource_id, tainted, attributes)
      VALUES (
        (SELECT w.organization_id FROM workspaces w WHERE w.id = :workspace),
        :workspace, :from, :place, :identity, :content,
        :address, :deposed, :mode, :type, :module, :provider, :id, :tainted, :attributes)
      """;

  private InstanceRows() {}

  /** The condition that a row is in the version at a place. */
  private static String in(String row, String workspace, String place) {
    return "%1$s.workspace_id = %2$s AND %1$s.from_place <= %3$s".formatted(row, workspace, place)
        + " AND (%1$s.until_place IS NULL OR %1$s.until_place > %2$s)".formatted(row, place);
  }

  static void add(Handle handle, Extraction extraction, List<ExtractedInstance> added) {
    if (added.isEmpty()) {
      return;
    }
    PreparedBatch batch = handle.prepareBatch(INSERT);
    for (ExtractedInstance instance : added) {
      Description it = instance.description();
      batch
          .bind("workspace", extraction.workspace().value())
          .bind("from", extraction.place())
          .bind("place", instance.place().hex())
          .bind("identity", instance.identity().hex())
          .bind("content", instance.content().hex())
          .bind("address", it.address())
          .bind("deposed", it.deposed())
          .bind("mode", ChangeCodes.MODES.code(it.mode()))
          .bind("type", it.type())
          .bind("module", it.module())
          .bind("provider", it.provider())
          .bind("id", it.id())
          .bind("tainted", it.tainted())
          .bind("attributes", AttributeLines.write(instance.attributes()))
          .add();
    }
    batch.execute();
  }

  static void end(Handle handle, Extraction extraction, Collection<Long> ended) {
    if (!ended.isEmpty()) {
      handle
          .createUpdate(
              """
              UPDATE resource_instances
                 SET until_place = :place
               WHERE id = ANY(:rows)
                 AND until_place IS NULL
              """)
          .bind("place", extraction.place())
          .bindArray("rows", Long.class, List.copyOf(ended))
          .execute();
    }
  }

  /** Undoes what was stored of versions after {@code place}. */
  static void undo(Handle handle, String workspace, long place) {
    handle
        .createUpdate(
            """
            DELETE FROM resource_instances
             WHERE workspace_id = :workspace
               AND from_place > :place
            """)
        .bind("workspace", workspace)
        .bind("place", place)
        .execute();
    handle
        .createUpdate(
            """
            UPDATE resource_instances
               SET until_place = NULL
             WHERE workspace_id = :workspace
               AND until_place > :place
            """)
        .bind("workspace", workspace)
        .bind("place", place)
        .execute();
  }

  static void forEachOpen(Handle handle, String workspace, Consumer<Open> taker) {
    handle
        .createQuery(
            """
            SELECT id, place_digest, content_digest
              FROM resource_instances
             WHERE workspace_id = :workspace
               AND until_place IS NULL
            """)
        .setFetchSize(ROWS_AT_ONCE)
        .bind("workspace", workspace)
        .map(
            Row.by(row ->
                new Open(
                    row.getLong("id"), digest(row, "place_digest"), digest(row, "content_digest"))))
        .forEach(taker);
  }

  static void forEachDiffering(
      Handle handle, Extracted before, Extracted after, Consumer<Differing> taker) {
    handle
        .createQuery(
            side("FALSE", "1", "2")
                + " UNION ALL "
                + side("TRUE", "2", "1")
                + " ORDER BY address, deposed, later, id")
        .setFetchSize(ROWS_AT_ONCE)
        .bind("workspace1", before.workspace().value())
        .bind("place1", before.place())
        .bind("workspace2", after.workspace().value())
        .bind("place2", after.place())
        .map(
            Row.by(row ->
                new Differing(
                    row.getLong("id"),
                    row.getBoolean("later"),
                    row.getString("type"),
                    digest(row, "place_digest"),
                    digest(row, "identity_digest"),
                    digest(row, "content_digest"))))
        .forEach(taker);
  }

  /** Those of one version; most are in the same row in the other one, which needs no lookup. */
  private static String side(String later, String own, String other) {
    return "SELECT r.id, "
        + later
        + " AS later, CASE WHEN r.mode = 'output' THEN 'output' ELSE r.resource_type END AS type,"
        + " r.place_digest, r.identity_digest, r.content_digest, r.address, r.deposed\n"
        + "  FROM resource_instances r\n WHERE "
        + in("r", ":workspace" + own, ":place" + own)
        + "\n   AND NOT ("
        + in("r", ":workspace" + other, ":place" + other)
        + ")\n   AND NOT EXISTS (\n"
        + "SELECT 1 FROM resource_instances s WHERE "
        + in("s", ":workspace" + other, ":place" + other)
        + " AND s.place_digest = r.place_digest AND s.content_digest = r.content_digest)";
  }

  static Map<Long, ExtractedInstance> find(Handle handle, Collection<Long> rows) {
    return handle
        .createQuery(
            """
            SELECT id, place_digest, identity_digest, content_digest, address, deposed, mode,
                   resource_type, module, provider, resource_id, tainted, attributes
              FROM resource_instances
             WHERE id = ANY(:rows)
            """)
        .bindArray("rows", Long.class, List.copyOf(rows))
        .map(Row.by(row -> Map.entry(row.getLong("id"), instance(row))))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static ExtractedInstance instance(Row row) throws SQLException {
    return new ExtractedInstance(
        digest(row, "place_digest"),
        digest(row, "identity_digest"),
        digest(row, "content_digest"),
        new Description(
            row.getString("address"),
            row.getString("deposed"),
            ChangeCodes.MODES.constant(row.getString("mode")),
            row.getString("resource_type"),
            row.getString("module"),
            row.getString("provider"),
            row.getString("resource_id"),
            row.getBoolean("tainted")),
        AttributeLines.read(row.getString("attributes")));
  }

  private static ShortDigest digest(Row row, String column) throws SQLException {
    return ShortDigest.parse(row.getString(column));
  }
}
