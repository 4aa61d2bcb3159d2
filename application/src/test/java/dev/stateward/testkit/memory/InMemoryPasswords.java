package dev.stateward.testkit.memory;

import dev.stateward.application.signin.port.Passwords;
import dev.stateward.application.signin.port.SecretDigest;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import dev.stateward.testkit.memory.Tables.PasswordLink;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

final class InMemoryPasswords implements Passwords {
  private final InMemoryTransactions transactions;

  InMemoryPasswords(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Optional<UserPassword> find(Username name) {
    return transactions.read(tables ->
        tables.passwords.entrySet().stream()
            .filter(one -> !tables.suspended.containsKey(one.getKey()))
            .filter(one ->
                Tables.referred(tables.users, one.getKey())
                    .username()
                    .value()
                    .equalsIgnoreCase(name.value()))
            .map(one -> new UserPassword(one.getKey(), one.getValue()))
            .findFirst());
  }

  @Override
  public void put(UserId user, String hash, Instant at) {
    transactions.change(tables -> {
      Tables.require(tables.users.containsKey(user));
      tables.passwords.put(user, hash);
    });
  }

  @Override
  public void putLink(UserId user, SecretDigest link, Instant expiresAt) {
    transactions.change(tables -> {
      Tables.require(tables.users.containsKey(user));
      tables.passwordLinks.put(user, new PasswordLink(link, expiresAt));
    });
  }

  @Override
  public Optional<UserId> findLink(SecretDigest link, Instant at) {
    return transactions.read(tables ->
        tables.passwordLinks.entrySet().stream()
            .filter(one -> one.getValue().digest().equals(link))
            .filter(one -> one.getValue().expiresAt().isAfter(at))
            .map(Map.Entry::getKey)
            .filter(user -> !tables.suspended.containsKey(user))
            .findFirst());
  }

  @Override
  public boolean removeLink(UserId user) {
    return transactions.write(tables -> tables.passwordLinks.remove(user) != null);
  }
}
