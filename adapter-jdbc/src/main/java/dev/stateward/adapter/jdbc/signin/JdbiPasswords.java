package dev.stateward.adapter.jdbc.signin;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.signin.port.Passwords;
import dev.stateward.application.signin.port.SecretDigest;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.time.Instant;
import java.util.Optional;

public final class JdbiPasswords implements Passwords {
  private final JdbiTransactions transactions;

  public JdbiPasswords(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Optional<UserPassword> find(Username name) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT p.user_id, p.password_hash
                  FROM passwords p
                  JOIN users u ON u.id = p.user_id
                 WHERE u.username_key = :name
                   AND u.suspended_at IS NULL
                """)
            .bind("name", Columns.key(name.value()))
            .map(
                Row.by(row ->
                    new UserPassword(
                        new UserId(row.getString("user_id")), row.getString("password_hash"))))
            .findOne());
  }

  @Override
  public void put(UserId user, String hash, Instant at) {
    transactions.execute(handle -> {
      handle
          .createUpdate("DELETE FROM passwords WHERE user_id = :user")
          .bind("user", user.value())
          .execute();
      handle
          .createUpdate(
              """
              INSERT INTO passwords (user_id, password_hash, changed_at)
              VALUES (:user, :hash, :at)
              """)
          .bind("user", user.value())
          .bind("hash", hash)
          .bind("at", Columns.utc(at))
          .execute();
    });
  }

  @Override
  public void putLink(UserId user, SecretDigest link, Instant expiresAt) {
    removeLink(user);
    transactions.execute(handle ->
        handle
            .createUpdate(
                """
                INSERT INTO password_links (user_id, digest, expires_at)
                VALUES (:user, :digest, :expires_at)
                """)
            .bind("user", user.value())
            .bind("digest", link.hex())
            .bind("expires_at", Columns.utc(expiresAt))
            .execute());
  }

  @Override
  public Optional<UserId> findLink(SecretDigest link, Instant at) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT l.user_id
                  FROM password_links l
                  JOIN users u ON u.id = l.user_id
                 WHERE l.digest = :digest
                   AND l.expires_at > :at
                   AND u.suspended_at IS NULL
                """)
            .bind("digest", link.hex())
            .bind("at", Columns.utc(at))
            .map(Row.by(row -> new UserId(row.getString("user_id"))))
            .findOne());
  }

  @Override
  public boolean removeLink(UserId user) {
    return transactions.write(handle ->
        handle
            .createUpdate("DELETE FROM password_links WHERE user_id = :user")
            .bind("user", user.value())
            .execute())
        == 1;
  }
}
