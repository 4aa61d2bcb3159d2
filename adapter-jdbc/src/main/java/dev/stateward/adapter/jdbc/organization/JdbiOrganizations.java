package dev.stateward.adapter.jdbc.organization;

import dev.stateward.adapter.jdbc.code.OrganizationCodes;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.sql.Table;
import dev.stateward.adapter.jdbc.token.TokenRules;
import dev.stateward.application.organization.port.Organizations;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.OrganizationSettings;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

public final class JdbiOrganizations implements Organizations {
  /** The columns of an organization in {@code organizations o}. */
  public static final String COLUMNS =
      """
             o.id AS organization_id,
             o.name AS organization_name,
             o.email AS organization_email,
             o.created_at AS organization_created_at
      """;

  private static final Table<Organization> ORGANIZATIONS =
      new Table<>(
          "organizations",
          "o",
          "SELECT " + COLUMNS + "  FROM organizations o\n",
          JdbiOrganizations::read);

  private final JdbiTransactions transactions;

  public JdbiOrganizations(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(Organization organization) {
    transactions.write(handle ->
        handle
            .createUpdate(
                """
                INSERT INTO organizations (id, name, name_key, email, email_key, created_at)
                VALUES (:id, :name, :name_key, :email, :email_key, :created_at)
                """)
            .bind("id", organization.id().value())
            .bind("name", organization.name().value())
            .bind("name_key", Columns.key(organization.name().value()))
            .bind("email", organization.email())
            .bind("email_key", Columns.key(organization.email()))
            .bind("created_at", Columns.utc(organization.createdAt()))
            .execute());
  }

  @Override
  public Optional<Organization> find(OrganizationName name) {
    Conditions named = Conditions.where("o.name_key", Columns.key(name.value()));
    return transactions.read(handle -> ORGANIZATIONS.find(handle, named));
  }

  @Override
  public Optional<Organization> hold(OrganizationId id) {
    transactions.requireTransaction();
    return transactions.read(handle -> ORGANIZATIONS.hold(handle, id.value()));
  }

  @Override
  public Page<Organization> list(Credential member, String contains, PageRequest request) {
    Conditions conditions =
        Conditions.where(TokenRules.belongs(member.principal()))
            .and(TokenRules.BY_TOKEN)
            .bind(TokenRules.values(member));
    if (!contains.isEmpty()) {
      conditions
          .and("o.name_key LIKE :pattern OR o.email_key LIKE :pattern")
          .bind("pattern", Columns.containing(contains));
    }
    return transactions.read(
        handle -> ORGANIZATIONS.page(handle, conditions, "o.name_key", request));
  }

  @Override
  public boolean save(Organization organization) {
    return transactions.write(handle ->
        handle
            .createUpdate(
                """
                UPDATE organizations
                   SET name = :name,
                       name_key = :name_key,
                       email = :email,
                       email_key = :email_key
                 WHERE id = :id
                """)
            .bind("id", organization.id().value())
            .bind("name", organization.name().value())
            .bind("name_key", Columns.key(organization.name().value()))
            .bind("email", organization.email())
            .bind("email_key", Columns.key(organization.email()))
            .execute())
        == 1;
  }

  @Override
  public Map<OrganizationId, Details> details(Collection<OrganizationId> ids) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT id,
                       NOT EXISTS (SELECT 1
                                     FROM organization_memberships m
                                    WHERE m.organization_id = organizations.id
                                      AND m.status = 'active'
                                      AND NOT EXISTS (SELECT 1
                                                        FROM authenticators a
                                                       WHERE a.user_id = m.user_id))
                         AS second_factors,
                       session_timeout,
                       session_remember,
                       collaborator_policy,
                       owners_role,
                       default_mode,
                       flags,
                       organization_token_age,
                       team_token_age,
                       user_token_age,
                       audit_trails_token_age
                  FROM organizations
                 WHERE id = ANY(:ids)
                """)
            .bindArray("ids", String.class, ids.stream().map(OrganizationId::value).toList())
            .map(
                Row.by(row ->
                    Map.entry(
                        new OrganizationId(row.getString("id")),
                        new Details(readSettings(row), row.getBoolean("second_factors")))))
            .stream()
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  private static OrganizationSettings readSettings(Row row) throws SQLException {
    return new OrganizationSettings(
        row.getLong("session_timeout"),
        row.getLong("session_remember"),
        OrganizationCodes.COLLABORATOR_POLICIES.constant(row.getString("collaborator_policy")),
        row.getString("owners_role"),
        OrganizationCodes.EXECUTION_MODES.constant(row.getString("default_mode")),
        OrganizationCodes.FLAGS.split(row.getString("flags")),
        TokenAgeColumns.read(row));
  }

  @Override
  public boolean keep(OrganizationId id, OrganizationSettings settings) {
    return transactions.write(handle ->
        handle
            .createUpdate(
                """
                UPDATE organizations
                   SET session_timeout = :session_timeout,
                       session_remember = :session_remember,
                       collaborator_policy = :collaborator_policy,
                       owners_role = :owners_role,
                       default_mode = :default_mode,
                       flags = :flags,
                       organization_token_age = :organization_token_age,
                       team_token_age = :team_token_age,
                       user_token_age = :user_token_age,
                       audit_trails_token_age = :audit_trails_token_age
                 WHERE id = :id
                """)
            .bind("id", id.value())
            .bind("session_timeout", settings.sessionTimeout())
            .bind("session_remember", settings.sessionRemember())
            .bind(
                "collaborator_policy",
                OrganizationCodes.COLLABORATOR_POLICIES.code(settings.collaboratorPolicy()))
            .bind("owners_role", settings.ownersRole())
            .bind("default_mode", OrganizationCodes.EXECUTION_MODES.code(settings.defaultMode()))
            .bind("flags", OrganizationCodes.FLAGS.join(settings.flags()))
            .bindMap(TokenAgeColumns.values(settings.tokenAges()))
            .execute())
        == 1;
  }

  @Override
  public boolean remove(OrganizationId id) {
    return transactions.writeLong(handle -> {
      WorkspaceRemoval.removeAllOf(handle, id);
      forgetInvited(handle, id);
      return ORGANIZATIONS.remove(handle, id.value());
    });
  }

  /** Deletes the placeholder users of its invitations that have no other invitation. */
  private static void forgetInvited(Handle handle, OrganizationId id) {
    handle
        .createUpdate(
            """
            DELETE FROM users
             WHERE id IN (SELECT m.user_id
                            FROM organization_memberships m
                           WHERE m.organization_id = :id)
               AND NOT EXISTS (SELECT 1
                                 FROM organization_memberships other
                                WHERE other.user_id = users.id
                                  AND other.organization_id <> :id)
               AND\s
            """
                + JdbiUsers.MADE_UP)
        .bind("id", id.value())
        .execute();
  }

  /** Reads an organization from the columns of {@link #COLUMNS}. */
  public static Organization read(Row row) throws SQLException {
    return new Organization(
        new OrganizationId(row.getString("organization_id")),
        new OrganizationName(row.getString("organization_name")),
        row.getString("organization_email"),
        row.instant("organization_created_at"));
  }
}
