package dev.stateward.adapter.jdbc;

import dev.stateward.application.port.out.Organizations;
import dev.stateward.application.port.out.Page;
import dev.stateward.application.port.out.PageRequest;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import java.sql.SQLException;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

final class JdbiOrganizations implements Organizations {
  private static final String SELECT =
      """
      SELECT o.id AS organization_id,
             o.name AS organization_name,
             o.email AS organization_email,
             o.created_at AS organization_created_at
        FROM organizations o
      """;

  private static final String OF_MEMBER =
      """
      WHERE CASE CAST(:kind AS varchar)
            WHEN 'user' THEN EXISTS (
              SELECT 1
                FROM organization_memberships m
               WHERE m.organization_id = o.id
                 AND m.user_id = :member
                 AND m.status = 'active')
            WHEN 'team' THEN EXISTS (
              SELECT 1
                FROM teams t
               WHERE t.organization_id = o.id
                 AND t.id = :member)
            ELSE o.id = :member
            END
      """;

  private final JdbiTransactions transactions;

  JdbiOrganizations(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(Organization organization) {
    transactions.change(handle ->
        handle
            .createUpdate(
                """
                INSERT INTO organizations (id, name, name_key, email, created_at)
                VALUES (:id, :name, :name_key, :email, :created_at)
                """)
            .bind("id", organization.id().value())
            .bind("name", organization.name().value())
            .bind("name_key", Columns.key(organization.name().value()))
            .bind("email", organization.email())
            .bind("created_at", Columns.utc(organization.createdAt()))
            .execute());
  }

  @Override
  public Optional<Organization> find(OrganizationName name) {
    return transactions.ask(handle ->
        handle
            .createQuery(SELECT + "WHERE o.name_key = :name_key")
            .bind("name_key", Columns.key(name.value()))
            .map(Row.by(JdbiOrganizations::read))
            .findOne());
  }

  @Override
  public Page<Organization> list(Principal member, PageRequest request) {
    return transactions.ask(handle ->
        Columns.page(
            request,
            count(handle, member),
            () ->
                handle
                    .createQuery(
                        SELECT
                            + OF_MEMBER
                            + """
                            ORDER BY o.name_key
                            LIMIT :limit OFFSET :offset
                            """)
                    .bind("kind", Columns.kind(member))
                    .bind("member", Columns.id(member))
                    .bind("limit", request.size())
                    .bind("offset", request.offset())
                    .map(Row.by(JdbiOrganizations::read))
                    .list()));
  }

  private static long count(Handle handle, Principal member) {
    return handle
        .createQuery("SELECT count(*) FROM organizations o " + OF_MEMBER)
        .bind("kind", Columns.kind(member))
        .bind("member", Columns.id(member))
        .mapTo(Long.class)
        .one();
  }

  @Override
  public boolean save(Organization organization) {
    return transactions.change(handle ->
        handle
            .createUpdate(
                """
                UPDATE organizations
                   SET name = :name,
                       name_key = :name_key,
                       email = :email
                 WHERE id = :id
                """)
            .bind("id", organization.id().value())
            .bind("name", organization.name().value())
            .bind("name_key", Columns.key(organization.name().value()))
            .bind("email", organization.email())
            .execute())
        == 1;
  }

  @Override
  public boolean remove(OrganizationId id) {
    return transactions.change(handle -> {
      JdbiWorkspaces.removeAllOf(handle, id);
      return handle
              .createUpdate(
                  """
                  DELETE FROM organizations
                   WHERE id = :id
                  """)
              .bind("id", id.value())
              .execute()
          == 1;
    });
  }

  /** Reads an organization whose columns were selected under the names used here. */
  static Organization read(Row row) throws SQLException {
    return new Organization(
        new OrganizationId(row.getString("organization_id")),
        new OrganizationName(row.getString("organization_name")),
        row.getString("organization_email"),
        row.instant("organization_created_at"));
  }
}
