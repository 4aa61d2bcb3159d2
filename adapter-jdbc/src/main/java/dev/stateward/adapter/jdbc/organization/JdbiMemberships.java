package dev.stateward.adapter.jdbc.organization;

import dev.stateward.adapter.jdbc.access.OrganizationAccessRows;
import dev.stateward.adapter.jdbc.access.WorkspaceAccessRows;
import dev.stateward.adapter.jdbc.code.OrganizationCodes;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.sql.Table;
import dev.stateward.adapter.jdbc.token.TokenRules;
import dev.stateward.application.organization.port.MembershipFilter;
import dev.stateward.application.organization.port.Memberships;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

public final class JdbiMemberships implements Memberships {
  private static final Table<OrganizationMembership> MEMBERSHIPS =
      new Table<>(
          "organization_memberships",
          "m",
          "id",
          "  JOIN users u ON u.id = m.user_id\n",
          MembershipRows.SELECT,
          MembershipRows::read);

  private final JdbiTransactions transactions;

  public JdbiMemberships(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void join(OrganizationMembership membership) {
    transactions.execute(handle -> {
      handle
          .createUpdate(
              """
              INSERT INTO organization_memberships (id, organization_id, user_id, status)
              SELECT CAST(:id AS varchar),
                     CAST(:organization AS varchar),
                     CAST(:user AS varchar),
                     CAST(:status AS varchar)
               WHERE NOT EXISTS (
                       SELECT 1
                         FROM organization_memberships
                        WHERE organization_id = :organization
                          AND user_id = :user)
              """)
          .bind("id", membership.id().value())
          .bind("organization", membership.organization().id().value())
          .bind("user", membership.user().id().value())
          .bind("status", OrganizationCodes.MEMBERSHIP_STATUSES.code(membership.status()))
          .execute();
      if (membership.active()) {
        activate(handle, membership.user().id(), membership.organization().id());
      }
    });
  }

  private static void activate(Handle handle, UserId user, OrganizationId organization) {
    handle
        .createUpdate(
            """
            UPDATE organization_memberships
               SET status = 'active'
             WHERE user_id = :user
               AND status = 'invited'
               AND organization_id = :organization
            """)
        .bind("user", user.value())
        .bind("organization", organization.value())
        .execute();
  }

  @Override
  public Optional<OrganizationMembership> find(OrganizationId organization, String email) {
    return transactions.read(handle ->
        handle
            .createQuery(
                MembershipRows.SELECT
                    + """
                    WHERE m.organization_id = :organization
                      AND u.email_key = :email_key
                    ORDER BY m.id
                    LIMIT 1
                    """)
            .bind("organization", organization.value())
            .bind("email_key", Columns.key(email))
            .map(Row.by(MembershipRows::read))
            .findOne());
  }

  @Override
  public List<OrganizationMembership> invitations(String email) {
    Conditions invited =
        Conditions.where("u.email_key", Columns.key(email)).and("m.status = 'invited'");
    return transactions.read(handle -> MEMBERSHIPS.list(handle, invited, "o.name_key"));
  }

  @Override
  public boolean accept(MembershipId id, UserId user) {
    return transactions.write(handle -> AcceptedInvitations.accept(handle, id, user));
  }

  @Override
  public Optional<OrganizationMembership> find(MembershipId id) {
    return transactions.read(handle -> MEMBERSHIPS.find(handle, id.value()));
  }

  @Override
  public Optional<OrganizationMembership> find(OrganizationId organization, UserId user) {
    Conditions ofBoth =
        Conditions.where("m.organization_id", organization.value()).and("m.user_id", user.value());
    return transactions.read(handle -> MEMBERSHIPS.find(handle, ofBoth));
  }

  @Override
  public List<OrganizationMembership> of(UserId user) {
    Conditions ofUser = Conditions.where("m.user_id", user.value());
    return transactions.read(handle -> MEMBERSHIPS.list(handle, ofUser, "m.organization_id"));
  }

  @Override
  public List<OrganizationMembership> list(OrganizationId organization) {
    Conditions ofOrganization = Conditions.where("m.organization_id", organization.value());
    return transactions.read(handle -> MEMBERSHIPS.list(handle, ofOrganization, "u.username_key"));
  }

  @Override
  public Page<OrganizationMembership> list(
      OrganizationId organization, MembershipFilter filter, PageRequest request) {
    Conditions conditions = MembershipConditions.of(organization, filter);
    return transactions.read(
        handle -> MEMBERSHIPS.page(handle, conditions, "u.username_key", request));
  }

  @Override
  public List<OrganizationMembership> find(
      OrganizationId organization, Collection<MembershipId> ids) {
    Conditions those =
        Conditions.where("m.organization_id", organization.value())
            .andAny("m.id", ids.stream().map(MembershipId::value).toList());
    return transactions.read(handle -> MEMBERSHIPS.list(handle, those, "u.username_key"));
  }

  @Override
  public boolean remove(MembershipId id) {
    return transactions.write(handle -> {
      Optional<UserId> user =
          handle
              .createQuery("SELECT user_id FROM organization_memberships WHERE id = :id")
              .bind("id", id.value())
              .map(Row.by(row -> new UserId(row.getString("user_id"))))
              .findOne();
      boolean removed = MEMBERSHIPS.remove(handle, id.value());
      user.ifPresent(it -> AcceptedInvitations.forget(handle, it));
      return removed;
    });
  }

  @Override
  public boolean acquainted(Credential viewer, UserId user) {
    Conditions conditions =
        Conditions.where("theirs.user_id = :user")
            .and("theirs.status = 'active'")
            .and(TokenRules.belongs(viewer.principal()))
            .and(TokenRules.BY_TOKEN)
            .bind("user", user.value())
            .bind(TokenRules.values(viewer));
    return transactions.read(handle ->
        conditions
            .bindTo(
                handle.createQuery(
                    """
                    SELECT EXISTS (
                      SELECT 1
                        FROM organization_memberships theirs
                        JOIN organizations o ON o.id = theirs.organization_id
                    """
                        + conditions.clause()
                        + ")"))
            .mapTo(Boolean.class)
            .one());
  }

  @Override
  public boolean readsTrail(Credential credential, OrganizationId organization) {
    return transactions.read(handle ->
        TokenRules.bind(
                handle.createQuery(
                    "SELECT EXISTS (SELECT 1 FROM organizations o WHERE o.id = :organization AND "
                        + TokenRules.BY_TOKEN_OF_TRAIL
                        + ")"),
                credential)
            .bind("organization", organization.value())
            .mapTo(Boolean.class)
            .one());
  }

  @Override
  public Set<TokenId> acting(Collection<TokenId> tokens, OrganizationId organization, Instant at) {
    return transactions.read(handle ->
        handle
            .createQuery(TokenRules.ACTING)
            .bindArray("tokens", String.class, tokens.stream().map(TokenId::value).toList())
            .bind("organization", organization.value())
            .bind("at", Columns.utc(at))
            .map(Row.by(row -> new TokenId(row.getString("id"))))
            .set());
  }

  @Override
  public OrganizationAccess access(Credential credential, Within within) {
    return transactions.read(handle -> OrganizationAccessRows.find(handle, credential, within));
  }

  @Override
  public Map<WorkspaceId, OrganizationAccess> access(
      Credential credential, OrganizationId organization, Collection<WorkspaceId> workspaces) {
    return transactions.read(
        handle -> WorkspaceAccessRows.find(handle, credential, organization, workspaces));
  }

  @Override
  public OrganizationAccess access(Principal principal, Within within) {
    return transactions.read(handle -> OrganizationAccessRows.find(handle, principal, within));
  }
}
