package dev.stateward.application.organization;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.OffboardingEvents;
import dev.stateward.application.organization.port.OffboardingUsers;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.store.Pages;
import dev.stateward.application.token.port.UsedToken;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** Suspends and deletes users, and revokes tokens, for site admins and the operator (ADR 110). */
final class UserOffboardingService implements OffboardingUsers {
  private final ServerAuthorizer server;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final InstantSource time;
  private final Users users;
  private final DispensableUsers dispensable;
  private final TokenRevocation tokens;

  UserOffboardingService(
      UseCaseContext context,
      ServerAuthorizer server,
      Users users,
      DispensableUsers dispensable,
      TokenRevocation tokens) {
    this.server = server;
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.time = context.time();
    this.users = users;
    this.dispensable = dispensable;
    this.tokens = tokens;
  }

  @Override
  public Page<Account> users(Caller caller, PageRequest request) {
    server.requireAdministration(caller);
    Page<User> page = users.list(request);
    Map<UserId, Instant> suspended = users.suspended(page.items().stream().map(User::id).toList());
    return page.map(user -> account(user, suspended));
  }

  private static Account account(User user, Map<UserId, Instant> suspended) {
    return new Account(user, suspended.getOrDefault(user.id(), Instant.EPOCH));
  }

  @Override
  public UserId named(Caller caller, Username name) {
    server.requireAdministration(caller);
    return DispensableUsers.person(users.find(name)).id();
  }

  @Override
  public Account suspend(Caller caller, UserId id) {
    return transactions.inTransaction(() -> {
      server.requireAdministration(caller);
      User user = dispensable.hold(id);
      if (users.suspended(List.of(id)).isEmpty()) {
        recorder.record(caller, OffboardingEvents.suspended(user));
        users.suspend(id, time.instant());
      }
      return account(user, users.suspended(List.of(id)));
    });
  }

  @Override
  public Account resume(Caller caller, UserId id) {
    return transactions.inTransaction(() -> {
      server.requireAdministration(caller);
      User user = DispensableUsers.person(users.hold(id));
      if (users.resume(id)) {
        recorder.record(caller, OffboardingEvents.resumed(user));
      }
      return account(user, Map.of());
    });
  }

  @Override
  public void delete(Caller caller, UserId id) {
    transactions.run(() -> {
      server.requireAdministration(caller);
      User user = dispensable.hold(id);
      // Recorded before the tokens go: the caller's own may be one of them.
      dispensable
          .memberships(id)
          .forEach(membership -> recorder.record(caller, AuditEvents.destroyed(membership)));
      tokens.recordRevocations(caller, tokens.of(new Holder.OfUser(id)));
      recorder.record(caller, OffboardingEvents.deleted(user));
      if (!users.remove(id)) {
        throw new IllegalStateException("a held user is gone");
      }
    });
  }

  @Override
  public Page<UsedToken> tokens(Caller caller, Holder holder, PageRequest request) {
    server.requireAdministration(caller);
    return Pages.cut(tokens.of(holder), request);
  }

  @Override
  public void revoke(Caller caller, TokenId token) {
    transactions.run(() -> {
      server.requireAdministration(caller);
      tokens.revoke(caller, List.of(tokens.find(token)));
    });
  }

  @Override
  public int revokeAll(Caller caller, Holder holder) {
    return transactions.inTransaction(() -> {
      server.requireAdministration(caller);
      List<UsedToken> all = tokens.of(holder);
      tokens.revoke(caller, all);
      return all.size();
    });
  }
}
