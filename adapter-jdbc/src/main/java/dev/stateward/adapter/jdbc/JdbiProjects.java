package dev.stateward.adapter.jdbc;

import dev.stateward.application.port.out.Page;
import dev.stateward.application.port.out.PageRequest;
import dev.stateward.application.port.out.Projects;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.project.ProjectName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

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
            .map((row, context) -> read(row))
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
                .map((row, context) -> read(row))
                .findOne())
        .orElseThrow(() -> new IllegalStateException("no default project"));
  }

  @Override
  public Page<Project> list(OrganizationId organization, Set<String> names, PageRequest request) {
    List<String> keys = names.stream().map(Columns::key).toList();
    return transactions.ask(handle ->
        Columns.page(
            request,
            count(handle, organization, keys),
            () ->
                handle
                    .createQuery(
                        SELECT
                            + SELECTED
                            + """
                            ORDER BY p.name_key
                            LIMIT :limit OFFSET :offset
                            """)
                    .bind("organization", organization.value())
                    .bind("any_name", keys.isEmpty())
                    .bindArray("name_keys", String.class, keys)
                    .bind("limit", request.size())
                    .bind("offset", request.offset())
                    .map((row, context) -> read(row))
                    .list()));
  }

  private static long count(Handle handle, OrganizationId organization, List<String> keys) {
    return handle
        .createQuery("SELECT count(*) FROM projects p " + SELECTED)
        .bind("organization", organization.value())
        .bind("any_name", keys.isEmpty())
        .bindArray("name_keys", String.class, keys)
        .mapTo(Long.class)
        .one();
  }

  private static Project read(ResultSet row) throws SQLException {
    return new Project(
        new ProjectId(row.getString("id")),
        JdbiOrganizations.read(row),
        new ProjectName(row.getString("name")),
        row.getString("description"),
        Columns.instant(row, "created_at"));
  }
}
