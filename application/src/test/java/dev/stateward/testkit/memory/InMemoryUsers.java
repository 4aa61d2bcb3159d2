package dev.stateward.testkit.memory;

import dev.stateward.application.port.out.NameTakenException;
import dev.stateward.application.port.out.Users;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
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
  public boolean save(User user) {
    return transactions.write(tables -> {
      User known = tables.users.get(user.id());
      if (known == null) {
        return false;
      }
      if (find(tables, user.username())
          .filter(other -> !other.id().equals(user.id()))
          .isPresent()) {
        throw new NameTakenException();
      }
      tables.users.put(
          known.id(),
          new User(known.id(), user.username(), user.email(), user.siteAdmin(), known.createdAt()));
      return true;
    });
  }

  @Override
  public List<User> findAll(Collection<UserId> ids) {
    Set<UserId> wanted = Set.copyOf(ids);
    return transactions.read(tables ->
        tables.users.values().stream().filter(user -> wanted.contains(user.id())).toList());
  }

  @Override
  public boolean any() {
    return transactions.read(tables -> !tables.users.isEmpty());
  }
}
