package dev.stateward.adapter.jdbc.signin;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.signin.port.ProviderIdentities;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.UserId;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

public final class JdbiProviderIdentities implements ProviderIdentities {
  private final JdbiTransactions transactions;

  public JdbiProviderIdentities(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Optional<UserId> find(Identity identity) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT user_id
                  FROM provider_identities
                 WHERE issuer = :issuer
                   AND subject = :subject
                """)
            .bind("issuer", identity.issuer())
            .bind("subject", identity.subject())
            .map(Row.by(row -> new UserId(row.getString("user_id"))))
            .findOne());
  }

  @Override
  public boolean has(String issuer, UserId user) {
    return transactions.read(handle ->
        handle
                .createQuery(
                    """
                    SELECT count(*)
                      FROM provider_identities
                     WHERE user_id = :user
                       AND issuer = :issuer
                    """)
                .bind("user", user.value())
                .bind("issuer", issuer)
                .mapTo(Long.class)
                .one()
            > 0);
  }

  @Override
  public void add(Identity identity, UserId user, Instant at) {
    transactions.write(handle ->
        handle
            .createUpdate(
                """
                INSERT INTO provider_identities (issuer, subject, user_id, created_at)
                VALUES (:issuer, :subject, :user, :at)
                """)
            .bind("issuer", identity.issuer())
            .bind("subject", identity.subject())
            .bind("user", user.value())
            .bind("at", Columns.utc(at))
            .execute());
  }

  @Override
  public boolean removeAll(UserId user) {
    return transactions.write(handle ->
        handle
            .createUpdate("DELETE FROM provider_identities WHERE user_id = :user")
            .bind("user", user.value())
            .execute())
        > 0;
  }

  @Override
  public Set<TeamId> teams(UserId user) {
    return transactions.read(handle ->
        handle
            .createQuery("SELECT team_id FROM provider_team_members WHERE user_id = :user")
            .bind("user", user.value())
            .map(Row.by(row -> new TeamId(row.getString("team_id"))))
            .collect(Collectors.toSet()));
  }

  @Override
  public void putTeam(TeamId team, UserId user) {
    transactions.write(handle ->
        handle
            .createUpdate(
                """
                INSERT INTO provider_team_members (team_id, user_id)
                VALUES (:team, :user)
                ON CONFLICT DO NOTHING
                """)
            .bind("team", team.value())
            .bind("user", user.value())
            .execute());
  }

  @Override
  public boolean joined(OrganizationId organization, UserId user) {
    return transactions.read(handle ->
        handle
                .createQuery(
                    """
                    SELECT count(*)
                      FROM provider_memberships
                     WHERE organization_id = :organization
                       AND user_id = :user
                    """)
                .bind("organization", organization.value())
                .bind("user", user.value())
                .mapTo(Long.class)
                .one()
            > 0);
  }

  @Override
  public void putMembership(OrganizationId organization, UserId user) {
    transactions.write(handle ->
        handle
            .createUpdate(
                """
                INSERT INTO provider_memberships (organization_id, user_id)
                VALUES (:organization, :user)
                ON CONFLICT DO NOTHING
                """)
            .bind("organization", organization.value())
            .bind("user", user.value())
            .execute());
  }
}
