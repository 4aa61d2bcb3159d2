package dev.stateward.adapter.jdbc.project;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Table;
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

public final class JdbiProjects implements Projects {
  private static final String TAGGED =
      """
      NOT EXISTS (
        SELECT 1
          FROM UNNEST(:tagged_keys, :tagged_values) AS wanted (wanted_key, wanted_value)
         WHERE NOT EXISTS (
                 SELECT 1
                   FROM project_tags t
                  WHERE t.project_id = p.id
                    AND (t.tag_key = wanted.wanted_key AND t.tag_value = wanted.wanted_value
                         OR wanted.wanted_value = '' AND %s = %s)))
      """
          .formatted(Columns.tagName("t.tag_key"), Columns.tagName("wanted.wanted_key"));

  private static final Table<Project> PROJECTS =
      new Table<>("projects", "p", ProjectRows.SELECT, ProjectRows::read);

  private final JdbiTransactions transactions;

  public JdbiProjects(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(Project project) {
    transactions.write(handle ->
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
    return transactions.read(handle -> PROJECTS.find(handle, id.value()));
  }

  @Override
  public Optional<Project> hold(ProjectId id) {
    transactions.requireTransaction();
    return transactions.read(handle -> PROJECTS.hold(handle, id.value()));
  }

  @Override
  public boolean save(Project project) {
    return transactions.write(handle ->
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
    return transactions.write(handle -> {
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
      return PROJECTS.remove(handle, id.value());
    });
  }

  @Override
  public long workspaces(ProjectId id) {
    return transactions.read(handle ->
        handle
            .createQuery(
                "SELECT count(*) FROM workspaces WHERE project_id = :id AND deleted_at IS NULL")
            .bind("id", id.value())
            .mapTo(Long.class)
            .one());
  }

  @Override
  public Map<ProjectId, WorkspaceDefaults> workspaceDefaults(Collection<ProjectId> ids) {
    return transactions.read(handle -> ProjectDefaults.find(handle, ids));
  }

  @Override
  public void replaceTags(ProjectId id, Collection<TagBinding> tags) {
    transactions.execute(handle -> ProjectDefaults.replaceTags(handle, id, tags));
  }

  @Override
  public Optional<Project> defaultOf(OrganizationId organization) {
    Conditions isDefault =
        Conditions.where("p.organization_id", organization.value()).and("p.is_default");
    return transactions.read(handle -> PROJECTS.find(handle, isDefault));
  }

  @Override
  public Page<Project> list(
      OrganizationId organization, ProjectFilter filter, PageRequest request) {
    Conditions conditions = conditions(organization, filter);
    return transactions.read(handle -> PROJECTS.page(handle, conditions, "p.name_key", request));
  }

  private static Conditions conditions(OrganizationId organization, ProjectFilter filter) {
    Conditions conditions = Conditions.where("p.organization_id", organization.value());
    if (!filter.names().isEmpty()) {
      conditions.andAny("p.name_key", filter.names().stream().map(Columns::key).toList());
    }
    if (!filter.nameContains().isEmpty()) {
      conditions
          .and("p.name_key LIKE :name_pattern")
          .bind("name_pattern", Columns.containing(filter.nameContains()));
    }
    if (!filter.tagged().isEmpty()) {
      List<TagBinding> tagged = List.copyOf(filter.tagged());
      conditions
          .and(TAGGED)
          .bindArray("tagged_keys", tagged.stream().map(TagBinding::key).toList())
          .bindArray("tagged_values", tagged.stream().map(TagBinding::value).toList());
    }
    return conditions;
  }
}
