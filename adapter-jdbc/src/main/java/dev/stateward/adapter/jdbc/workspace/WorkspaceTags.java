package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.workspace.port.Workspaces.TagCount;
import dev.stateward.application.workspace.port.Workspaces.TagFilter;
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
  private static final String PLAIN = "t.tag_value = ''";

  private static final String NAME = Columns.tagName("t.tag_key");

  private static final String FROM =
      "  FROM workspace_tags t\n  JOIN workspaces w ON w.id = t.workspace_id\n";

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

  /** The names of the plain tags of {@code workspaces}. */
  static Set<String> plain(Handle handle, VisibleWorkspaces workspaces) {
    Conditions conditions = Conditions.where(PLAIN);
    return workspaces.restrict(handle, conditions)
        ? conditions
            .bindTo(
                handle.createQuery("SELECT DISTINCT " + NAME + "\n" + FROM + conditions.clause()))
            .mapTo(String.class)
            .set()
        : Set.of();
  }

  /** One page of the plain tags of {@code workspaces}, by name. */
  static Page<TagCount> plain(
      Handle handle, VisibleWorkspaces workspaces, TagFilter filter, PageRequest request) {
    Conditions conditions = Conditions.where(PLAIN);
    if (!filter.contains().isEmpty()) {
      conditions
          .and(NAME + " LIKE :contained")
          .bind("contained", Columns.containingExactly(TagBinding.nameOf(filter.contains())));
    }
    if (!filter.without().isEmpty()) {
      conditions.and("NOT (" + NAME + " = ANY(:without))").bindArray("without", filter.without());
    }
    if (!workspaces.restrict(handle, conditions)) {
      return new Page<>(List.of(), request, 0);
    }
    long total =
        conditions
            .bindTo(
                handle.createQuery(
                    "SELECT count(DISTINCT " + NAME + ")\n" + FROM + conditions.clause()))
            .mapTo(Long.class)
            .one();
    return new Page<>(counted(handle, conditions, request), request, total);
  }

  private static List<TagCount> counted(Handle handle, Conditions conditions, PageRequest request) {
    return conditions
        .bindTo(
            handle.createQuery(
                "SELECT name, count(*) AS workspaces\n  FROM (SELECT DISTINCT t.workspace_id, "
                    + NAME
                    + " AS name\n"
                    + FROM
                    + conditions.clause()
                    + ") named\nGROUP BY name\nORDER BY name\nLIMIT :limit OFFSET :offset"))
        .bind("limit", request.size())
        .bind("offset", request.offset())
        .map(Row.by(row -> new TagCount(row.getString("name"), row.getLong("workspaces"))))
        .list();
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

  /** Removes plain tags from all workspaces of {@code organization}. */
  static void remove(Handle handle, OrganizationId organization, Set<String> names) {
    handle
        .createUpdate(
            """
            DELETE FROM workspace_tags t
             WHERE t.organization_id = :organization
               AND t.tag_value = ''
               AND %s = ANY(:names)
            """
                .formatted(NAME))
        .bind("organization", organization.value())
        .bindArray("names", String.class, List.copyOf(names))
        .execute();
  }

  /**
   * Adds {@code tags} and replaces those with the same keys; a plain one also replaces plain ones
   * of the same name.
   */
  static void replace(Handle handle, WorkspaceId id, Collection<TagBinding> tags) {
    remove(handle, id, tags.stream().map(TagBinding::key).collect(Collectors.toSet()));
    handle
        .createUpdate(
            """
            DELETE FROM workspace_tags t
             WHERE t.workspace_id = :id
               AND t.tag_value = ''
               AND %s = ANY(:names)
            """
                .formatted(NAME))
        .bind("id", id.value())
        .bindArray(
            "names",
            String.class,
            tags.stream().filter(TagBinding::plain).map(TagBinding::name).toList())
        .execute();
    add(handle, id, tags);
  }
}
