package dev.stateward.testkit.memory;

import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

final class InMemoryUsers implements Users {
  private final InMemoryTransactions transactions;

  InMemoryUsers(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(User user) {
    transactions.change(tables -> {
      if (find(tables, user.username()).isPresent()) {
        throw new NameTakenException();
      }
      Tables.insert(tables.users, user.id(), user);
    });
  }

  @Override
  public Optional<User> find(UserId id) {
    return transactions.read(tables -> Optional.ofNullable(tables.users.get(id)));
  }

  @Override
  public Optional<User> find(Username name) {
    return transactions.read(tables -> find(tables, name));
  }

  private static Optional<User> find(Tables tables, Username name) {
    return tables.users.values().stream()
        .filter(user -> user.username().value().equalsIgnoreCase(name.value()))
        .findFirst();
  }

  @Override
  public Optional<User> findByEmail(String email) {
    return transactions.read(tables ->
        tables.users.values().stream()
            .filter(user -> user.email().equalsIgnoreCase(email))
            .filter(user -> !user.username().invited())
            .min(Comparator.comparing(User::createdAt).thenComparing(user -> user.id().value())));
  }

  @Override
  public List<User> findAll(Collection<UserId> ids) {
    Set<UserId> wanted = Set.copyOf(ids);
    return transactions.read(tables ->
        tables.users.values().stream().filter(user -> wanted.contains(user.id())).toList());
  }

  @Override
  public Page<User> list(PageRequest request) {
    return Pages.cut(
        transactions.read(tables ->
            tables.users.values().stream()
                .filter(user -> !user.username().invited())
                .sorted(
                    Comparator.comparing(user -> user.username().value().toLowerCase(Locale.ROOT)))
                .toList()),
        request);
  }

  @Override
  public Optional<User> hold(UserId id) {
    transactions.requireTransaction();
    return transactions.write(tables -> Optional.ofNullable(tables.users.get(id)));
  }

  @Override
  public List<User> holdSiteAdmins() {
    transactions.requireTransaction();
    return transactions.write(tables ->
        tables.users.values().stream()
            .filter(user -> user.siteAdmin() && !tables.suspended.containsKey(user.id()))
            .toList());
  }

  @Override
  public boolean suspend(UserId id, Instant at) {
    return transactions.write(tables -> {
      if (!tables.users.containsKey(id) || tables.suspended.putIfAbsent(id, at) != null) {
        return false;
      }
      removeSecrets(tables, id);
      return true;
    });
  }

  private static void removeSecrets(Tables tables, UserId id) {
    tables.passwordLinks.remove(id);
    tables.browserSessions.values().removeIf(session -> session.user().equals(id));
    InMemoryBrowserSessions.removeCodes(tables);
  }

  @Override
  public boolean resume(UserId id) {
    return transactions.write(tables -> tables.suspended.remove(id) != null);
  }

  @Override
  public Map<UserId, Instant> suspended(Collection<UserId> ids) {
    Set<UserId> wanted = Set.copyOf(ids);
    return transactions.read(tables -> {
      Map<UserId, Instant> found = new HashMap<>(tables.suspended);
      found.keySet().retainAll(wanted);
      return Map.copyOf(found);
    });
  }

  @Override
  public boolean remove(UserId id) {
    return transactions.write(tables -> {
      Principal gone = new Principal.User(id);
      tables.suspended.remove(id);
      tables.passwords.remove(id);
      InMemorySecondFactors.remove(tables, id);
      removeSecrets(tables, id);
      tables.teamMembers.removeIf(member -> member.user().equals(id));
      tables.memberships.values().removeIf(one -> one.user().id().equals(id));
      tables.tokens.values().removeIf(token -> token.token().owner().equals(gone));
      return tables.users.remove(id) != null;
    });
  }

  @Override
  public boolean any() {
    return transactions.read(tables -> !tables.users.isEmpty());
  }
}
