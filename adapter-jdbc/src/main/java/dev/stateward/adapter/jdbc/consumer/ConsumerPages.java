package dev.stateward.adapter.jdbc.consumer;

import dev.stateward.adapter.jdbc.code.ConsumerCodes;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.consumer.port.OutputConsumer;
import dev.stateward.application.consumer.port.ReadCount;
import dev.stateward.application.consumer.port.ReadDetail;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** Pages of the consumers of a workspace. */
final class ConsumerPages {
  private ConsumerPages() {}

  static Page<OutputConsumer> page(Handle handle, WorkspaceId workspace, PageRequest request) {
    long total =
        handle
            .createQuery("SELECT count(*) FROM output_consumers WHERE workspace_id = :workspace")
            .bind("workspace", workspace.value())
            .mapTo(Long.class)
            .one();
    List<OutputConsumer> plain =
        request.offset() < total ? plain(handle, workspace, request) : List.of();
    Map<Principal, Map<ReadDetail, ReadCount>> details = details(handle, workspace, plain);
    return new Page<>(
        plain.stream()
            .map(it ->
                new OutputConsumer(
                    workspace,
                    it.principal(),
                    it.name(),
                    it.reads(),
                    details.getOrDefault(it.principal(), Map.of())))
            .toList(),
        request,
        total);
  }

  private static List<OutputConsumer> plain(
      Handle handle, WorkspaceId workspace, PageRequest request) {
    return handle
        .createQuery(
            """
            SELECT principal_kind, principal_id, name, first_read_at, last_read_at, reads
              FROM output_consumers
             WHERE workspace_id = :workspace
             ORDER BY last_read_at DESC, principal_id DESC
             LIMIT :limit OFFSET :offset
            """)
        .bind("workspace", workspace.value())
        .bind("limit", request.size())
        .bind("offset", request.offset())
        .map(
            Row.by(row ->
                new OutputConsumer(
                    workspace, principal(row), row.getString("name"), count(row), Map.of())))
        .list();
  }

  private static Map<Principal, Map<ReadDetail, ReadCount>> details(
      Handle handle, WorkspaceId workspace, List<OutputConsumer> consumers) {
    Map<Principal, Map<ReadDetail, ReadCount>> details = new HashMap<>();
    if (consumers.isEmpty()) {
      return details;
    }
    handle
        .createQuery(
            """
            SELECT principal_kind, principal_id, kind, name, first_read_at, last_read_at, reads
              FROM output_consumer_details
             WHERE workspace_id = :workspace
               AND principal_id = ANY(:principals)
             ORDER BY kind, name
            """)
        .bind("workspace", workspace.value())
        .bindArray(
            "principals",
            String.class,
            consumers.stream().map(it -> Columns.id(it.principal())).toList())
        .map(
            Row.by(row -> {
              ReadDetail.Kind kind = ConsumerCodes.DETAILS.constant(row.getString("kind"));
              ReadDetail detail = new ReadDetail(kind, row.getString("name"));
              return details
                  .computeIfAbsent(principal(row), fresh -> new LinkedHashMap<>())
                  .put(detail, count(row));
            }))
        .list();
    return details;
  }

  private static Principal principal(Row row) throws SQLException {
    return Columns.principal(row.getString("principal_kind"), row.getString("principal_id"));
  }

  private static ReadCount count(Row row) throws SQLException {
    return new ReadCount(
        row.getLong("reads"), row.instant("first_read_at"), row.instant("last_read_at"));
  }
}
