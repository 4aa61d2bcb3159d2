package dev.stateward.adapter.jdbc.signin;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.signin.port.BrowserSessions;
import dev.stateward.application.signin.port.CodeRequest;
import dev.stateward.application.signin.port.SecretDigest;
import dev.stateward.domain.user.UserId;
import java.time.Instant;
import java.util.Optional;

public final class JdbiBrowserSessions implements BrowserSessions {
  private final JdbiTransactions transactions;

  public JdbiBrowserSessions(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(SecretDigest id, BrowserSession session) {
    transactions.execute(handle ->
        handle
            .createUpdate(
                """
                INSERT INTO browser_sessions (digest, user_id, created_at, used_at)
                VALUES (:digest, :user, :created_at, :used_at)
                """)
            .bind("digest", id.hex())
            .bind("user", session.user().value())
            .bind("created_at", Columns.utc(session.createdAt()))
            .bind("used_at", Columns.utc(session.usedAt()))
            .execute());
  }

  @Override
  public Optional<BrowserSession> find(SecretDigest id) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT s.user_id, s.created_at, s.used_at
                  FROM browser_sessions s
                  JOIN users u ON u.id = s.user_id
                 WHERE s.digest = :digest
                   AND u.suspended_at IS NULL
                """)
            .bind("digest", id.hex())
            .map(
                Row.by(row ->
                    new BrowserSession(
                        new UserId(row.getString("user_id")),
                        row.instant("created_at"),
                        row.instant("used_at"))))
            .findOne());
  }

  @Override
  public void touch(SecretDigest id, Instant at) {
    transactions.execute(handle ->
        handle
            .createUpdate(
                "UPDATE browser_sessions SET used_at = :at WHERE digest = :digest AND used_at < :at")
            .bind("digest", id.hex())
            .bind("at", Columns.utc(at))
            .execute());
  }

  @Override
  public boolean remove(SecretDigest id) {
    return transactions.write(handle ->
        handle
            .createUpdate("DELETE FROM browser_sessions WHERE digest = :digest")
            .bind("digest", id.hex())
            .execute())
        == 1;
  }

  @Override
  public int removeAll(UserId user, int left) {
    return transactions.write(handle ->
        handle
            .createUpdate(
                """
                DELETE FROM browser_sessions
                 WHERE user_id = :user
                   AND digest NOT IN (
                     SELECT digest
                       FROM browser_sessions
                      WHERE user_id = :user
                      ORDER BY created_at DESC, digest
                      LIMIT :left)
                """)
            .bind("user", user.value())
            .bind("left", left)
            .execute());
  }

  @Override
  public void removeExpired(Instant createdBefore, Instant usedBefore) {
    transactions.execute(handle ->
        handle
            .createUpdate(
                """
                DELETE FROM browser_sessions
                 WHERE created_at < :created_before
                    OR used_at < :used_before
                """)
            .bind("created_before", Columns.utc(createdBefore))
            .bind("used_before", Columns.utc(usedBefore))
            .execute());
  }

  @Override
  public void putCode(SecretDigest session, SecretDigest code, AuthorizedClient client) {
    transactions.execute(handle -> {
      handle
          .createUpdate("DELETE FROM authorization_codes WHERE session_digest = :session")
          .bind("session", session.hex())
          .execute();
      handle
          .createUpdate(
              """
              INSERT INTO authorization_codes (
                session_digest, digest, client_id, redirect_uri, challenge, expires_at)
              VALUES (:session, :digest, :client_id, :redirect_uri, :challenge, :expires_at)
              """)
          .bind("session", session.hex())
          .bind("digest", code.hex())
          .bind("client_id", client.request().clientId())
          .bind("redirect_uri", client.request().redirectUri())
          .bind("challenge", client.request().challenge())
          .bind("expires_at", Columns.utc(client.expiresAt()))
          .execute();
    });
  }

  @Override
  public Optional<AuthorizedClient> findCode(SecretDigest code) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT s.user_id, c.client_id, c.redirect_uri, c.challenge, c.expires_at
                  FROM authorization_codes c
                  JOIN browser_sessions s ON s.digest = c.session_digest
                  JOIN users u ON u.id = s.user_id
                 WHERE c.digest = :digest
                   AND u.suspended_at IS NULL
                """)
            .bind("digest", code.hex())
            .map(
                Row.by(row ->
                    new AuthorizedClient(
                        new UserId(row.getString("user_id")),
                        new CodeRequest(
                            row.getString("client_id"),
                            row.getString("redirect_uri"),
                            row.getString("challenge")),
                        row.instant("expires_at"))))
            .findOne());
  }

  @Override
  public boolean removeCode(SecretDigest code) {
    return transactions.write(handle ->
        handle
            .createUpdate("DELETE FROM authorization_codes WHERE digest = :digest")
            .bind("digest", code.hex())
            .execute())
        == 1;
  }
}
