package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The tags of workspaces. */
final class WorkspaceTags {
  private WorkspaceTags() {}

  private record Tagged(WorkspaceId workspace, TagBinding tag) {}

  static Map<WorkspaceId, List<TagBinding>> find(Handle handle, Collection<WorkspaceId> ids) {
    Conditions ofThem =
        Conditions.whereAny("workspace_id", ids.stream().map(WorkspaceId::value).toList());
    return ofThem
        .bindTo(
            handle.createQuery(
                "SELECT workspace_id, tag_key, tag_value FROM workspace_tags\n"
                    + ofThem.clause()
                    + "ORDER BY workspace_id, tag_key"))
        .map(
            Row.by(row ->
                new Tagged(
                    new WorkspaceId(row.getString("workspace_id")),
                    new TagBinding(row.getString("tag_key"), row.getString("tag_value")))))
        .stream()
        .collect(
            Collectors.groupingBy(
                Tagged::workspace, Collectors.mapping(Tagged::tag, Collectors.toList())));
  }

  static Set<String> plain(Handle handle, OrganizationId organization) {
    return handle
        .createQuery(
            """
            SELECT DISTINCT t.tag_key
              FROM workspace_tags t
              JOIN workspaces w ON w.id = t.workspace_id
             WHERE t.organization_id = :organization
               AND t.tag_value = ''
               AND %s
            """
                .formatted(WorkspaceRows.LIVE))
        .bind("organization", organization.value())
        .mapTo(String.class)
        .set();
  }

  static void add(Handle handle, WorkspaceId id, Collection<TagBinding> tags) {
    if (tags.isEmpty()) {
      return;
    }
    PreparedBatch batch =
        handle.prepareBatch(
            """
            INSERT INTO workspace_tags (organization_id, workspace_id, tag_key, tag_value)
            SELECT w.organization_id, w.id, CAST(:tag_key AS varchar), CAST(:tag_value AS varchar)
              FROM workspaces w
             WHERE w.id = :id
            """);
    for (TagBinding tag : tags) {
      batch.bind("id", id.value()).bind("tag_key", tag.key()).bind("tag_value", tag.value()).add();
    }
    batch.execute();
  }

  static void remove(Handle handle, WorkspaceId id, Set<String> keys) {
    handle
        .createUpdate(
            """
            DELETE FROM workspace_tags
             WHERE workspace_id = :id
               AND tag_key = ANY(:keys)
            """)
        .bind("id", id.value())
        .bindArray("keys", String.class, List.copyOf(keys))
        .execute();
  }

  /** Adds {@code tags} and replaces those with the same keys. */
  static void replace(Handle handle, WorkspaceId id, Collection<TagBinding> tags) {
    remove(handle, id, tags.stream().map(TagBinding::key).collect(Collectors.toSet()));
    add(handle, id, tags);
  }
}
