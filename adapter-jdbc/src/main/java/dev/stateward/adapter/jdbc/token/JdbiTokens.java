package dev.stateward.adapter.jdbc.token;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.FixedQuery;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.sql.Table;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.token.port.TokenGenerator.TokenDigest;
import dev.stateward.application.token.port.Tokens;
import dev.stateward.application.token.port.UsedToken;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.token.ApiToken;
import dev.stateward.domain.token.TokenDescription;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.UserId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

public final class JdbiTokens implements Tokens {
  private static final String SELECT =
      """
      SELECT id,
             owner_user_id,
             owner_team_id,
             owner_organization_id,
             audit_trails,
             created_by_kind,
             created_by_id,
             description,
             created_at,
             expires_at,
             last_used_at
        FROM tokens
      """;

  /** The user who owns a token, if any, is not suspended. */
  private static final String OWNER_ACTS =
      """
      (SELECT u.suspended_at
         FROM users u
        WHERE u.id = owner_user_id) IS NULL
      """;

  private static final FixedQuery<UsedToken> BY_DIGEST =
      new FixedQuery<>(SELECT + "WHERE digest = :digest\n  AND " + OWNER_ACTS, JdbiTokens::read);

  private static final Table<UsedToken> TOKENS = new Table<>("tokens", SELECT, JdbiTokens::read);

  private static final String OF_OWNER_IN_USE =
      """
      SELECT t.id
        FROM tokens t
        LEFT JOIN users u ON u.id = t.owner_user_id
       WHERE t.expires_at > :at
         AND u.suspended_at IS NULL
      """;

  private static final FixedQuery<TokenId> VALID =
      new FixedQuery<>(OF_OWNER_IN_USE + "   AND t.id = :id", JdbiTokens::id);

  private final JdbiTransactions transactions;

  public JdbiTokens(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(ApiToken token, TokenDigest digest) {
    transactions.write(handle ->
        bindOwner(
                handle.createUpdate(
                    """
                    INSERT INTO tokens (
                      id, digest, owner_user_id, owner_team_id, owner_organization_id,
                      audit_trails, created_by_kind, created_by_id, description, created_at,
                      expires_at)
                    VALUES (
                      :id, :digest, :user, :team, :organization, :audit_trails,
                      :created_by_kind, :created_by_id, :description, :created_at, :expires_at)
                    """),
                token.owner())
            .bind("id", token.id().value())
            .bind("digest", digest.hex())
            .bind("created_by_kind", Columns.kind(token.createdBy()))
            .bind("created_by_id", Columns.id(token.createdBy()))
            .bind("description", column(token.description()))
            .bind("created_at", Columns.utc(token.createdAt()))
            .bind("expires_at", Columns.utc(token.expiresAt()))
            .execute());
  }

  /** Binds the owner's identifier to the parameter of its kind, and null to the others. */
  private static <S extends SqlStatement<S>> S bindOwner(S statement, Principal owner) {
    return statement
        .bind("user", owner instanceof Principal.User(var id) ? id.value() : null)
        .bind("team", owner instanceof Principal.Team(var id) ? id.value() : null)
        .bind("organization", organization(owner))
        .bind("audit_trails", owner instanceof Principal.AuditReader);
  }

  private static @Nullable String organization(Principal owner) {
    return switch (owner) {
      case Principal.Organization(var id) -> id.value();
      case Principal.AuditReader(var id) -> id.value();
      case Principal.User ignored -> null;
      case Principal.Team ignored -> null;
    };
  }

  @Override
  public Optional<UsedToken> find(Collection<TokenDigest> digests) {
    List<String> wanted = digests.stream().map(TokenDigest::hex).toList();
    if (wanted.size() == 1) {
      return transactions.read(
          handle -> BY_DIGEST.find(handle, Map.of("digest", wanted.getFirst())));
    }
    Conditions usable = Conditions.whereAny("digest", wanted).and(OWNER_ACTS);
    return transactions.read(handle -> TOKENS.find(handle, usable));
  }

  @Override
  public Optional<UsedToken> find(TokenId id) {
    return transactions.read(handle -> TOKENS.find(handle, id.value()));
  }

  @Override
  public Set<TokenId> valid(Collection<TokenId> ids, Instant at) {
    return transactions.read(handle ->
        ids.size() == 1
            ? Set.copyOf(
                VALID.list(
                    handle, Map.of("id", ids.iterator().next().value(), "at", Columns.utc(at))))
            : valid(handle, ids, at));
  }

  private static Set<TokenId> valid(Handle handle, Collection<TokenId> ids, Instant at) {
    return handle
        .createQuery(
            OF_OWNER_IN_USE
                + """
                  AND t.id = ANY(:ids)
                """)
        .bindArray("ids", String.class, ids.stream().map(TokenId::value).toList())
        .bind("at", Columns.utc(at))
        .map(Row.by(JdbiTokens::id))
        .set();
  }

  private static TokenId id(Row row) throws SQLException {
    return new TokenId(row.getString("id"));
  }

  @Override
  public Page<UsedToken> list(Principal owner, PageRequest request) {
    Conditions ofOwner = Conditions.where(ofOwner(owner)).bind("owner", Columns.id(owner));
    return transactions.read(handle -> TOKENS.page(handle, ofOwner, "created_at, id", request));
  }

  private static String ofOwner(Principal owner) {
    return switch (owner) {
      case Principal.User ignored -> "owner_user_id = :owner";
      case Principal.Team ignored -> "owner_team_id = :owner";
      case Principal.Organization ignored -> "owner_organization_id = :owner AND NOT audit_trails";
      case Principal.AuditReader ignored -> "owner_organization_id = :owner AND audit_trails";
    };
  }

  @Override
  public List<UsedToken> all(Collection<? extends Principal> owners) {
    return transactions.read(handle ->
        handle
            .createQuery(
                SELECT
                    + """
                    WHERE owner_user_id = ANY(:users)
                       OR (owner_team_id = ANY(:teams) AND workload_identity_id IS NULL)
                       OR (owner_organization_id = ANY(:organizations) AND NOT audit_trails)
                       OR (owner_organization_id = ANY(:audited) AND audit_trails)
                    ORDER BY created_at, id
                    """)
            .bindArray("users", String.class, ids(owners, Principal.User.class))
            .bindArray("teams", String.class, ids(owners, Principal.Team.class))
            .bindArray("organizations", String.class, ids(owners, Principal.Organization.class))
            .bindArray("audited", String.class, ids(owners, Principal.AuditReader.class))
            .map(Row.by(JdbiTokens::read))
            .list());
  }

  private static List<String> ids(
      Collection<? extends Principal> owners, Class<? extends Principal> kind) {
    return owners.stream().filter(kind::isInstance).map(Columns::id).toList();
  }

  @Override
  public boolean remove(TokenId id) {
    return transactions.write(handle -> TOKENS.remove(handle, id.value()));
  }

  @Override
  public void touch(TokenId id, Instant at) {
    transactions.writeNonDurably(handle ->
        handle
            .createUpdate(
                """
                UPDATE tokens
                   SET last_used_at = :at
                 WHERE id = :id
                   AND (last_used_at IS NULL OR last_used_at < :at)
                """)
            .bind("id", id.value())
            .bind("at", Columns.utc(at))
            .execute());
  }

  private static UsedToken read(Row row) throws SQLException {
    Instant lastUsedAt = row.instantOrNull("last_used_at");
    return new UsedToken(
        new ApiToken(
            new TokenId(row.getString("id")),
            owner(row),
            createdBy(row),
            description(row.getString("description")),
            row.instant("created_at"),
            row.instant("expires_at")),
        lastUsedAt == null ? Instant.EPOCH : lastUsedAt);
  }

  private static @Nullable String column(TokenDescription description) {
    return switch (description) {
      case TokenDescription.None() -> null;
      case TokenDescription.Stated(var text) -> text;
    };
  }

  private static TokenDescription description(@Nullable String column) {
    return column == null ? new TokenDescription.None() : new TokenDescription.Stated(column);
  }

  /** Tokens from before issuers were stored were issued by their owners. */
  private static Principal createdBy(Row row) throws SQLException {
    String kind = row.getString("created_by_kind");
    return kind == null ? owner(row) : Columns.principal(kind, row.getString("created_by_id"));
  }

  private static Principal owner(Row row) throws SQLException {
    String user = row.getString("owner_user_id");
    if (user != null) {
      return new Principal.User(new UserId(user));
    }
    String team = row.getString("owner_team_id");
    if (team != null) {
      return new Principal.Team(new TeamId(team));
    }
    OrganizationId organization = new OrganizationId(row.getString("owner_organization_id"));
    return row.getBoolean("audit_trails")
        ? new Principal.AuditReader(organization)
        : new Principal.Organization(organization);
  }
}
