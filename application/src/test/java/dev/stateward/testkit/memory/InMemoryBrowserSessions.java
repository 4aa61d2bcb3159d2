package dev.stateward.testkit.memory;

import dev.stateward.application.signin.port.BrowserSessions;
import dev.stateward.application.signin.port.SecretDigest;
import dev.stateward.domain.user.UserId;
import dev.stateward.testkit.memory.Tables.Code;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class InMemoryBrowserSessions implements BrowserSessions {
  private final InMemoryTransactions transactions;

  InMemoryBrowserSessions(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(SecretDigest id, BrowserSession session) {
    transactions.change(tables -> {
      Tables.require(tables.users.containsKey(session.user()));
      Tables.insert(tables.browserSessions, id, session);
    });
  }

  @Override
  public Optional<BrowserSession> find(SecretDigest id) {
    return transactions.read(tables ->
        Optional.ofNullable(tables.browserSessions.get(id))
            .filter(session -> !tables.suspended.containsKey(session.user())));
  }

  @Override
  public void touch(SecretDigest id, Instant at) {
    transactions.change(tables ->
        tables.browserSessions.computeIfPresent(
            id,
            (same, session) ->
                session.usedAt().isBefore(at)
                    ? new BrowserSession(session.user(), session.createdAt(), at)
                    : session));
  }

  @Override
  public boolean remove(SecretDigest id) {
    return transactions.write(tables -> {
      boolean there = tables.browserSessions.remove(id) != null;
      removeCodes(tables);
      return there;
    });
  }

  @Override
  public int removeAll(UserId user, int left) {
    return transactions.write(tables -> {
      List<SecretDigest> surplus =
          tables.browserSessions.entrySet().stream()
              .filter(one -> one.getValue().user().equals(user))
              .sorted(
                  Map.Entry.<SecretDigest, BrowserSession>comparingByValue(
                          Comparator.comparing(BrowserSession::createdAt).reversed())
                      .thenComparing(one -> one.getKey().hex()))
              .skip(left)
              .map(Map.Entry::getKey)
              .toList();
      surplus.forEach(tables.browserSessions::remove);
      removeCodes(tables);
      return surplus.size();
    });
  }

  @Override
  public void removeExpired(Instant createdBefore, Instant usedBefore) {
    transactions.change(tables -> {
      tables
          .browserSessions
          .values()
          .removeIf(session ->
              session.createdAt().isBefore(createdBefore) || session.usedAt().isBefore(usedBefore));
      removeCodes(tables);
    });
  }

  /** Removes the codes of sessions that have ended. */
  static void removeCodes(Tables tables) {
    tables.codes.keySet().retainAll(tables.browserSessions.keySet());
  }

  @Override
  public void putCode(SecretDigest session, SecretDigest code, AuthorizedClient client) {
    transactions.change(tables -> {
      Tables.require(tables.browserSessions.containsKey(session));
      tables.codes.put(session, new Code(code, client));
    });
  }

  @Override
  public Optional<AuthorizedClient> findCode(SecretDigest code) {
    return transactions.read(tables ->
        tables.codes.values().stream()
            .filter(one -> one.digest().equals(code))
            .map(Code::client)
            .filter(client -> !tables.suspended.containsKey(client.user()))
            .findFirst());
  }

  @Override
  public boolean removeCode(SecretDigest code) {
    return transactions.write(
        tables -> tables.codes.values().removeIf(one -> one.digest().equals(code)));
  }
}
