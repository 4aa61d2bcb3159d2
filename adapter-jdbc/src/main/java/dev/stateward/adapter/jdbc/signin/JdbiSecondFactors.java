package dev.stateward.adapter.jdbc.signin;

import dev.stateward.adapter.jdbc.code.OrganizationCodes;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.port.KeyId;
import dev.stateward.application.signin.port.SecondFactors;
import dev.stateward.application.signin.port.SecretDigest;
import dev.stateward.domain.organization.CollaboratorPolicy;
import dev.stateward.domain.user.UserId;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.statement.PreparedBatch;

public final class JdbiSecondFactors implements SecondFactors {
  private final JdbiTransactions transactions;

  public JdbiSecondFactors(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Optional<Authenticator> find(UserId user) {
    return transactions.read(handle ->
        handle
            .createQuery("SELECT key_id, mark, used_step FROM authenticators WHERE user_id = :user")
            .bind("user", user.value())
            .map(
                Row.by(row ->
                    new Authenticator(
                        new KeyId(row.getString("key_id")),
                        row.getString("mark"),
                        row.getLong("used_step"))))
            .findOne());
  }

  @Override
  public void put(UserId user, Authenticator authenticator, List<SecretDigest> recoveryCodes) {
    remove(user);
    transactions.execute(handle -> {
      handle
          .createUpdate(
              """
              INSERT INTO authenticators (user_id, key_id, mark, used_step)
              VALUES (:user, :key, :mark, :step)
              """)
          .bind("user", user.value())
          .bind("key", authenticator.key().text())
          .bind("mark", authenticator.mark())
          .bind("step", authenticator.usedStep())
          .execute();
      PreparedBatch codes =
          handle.prepareBatch(
              "INSERT INTO recovery_codes (user_id, digest) VALUES (:user, :digest)");
      recoveryCodes.forEach(
          code -> codes.bind("user", user.value()).bind("digest", code.hex()).add());
      codes.execute();
    });
  }

  @Override
  public boolean use(UserId user, Authenticator authenticator, long step) {
    return transactions.write(handle ->
        handle
            .createUpdate(
                """
                UPDATE authenticators
                   SET used_step = :step
                 WHERE user_id = :user
                   AND mark = :mark
                   AND used_step < :step
                """)
            .bind("user", user.value())
            .bind("mark", authenticator.mark())
            .bind("step", step)
            .execute())
        == 1;
  }

  @Override
  public boolean hasRecoveryCode(UserId user, SecretDigest code) {
    return transactions.read(handle ->
        handle
            .createQuery("SELECT 1 FROM recovery_codes WHERE user_id = :user AND digest = :digest")
            .bind("user", user.value())
            .bind("digest", code.hex())
            .mapTo(Integer.class)
            .findOne()
            .isPresent());
  }

  @Override
  public boolean useRecoveryCode(UserId user, SecretDigest code) {
    return transactions.write(handle ->
        handle
            .createUpdate("DELETE FROM recovery_codes WHERE user_id = :user AND digest = :digest")
            .bind("user", user.value())
            .bind("digest", code.hex())
            .execute())
        == 1;
  }

  @Override
  public int recoveryCodes(UserId user) {
    return transactions.read(handle ->
        handle
            .createQuery("SELECT count(*) FROM recovery_codes WHERE user_id = :user")
            .bind("user", user.value())
            .mapTo(Integer.class)
            .one());
  }

  @Override
  public boolean isRequired(UserId user) {
    return transactions.read(handle ->
        handle
                .createQuery(
                    """
                    SELECT count(*)
                      FROM organization_memberships m
                      JOIN organizations o ON o.id = m.organization_id
                     WHERE m.user_id = :user
                       AND m.status = 'active'
                       AND o.collaborator_policy = :policy
                    """)
                .bind("user", user.value())
                .bind(
                    "policy",
                    OrganizationCodes.COLLABORATOR_POLICIES.code(
                        CollaboratorPolicy.TWO_FACTOR_MANDATORY))
                .mapTo(Integer.class)
                .one()
            > 0);
  }

  @Override
  public boolean remove(UserId user) {
    return transactions.write(handle -> {
      handle
          .createUpdate("DELETE FROM recovery_codes WHERE user_id = :user")
          .bind("user", user.value())
          .execute();
      return handle
          .createUpdate("DELETE FROM authenticators WHERE user_id = :user")
          .bind("user", user.value())
          .execute();
    })
        == 1;
  }
}
