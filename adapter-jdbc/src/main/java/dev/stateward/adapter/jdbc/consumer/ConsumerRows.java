package dev.stateward.adapter.jdbc.consumer;

import dev.stateward.adapter.jdbc.code.ConsumerCodes;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.FixedUpdate;
import dev.stateward.application.consumer.port.OutputConsumer;
import dev.stateward.application.consumer.port.ReadCount;
import dev.stateward.application.consumer.port.ReadDetail;
import java.util.HashMap;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** Adds reads to the rows of one consumer. */
final class ConsumerRows {
  private static final String COUNT =
      """
               first_read_at = least(first_read_at, :first),
               last_read_at = greatest(last_read_at, :last),
               reads = reads + :reads
         WHERE workspace_id = :workspace
           AND principal_kind = :principal_kind
           AND principal_id = :principal_id
      """;

  private static final FixedUpdate UPDATE =
      new FixedUpdate("UPDATE output_consumers\n   SET name = :name,\n" + COUNT);

  /** None when the workspace is gone. */
  private static final FixedUpdate INSERT =
      new FixedUpdate(
          """
          INSERT INTO output_consumers (
            workspace_id, principal_kind, principal_id, name, first_read_at, last_read_at, reads)
          SELECT w.id,
                 CAST(:principal_kind AS varchar),
                 CAST(:principal_id AS varchar),
                 CAST(:name AS varchar),
                 CAST(:first AS timestamp(6) with time zone),
                 CAST(:last AS timestamp(6) with time zone),
                 CAST(:reads AS bigint)
            FROM workspaces w
           WHERE w.id = :workspace
          """);

  private static final FixedUpdate UPDATE_DETAIL =
      new FixedUpdate(
          "UPDATE output_consumer_details\n   SET "
              + COUNT.strip()
              + "\n   AND kind = :kind\n   AND name = :name\n");

  private static final FixedUpdate INSERT_DETAIL =
      new FixedUpdate(
          """
          INSERT INTO output_consumer_details (
            workspace_id, principal_kind, principal_id, kind, name, first_read_at, last_read_at,
            reads)
          SELECT CAST(:workspace AS varchar),
                 CAST(:principal_kind AS varchar),
                 CAST(:principal_id AS varchar),
                 CAST(:kind AS varchar),
                 CAST(:name AS varchar),
                 CAST(:first AS timestamp(6) with time zone),
                 CAST(:last AS timestamp(6) with time zone),
                 CAST(:reads AS bigint)
           WHERE :most > (
             SELECT count(*)
               FROM output_consumer_details
              WHERE workspace_id = :workspace
                AND principal_kind = :principal_kind
                AND principal_id = :principal_id
                AND kind = :kind)
          """);

  private final Handle handle;
  private final OutputConsumer consumer;

  ConsumerRows(Handle handle, OutputConsumer consumer) {
    this.handle = handle;
    this.consumer = consumer;
  }

  /** False when the workspace is gone. */
  boolean add() {
    Map<String, Object> values = values(consumer.reads());
    values.put("name", consumer.name());
    return UPDATE.execute(handle, values) == 1 || INSERT.execute(handle, values) == 1;
  }

  void addDetails(int most) {
    consumer.details().forEach((detail, count) -> add(detail, count, most));
  }

  private void add(ReadDetail detail, ReadCount count, int most) {
    Map<String, Object> values = values(count);
    values.put("kind", ConsumerCodes.DETAILS.code(detail.kind()));
    values.put("name", detail.name());
    if (UPDATE_DETAIL.execute(handle, values) == 0) {
      values.put("most", most);
      INSERT_DETAIL.execute(handle, values);
    }
  }

  private Map<String, Object> values(ReadCount count) {
    Map<String, Object> values = new HashMap<>();
    values.put("workspace", consumer.workspace().value());
    values.put("principal_kind", Columns.kind(consumer.principal()));
    values.put("principal_id", Columns.id(consumer.principal()));
    values.put("first", Columns.utc(count.first()));
    values.put("last", Columns.utc(count.last()));
    values.put("reads", count.count());
    return values;
  }
}
