package dev.stateward.adapter.jdbc.organization;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.sql.Table;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

public final class JdbiUsers implements Users {
  private static final List<String> ENDED_BY_SUSPENSION =
      List.of(
          "DELETE FROM browser_sessions WHERE user_id = :user",
          "DELETE FROM password_links WHERE user_id = :user");

  private static final String SELECT =
      """
      SELECT id,
             username,
             email,
             site_admin,
             EXISTS (SELECT 1 FROM authenticators a WHERE a.user_id = users.id) AS second_factor,
             created_at
        FROM users
      """;

  /** Placeholder users of invitations, by their {@link Username#ofInvited} names. */
  static final String MADE_UP =
      "users.username = 'invited-' || substring(users.id FROM position('-' IN users.id) + 1)\n";

  /** Excludes placeholder users of invitations. */
  private static final String SOMEBODY = "username_key NOT LIKE 'invited-%'\n";

  private static final Table<User> USERS = new Table<>("users", SELECT, JdbiUsers::read);

  private final JdbiTransactions transactions;

  public JdbiUsers(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(User user) {
    transactions.write(handle ->
        handle
            .createUpdate(
                """
                INSERT INTO users (
                  id, username, username_key, email, email_key, site_admin, created_at)
                VALUES (
                  :id, :username, :username_key, :email, :email_key, :site_admin, :created_at)
                """)
            .bind("id", user.id().value())
            .bind("username", user.username().value())
            .bind("username_key", Columns.key(user.username().value()))
            .bind("email", user.email())
            .bind("email_key", Columns.key(user.email()))
            .bind("site_admin", user.siteAdmin())
            .bind("created_at", Columns.utc(user.createdAt()))
            .execute());
  }

  @Override
  public Optional<User> find(UserId id) {
    return transactions.read(handle -> USERS.find(handle, id.value()));
  }

  @Override
  public Optional<User> find(Username name) {
    Conditions named = Conditions.where("username_key", Columns.key(name.value()));
    return transactions.read(handle -> USERS.find(handle, named));
  }

  @Override
  public Optional<User> findByEmail(String email) {
    return transactions.read(handle ->
        handle
            .createQuery(
                SELECT
                    + """
                    WHERE email_key = :email_key
                      AND
                    """
                    + SOMEBODY
                    + """
                    ORDER BY created_at, id
                    LIMIT 1
                    """)
            .bind("email_key", Columns.key(email))
            .map(Row.by(JdbiUsers::read))
            .findOne());
  }

  @Override
  public List<User> findAll(Collection<UserId> ids) {
    Conditions all = Conditions.whereAny("id", ids.stream().map(UserId::value).toList());
    return transactions.read(handle -> USERS.list(handle, all, "id"));
  }

  @Override
  public boolean any() {
    return transactions.read(handle ->
        handle.createQuery("SELECT EXISTS (SELECT 1 FROM users)").mapTo(Boolean.class).one());
  }

  @Override
  public Page<User> list(PageRequest request) {
    return transactions.read(
        handle -> USERS.page(handle, Conditions.where(SOMEBODY), "username_key", request));
  }

  @Override
  public Optional<User> hold(UserId id) {
    transactions.requireTransaction();
    return transactions.read(handle -> USERS.hold(handle, id.value()));
  }

  @Override
  public List<User> holdSiteAdmins() {
    transactions.requireTransaction();
    return transactions.read(handle ->
        handle
            .createQuery(
                SELECT
                    + """
                    WHERE site_admin
                      AND suspended_at IS NULL
                    ORDER BY id
                    FOR UPDATE
                    """)
            .map(Row.by(JdbiUsers::read))
            .list());
  }

  @Override
  public boolean suspend(UserId id, Instant at) {
    return transactions.write(handle -> {
      int suspended =
          handle
              .createUpdate(
                  """
                  UPDATE users
                     SET suspended_at = :at
                   WHERE id = :id
                     AND suspended_at IS NULL
                  """)
              .bind("id", id.value())
              .bind("at", Columns.utc(at))
              .execute();
      if (suspended == 1) {
        for (String sql : ENDED_BY_SUSPENSION) {
          handle.createUpdate(sql).bind("user", id.value()).execute();
        }
      }
      return suspended == 1;
    });
  }

  @Override
  public boolean resume(UserId id) {
    return transactions.write(handle ->
        handle
            .createUpdate(
                """
                UPDATE users
                   SET suspended_at = NULL
                 WHERE id = :id
                   AND suspended_at IS NOT NULL
                """)
            .bind("id", id.value())
            .execute())
        == 1;
  }

  @Override
  public Map<UserId, Instant> suspended(Collection<UserId> ids) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT id, suspended_at
                  FROM users
                 WHERE id = ANY(:ids)
                   AND suspended_at IS NOT NULL
                """)
            .bindArray("ids", String.class, ids.stream().map(UserId::value).toList())
            .map(
                Row.by(
                    row -> Map.entry(new UserId(row.getString("id")), row.instant("suspended_at"))))
            .stream()
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  @Override
  public boolean remove(UserId id) {
    return transactions.write(handle -> USERS.remove(handle, id.value()));
  }

  private static User read(Row row) throws SQLException {
    return new User(
        new UserId(row.getString("id")),
        new Username(row.getString("username")),
        row.getString("email"),
        row.getBoolean("site_admin"),
        row.getBoolean("second_factor"),
        row.instant("created_at"));
  }
}
