package dev.stateward.adapter.jdbc;

import dev.stateward.application.port.out.Page;
import dev.stateward.application.port.out.PageRequest;
import dev.stateward.application.port.out.Projects;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.project.ProjectName;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

final class JdbiProjects implements Projects {
  private static final String SELECT =
      """
      SELECT p.id,
             p.name,
             p.description,
             p.created_at,
             o.id AS organization_id,
             o.name AS organization_name,
             o.email AS organization_email,
             o.created_at AS organization_created_at
        FROM projects p
        JOIN organizations o ON o.id = p.organization_id
      """;

  private static final String SELECTED =
      """
      WHERE p.organization_id = :organization
        AND (:any_name OR p.name_key = ANY(:name_keys))
        AND p.name_key LIKE :name_pattern
      """;

  private final JdbiTransactions transactions;

  JdbiProjects(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(Project project) {
    transactions.change(handle ->
        handle
            .createUpdate(
                """
                INSERT INTO projects (
                  id, organization_id, name, name_key, description, created_at)
                VALUES (:id, :organization, :name, :name_key, :description, :created_at)
                """)
            .bind("id", project.id().value())
            .bind("organization", project.organization().id().value())
            .bind("name", project.name().value())
            .bind("name_key", Columns.key(project.name().value()))
            .bind("description", project.description())
            .bind("created_at", Columns.utc(project.createdAt()))
            .execute());
  }

  @Override
  public Optional<Project> find(ProjectId id) {
    return transactions.ask(handle ->
        handle
            .createQuery(SELECT + "WHERE p.id = :id")
            .bind("id", id.value())
            .map(Row.by(JdbiProjects::read))
            .findOne());
  }

  @Override
  public Project defaultOf(OrganizationId organization) {
    return transactions
        .ask(handle ->
            handle
                .createQuery(
                    SELECT
                        + """
                        WHERE p.organization_id = :organization
                          AND p.name_key = :name_key
                        """)
                .bind("organization", organization.value())
                .bind("name_key", Columns.key(Project.DEFAULT_NAME.value()))
                .map(Row.by(JdbiProjects::read))
                .findOne())
        .orElseThrow(() -> new IllegalStateException("no default project"));
  }

  @Override
  public Page<Project> list(OrganizationId organization, Selection selection, PageRequest request) {
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
      Handle handle, OrganizationId organization, Selection selection, PageRequest request) {
    return bound(
            handle.createQuery(
                SELECT
                    + SELECTED
                    + """
                    ORDER BY p.name_key
                    LIMIT :limit OFFSET :offset
                    """),
            organization,
            selection)
        .bind("limit", request.size())
        .bind("offset", request.offset())
        .map(Row.by(JdbiProjects::read))
        .list();
  }

  private static Query bound(Query query, OrganizationId organization, Selection selection) {
    return query
        .bind("organization", organization.value())
        .bind("any_name", selection.names().isEmpty())
        .bindArray("name_keys", String.class, selection.names().stream().map(Columns::key).toList())
        .bind("name_pattern", Columns.containing(selection.nameContains()));
  }

  private static Project read(Row row) throws SQLException {
    return new Project(
        new ProjectId(row.getString("id")),
        JdbiOrganizations.read(row),
        new ProjectName(row.getString("name")),
        row.getString("description"),
        row.instant("created_at"));
  }
}
