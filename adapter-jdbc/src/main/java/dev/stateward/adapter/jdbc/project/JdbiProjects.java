package dev.stateward.adapter.jdbc.project;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.project.port.ProjectFilter;
import dev.stateward.application.project.port.Projects;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceDefaults;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

public final class JdbiProjects implements Projects {
  private static final String SELECTED =
      """
      WHERE p.organization_id = :organization
        AND (:any_name OR p.name_key = ANY(:name_keys))
        AND p.name_key LIKE :name_pattern
        AND :tagged_count = (
              SELECT count(*)
                FROM UNNEST(:tagged_keys, :tagged_values) AS wanted (wanted_key, wanted_value)
               WHERE EXISTS (
                       SELECT 1
                         FROM project_tags t
                        WHERE t.project_id = p.id
                          AND t.tag_key = wanted.wanted_key
                          AND wanted.wanted_value IN ('', t.tag_value)))
      """;

  private final JdbiTransactions transactions;

  public JdbiProjects(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(Project project) {
    transactions.change(handle ->
        ProjectRows.bindChangeable(
                handle.createUpdate(
                    """
                    INSERT INTO projects (
                      id, organization_id, is_default, name, name_key, description,
                      default_mode, activity_duration, created_at)
                    VALUES (
                      :id, :organization, :is_default, :name, :name_key, :description,
                      :default_mode, :activity_duration, :created_at)
                    """),
                project)
            .bind("organization", project.organization().id().value())
            .bind("is_default", project.isDefault())
            .bind("created_at", Columns.utc(project.createdAt()))
            .execute());
  }

  @Override
  public Optional<Project> find(ProjectId id) {
    return transactions.ask(handle -> find(handle, id));
  }

  private static Optional<Project> find(Handle handle, ProjectId id) {
    return handle
        .createQuery(ProjectRows.SELECT + "WHERE p.id = :id")
        .bind("id", id.value())
        .map(Row.by(ProjectRows::read))
        .findOne();
  }

  @Override
  public Optional<Project> hold(ProjectId id) {
    transactions.requireTransaction();
    // On its own, for the reasons that JdbiWorkspaces.hold has.
    return transactions.ask(handle ->
        handle
            .createQuery("SELECT 1 FROM projects WHERE id = :id FOR UPDATE")
            .bind("id", id.value())
            .mapTo(Integer.class)
            .findOne()
            .flatMap(held -> find(handle, id)));
  }

  @Override
  public boolean save(Project project) {
    return transactions.change(handle ->
        ProjectRows.bindChangeable(
                handle.createUpdate(
                    """
                    UPDATE projects
                       SET name = :name,
                           name_key = :name_key,
                           description = :description,
                           default_mode = :default_mode,
                           activity_duration = :activity_duration
                     WHERE id = :id
                    """),
                project)
            .execute())
        == 1;
  }

  @Override
  public boolean remove(ProjectId id) {
    return transactions.change(handle -> {
      handle
          .createUpdate(
              """
              UPDATE workspaces w
                 SET project_id = (
                       SELECT p.id
                         FROM projects p
                        WHERE p.organization_id = w.organization_id
                          AND p.is_default)
               WHERE w.project_id = :id
                 AND w.deleted_at IS NOT NULL
              """)
          .bind("id", id.value())
          .execute();
      return handle
              .createUpdate(
                  """
                  DELETE FROM projects
                   WHERE id = :id
                  """)
              .bind("id", id.value())
              .execute()
          == 1;
    });
  }

  @Override
  public long workspaces(ProjectId id) {
    return transactions.ask(handle ->
        handle
            .createQuery(
                "SELECT count(*) FROM workspaces WHERE project_id = :id AND deleted_at IS NULL")
            .bind("id", id.value())
            .mapTo(Long.class)
            .one());
  }

  @Override
  public Map<ProjectId, WorkspaceDefaults> workspaceDefaults(Collection<ProjectId> ids) {
    return transactions.ask(handle -> ProjectDefaults.find(handle, ids));
  }

  @Override
  public void replaceTags(ProjectId id, Collection<TagBinding> tags) {
    transactions.alter(handle -> ProjectDefaults.replaceTags(handle, id, tags));
  }

  @Override
  public Optional<Project> defaultOf(OrganizationId organization) {
    return transactions.ask(handle ->
        handle
            .createQuery(
                ProjectRows.SELECT
                    + """
                    WHERE p.organization_id = :organization
                      AND p.is_default
                    """)
            .bind("organization", organization.value())
            .map(Row.by(ProjectRows::read))
            .findOne());
  }

  @Override
  public Page<Project> list(
      OrganizationId organization, ProjectFilter selection, PageRequest request) {
    return transactions.ask(handle ->
        Columns.page(
            request,
            bound(
                    handle.createQuery("SELECT count(*) FROM projects p " + SELECTED),
                    organization,
                    selection)
                .mapTo(Long.class)
                .one(),
            () -> items(handle, organization, selection, request)));
  }

  private static List<Project> items(
      Handle handle, OrganizationId organization, ProjectFilter selection, PageRequest request) {
    return bound(
            handle.createQuery(
                ProjectRows.SELECT
                    + SELECTED
                    + """
                    ORDER BY p.name_key
                    LIMIT :limit OFFSET :offset
                    """),
            organization,
            selection)
        .bind("limit", request.size())
        .bind("offset", request.offset())
        .map(Row.by(ProjectRows::read))
        .list();
  }

  private static Query bound(Query query, OrganizationId organization, ProjectFilter selection) {
    List<TagBinding> tagged = List.copyOf(selection.tagged());
    return query
        .bind("organization", organization.value())
        .bind("any_name", selection.names().isEmpty())
        .bindArray("name_keys", String.class, selection.names().stream().map(Columns::key).toList())
        .bind("name_pattern", Columns.containing(selection.nameContains()))
        .bind("tagged_count", tagged.size())
        .bindArray("tagged_keys", String.class, tagged.stream().map(TagBinding::key).toList())
        .bindArray("tagged_values", String.class, tagged.stream().map(TagBinding::value).toList());
  }
}
