package dev.stateward.adapter.jdbc.workload;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.organization.JdbiOrganizations;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.sql.Table;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.WorkloadIdentityId;
import dev.stateward.application.workload.port.WorkloadIdentities;
import dev.stateward.application.workload.port.WorkloadIdentity;
import dev.stateward.application.workload.port.WorkloadIdentity.Trust;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.token.TokenId;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.statement.Update;

public final class JdbiWorkloadIdentities implements WorkloadIdentities {
  private static final int FORGOTTEN_AT_ONCE = 100;

  private static final String SELECT =
      """
      SELECT w.id,
             w.team_id,
             w.issuer,
             w.audience,
             w.claims,
             w.token_seconds,
             w.description,
             w.created_at,
      """
          + JdbiOrganizations.COLUMNS
          + """
            FROM workload_identities w
            JOIN organizations o ON o.id = w.organization_id
          """;

  private static final Table<WorkloadIdentity> IDENTITIES =
      new Table<>("workload_identities", "w", SELECT, JdbiWorkloadIdentities::read);

  private final JdbiTransactions transactions;

  public JdbiWorkloadIdentities(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(WorkloadIdentity identity) {
    transactions.write(handle ->
        bound(
                handle.createUpdate(
                    """
                    INSERT INTO workload_identities (
                      id, organization_id, team_id, issuer, audience, claims, token_seconds,
                      description, created_at)
                    VALUES (
                      :id, :organization, :team, :issuer, :audience, :claims, :token_seconds,
                      :description, :created_at)
                    """),
                identity)
            .bind("organization", identity.organization().id().value())
            .bind("team", identity.team().value())
            .bind("created_at", Columns.utc(identity.createdAt()))
            .execute());
  }

  /** Binds the identifier and the columns that {@link #save} stores. */
  private static Update bound(Update update, WorkloadIdentity identity) {
    Trust trust = identity.trust();
    return update
        .bind("id", identity.id().value())
        .bind("issuer", trust.issuer())
        .bind("audience", trust.audience())
        .bind("claims", ClaimTexts.column(trust.claims()))
        .bind("token_seconds", trust.life().toSeconds())
        .bind("description", identity.description());
  }

  @Override
  public Optional<WorkloadIdentity> find(WorkloadIdentityId id) {
    return transactions.read(handle -> IDENTITIES.find(handle, id.value()));
  }

  @Override
  public Optional<WorkloadIdentity> hold(WorkloadIdentityId id) {
    transactions.requireTransaction();
    return transactions.read(handle -> IDENTITIES.hold(handle, id.value()));
  }

  @Override
  public Page<WorkloadIdentity> list(TeamId team, PageRequest request) {
    Conditions ofTeam = Conditions.where("w.team_id", team.value());
    return transactions.read(
        handle -> IDENTITIES.page(handle, ofTeam, "w.created_at, w.id", request));
  }

  @Override
  public boolean save(WorkloadIdentity identity) {
    return transactions.write(handle ->
        bound(
                handle.createUpdate(
                    """
                    UPDATE workload_identities
                       SET issuer = :issuer,
                           audience = :audience,
                           claims = :claims,
                           token_seconds = :token_seconds,
                           description = :description
                     WHERE id = :id
                    """),
                identity)
            .execute())
        == 1;
  }

  @Override
  public boolean remove(WorkloadIdentityId id) {
    return transactions.write(handle -> IDENTITIES.remove(handle, id.value()));
  }

  @Override
  public void bind(WorkloadIdentityId identity, TokenId token) {
    transactions.write(handle ->
        handle
            .createUpdate(
                """
                UPDATE tokens
                   SET workload_identity_id = :identity
                 WHERE id = :token
                """)
            .bind("identity", identity.value())
            .bind("token", token.value())
            .execute());
  }

  @Override
  public int removeTokens(WorkloadIdentityId identity, Instant until) {
    return transactions.write(handle ->
        handle
            .createUpdate(
                """
                DELETE FROM tokens
                 WHERE workload_identity_id = :identity
                   AND expires_at <= :until
                """)
            .bind("identity", identity.value())
            .bind("until", Columns.utc(until))
            .execute());
  }

  @Override
  public long tokens(WorkloadIdentityId identity) {
    return count("tokens", identity);
  }

  @Override
  public long uses(WorkloadIdentityId identity) {
    return count("used_id_tokens", identity);
  }

  private long count(String table, WorkloadIdentityId identity) {
    return transactions.read(handle ->
        handle
            .createQuery(
                "SELECT count(*) FROM " + table + " WHERE workload_identity_id = :identity")
            .bind("identity", identity.value())
            .mapTo(Long.class)
            .one());
  }

  @Override
  public boolean use(Use use) {
    return transactions.write(handle ->
        handle
            .createUpdate(
                """
                INSERT INTO used_id_tokens (digest, workload_identity_id, ends_at)
                VALUES (:digest, :identity, :ends_at)
                ON CONFLICT DO NOTHING
                """)
            .bind("digest", use.digest())
            .bind("identity", use.identity().value())
            .bind("ends_at", Columns.utc(use.endsAt()))
            .execute())
        == 1;
  }

  @Override
  public void forgetUses(Instant at) {
    transactions.write(handle ->
        handle
            .createUpdate(
                """
                DELETE FROM used_id_tokens
                 WHERE digest IN (SELECT digest
                                    FROM used_id_tokens
                                   WHERE ends_at <= :at
                                   ORDER BY ends_at
                                   LIMIT :at_once)
                """)
            .bind("at", Columns.utc(at))
            .bind("at_once", FORGOTTEN_AT_ONCE)
            .execute());
  }

  private static WorkloadIdentity read(Row row) throws SQLException {
    return new WorkloadIdentity(
        new WorkloadIdentityId(row.getString("id")),
        JdbiOrganizations.read(row),
        new TeamId(row.getString("team_id")),
        new Trust(
            row.getString("issuer"),
            row.getString("audience"),
            ClaimTexts.read(row.getString("claims")),
            Duration.ofSeconds(row.getInt("token_seconds"))),
        row.getString("description"),
        row.instant("created_at"));
  }
}
