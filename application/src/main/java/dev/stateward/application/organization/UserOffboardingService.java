package dev.stateward.application.organization;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.OffboardingEvents;
import dev.stateward.application.organization.port.OffboardingUsers;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.store.Pages;
import dev.stateward.application.store.Stores;
import dev.stateward.application.team.OwnerRules;
import dev.stateward.application.token.port.UsedToken;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Suspends and deletes users, and revokes tokens, for site admins and the operator (ADR 110). */
final class UserOffboardingService implements OffboardingUsers {
  private final Authorizer authorizer;
  private final Stores stores;
  private final InstantSource time;

  UserOffboardingService(Authorizer authorizer, Stores stores, InstantSource time) {
    this.authorizer = authorizer;
    this.stores = stores;
    this.time = time;
  }

  @Override
  public Page<Account> users(Caller caller, PageRequest request) {
    authorizer.requireAdministration(caller);
    Page<User> page = stores.users().list(request);
    Map<UserId, Instant> suspended =
        stores.users().suspended(page.items().stream().map(User::id).toList());
    return page.map(user -> account(user, suspended));
  }

  private static Account account(User user, Map<UserId, Instant> suspended) {
    return new Account(user, suspended.getOrDefault(user.id(), Instant.EPOCH));
  }

  @Override
  public UserId named(Caller caller, Username name) {
    authorizer.requireAdministration(caller);
    return somebody(stores.users().find(name).orElseThrow(UseCaseFailedException::notFound)).id();
  }

  /** Placeholder users of invitations are hidden. */
  private static User somebody(User user) {
    if (user.username().invited()) {
      throw UseCaseFailedException.notFound();
    }
    return user;
  }

  @Override
  public Account suspend(Caller caller, UserId id) {
    return stores
        .transactions()
        .inTransaction(() -> {
          authorizer.requireAdministration(caller);
          User user = holdDispensable(id);
          if (stores.users().suspended(List.of(id)).isEmpty()) {
            authorizer.recorder().record(caller, OffboardingEvents.suspended(user));
            stores.users().suspend(id, time.instant());
          }
          return account(user, stores.users().suspended(List.of(id)));
        });
  }

  @Override
  public Account resume(Caller caller, UserId id) {
    return stores
        .transactions()
        .inTransaction(() -> {
          authorizer.requireAdministration(caller);
          User user =
              somebody(stores.users().hold(id).orElseThrow(UseCaseFailedException::notFound));
          if (stores.users().resume(id)) {
            authorizer.recorder().record(caller, OffboardingEvents.resumed(user));
          }
          return account(user, Map.of());
        });
  }

  @Override
  public void delete(Caller caller, UserId id) {
    stores
        .transactions()
        .run(() -> {
          authorizer.requireAdministration(caller);
          User user = holdDispensable(id);
          // Recorded before the tokens go: the caller's own may be one of them.
          stores
              .memberships()
              .of(id)
              .forEach(membership ->
                  authorizer.recorder().record(caller, AuditEvents.destroyed(membership)));
          stores
              .tokens()
              .all(List.of(new Principal.User(id)))
              .forEach(used ->
                  authorizer
                      .recorder()
                      .record(caller, AuditEvents.revoked(TrailId.SERVER, used.token())));
          authorizer.recorder().record(caller, OffboardingEvents.deleted(user));
          if (!stores.users().remove(id)) {
            throw new IllegalStateException("a held user is gone");
          }
        });
  }

  /**
   * The user, locked, unless they are the last owner of an organization or the last site admin.
   * Owners teams are locked before users, as everywhere, and each kind in one order.
   */
  private User holdDispensable(UserId id) {
    User user = somebody(stores.users().find(id).orElseThrow(UseCaseFailedException::notFound));
    for (OrganizationMembership membership : stores.memberships().of(id)) {
      TeamId owners = stores.teams().ownersOf(membership.organization().id()).id();
      stores.teams().hold(owners);
      boolean owner = stores.teams().of(id, membership.organization().id()).contains(owners);
      if (owner && membership.active() && new OwnerRules(stores).lastAre(owners, Set.of(id))) {
        throw indispensable(
            "%s is the last owner of the organization \"%s\" who can act. Make somebody else an owner of it, or delete it, first."
                .formatted(user.username(), membership.organization().name()));
      }
    }
    if (user.siteAdmin() && isLastSiteAdmin(id)) {
      throw indispensable(
          "%s is the last site admin who can act. Create another one first, with `stateward user create --site-admin`."
              .formatted(user.username()));
    }
    return stores.users().hold(id).orElseThrow(UseCaseFailedException::notFound);
  }

  private boolean isLastSiteAdmin(UserId id) {
    List<User> admins = stores.users().holdSiteAdmins();
    return admins.size() == 1 && admins.getFirst().id().equals(id);
  }

  private static RuntimeException indispensable(String reason) {
    return new UseCaseFailedException(new Failure.Indispensable(reason));
  }

  @Override
  public Page<UsedToken> tokens(Caller caller, Holder holder, PageRequest request) {
    authorizer.requireAdministration(caller);
    return Pages.cut(stores.tokens().all(owners(holder)), request);
  }

  private List<Principal> owners(Holder holder) {
    return switch (holder) {
      case Holder.OfUser(var id) -> {
        User user = somebody(stores.users().find(id).orElseThrow(UseCaseFailedException::notFound));
        yield List.of(new Principal.User(user.id()));
      }
      case Holder.OfTeam(var id) -> {
        Team team = stores.teams().find(id).orElseThrow(UseCaseFailedException::notFound);
        yield List.of(new Principal.Team(team.id()));
      }
      case Holder.OfOrganization(var name) -> {
        OrganizationId id =
            stores.organizations().find(name).orElseThrow(UseCaseFailedException::notFound).id();
        List<Principal> owners = new ArrayList<>();
        owners.add(new Principal.Organization(id));
        owners.add(new Principal.AuditReader(id));
        stores.teams().list(id).stream()
            .map(team -> new Principal.Team(team.id()))
            .forEach(owners::add);
        yield owners;
      }
    };
  }

  @Override
  public void revoke(Caller caller, TokenId token) {
    stores
        .transactions()
        .run(() -> {
          authorizer.requireAdministration(caller);
          revoke(
              caller,
              List.of(stores.tokens().find(token).orElseThrow(UseCaseFailedException::notFound)));
        });
  }

  @Override
  public int revokeAll(Caller caller, Holder holder) {
    return stores
        .transactions()
        .inTransaction(() -> {
          authorizer.requireAdministration(caller);
          List<UsedToken> all = stores.tokens().all(owners(holder));
          revoke(caller, all);
          return all.size();
        });
  }

  /** Recorded before the tokens go: the caller's own may be one of them. */
  private void revoke(Caller caller, List<UsedToken> tokens) {
    tokens.forEach(used ->
        authorizer
            .recorder()
            .record(caller, AuditEvents.revoked(trail(used.token().owner()), used.token())));
    tokens.forEach(used -> stores.tokens().remove(used.token().id()));
  }

  private TrailId trail(Principal owner) {
    return switch (owner) {
      case Principal.User ignored -> TrailId.SERVER;
      case Principal.Organization(var id) -> TrailId.of(id);
      case Principal.AuditReader(var id) -> TrailId.of(id);
      case Principal.Team(var id) ->
          TrailId.of(
              stores
                  .teams()
                  .find(id)
                  .map(Team::organization)
                  .orElseThrow(UseCaseFailedException::notFound)
                  .id());
    };
  }
}
