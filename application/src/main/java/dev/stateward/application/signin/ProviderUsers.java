package dev.stateward.application.signin;

import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.SignInEvents;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.signin.port.ProviderIdentities;
import dev.stateward.application.signin.port.SignInProvider;
import dev.stateward.application.signin.port.SigningInByProvider.Reason;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Finds the users of those whom an identity provider means, and makes them where that is allowed.
 */
final class ProviderUsers {
  private final AuditRecorder recorder;
  private final Identifiers identifiers;
  private final InstantSource time;
  private final Users users;
  private final ProviderIdentities identities;

  ProviderUsers(UseCaseContext context, Users users, ProviderIdentities identities) {
    this.recorder = context.recorder();
    this.identifiers = context.identifiers();
    this.time = context.time();
    this.users = users;
    this.identities = identities;
  }

  /** The user who was found, or why there is none. */
  sealed interface Found {
    record One(UserId user) implements Found {}

    record None(Reason reason) implements Found {}
  }

  /** The user who is known already. */
  Optional<UserId> known(ProviderClaims claims) {
    return identities.find(claims.identity());
  }

  /**
   * The user, in the caller's transaction; a new identity is recorded. Another sign-in at the same
   * time may have made or taken the user for them while it was looked for.
   */
  Found find(Caller caller, ProviderClaims claims, SignInProvider provider) {
    Optional<UserId> before = known(claims);
    if (before.isPresent()) {
      return new Found.One(before.get());
    }
    Found found = admit(caller, claims, provider);
    return found instanceof Found.None
        ? known(claims).<Found>map(Found.One::new).orElse(found)
        : found;
  }

  private Found admit(Caller caller, ProviderClaims claims, SignInProvider provider) {
    if (!provider.linksByEmail() && !provider.createsUsers()) {
      return new Found.None(Reason.UNKNOWN);
    }
    Optional<String> address = claims.address();
    if (address.isEmpty()) {
      return new Found.None(Reason.NO_ADDRESS);
    }
    Optional<User> known = users.findByEmail(address.get());
    if (known.isEmpty()) {
      return provider.createsUsers()
          ? create(caller, claims, address.get())
          : new Found.None(Reason.UNKNOWN);
    }
    users.hold(known.get().id());
    UserId user = known.get().id();
    if (!takeable(claims, provider, known.get())) {
      return new Found.None(Reason.ADDRESS_TAKEN);
    }
    // Somebody else may have the address by the time at which a suspended user is resumed.
    return users.suspended(List.of(user)).isEmpty()
        ? link(caller, claims, known.get())
        : new Found.One(user);
  }

  /** An address that was given to somebody else does not give them the user of the one before. */
  private boolean takeable(ProviderClaims claims, SignInProvider provider, User user) {
    return provider.linksByEmail()
        && claims.hasAddress(user.email())
        && !identities.has(claims.identity().issuer(), user.id());
  }

  private Found create(Caller caller, ProviderClaims claims, String address) {
    Optional<Username> name = claims.name();
    if (name.isEmpty()) {
      return new Found.None(Reason.NO_NAME);
    }
    if (users.find(name.get()).isPresent()) {
      return new Found.None(Reason.NAME_TAKEN);
    }
    User user = new User(identifiers.user(), name.get(), address, false, time.instant());
    users.add(user);
    recorder.record(caller, new Principal.User(user.id()), AuditEvents.created(user));
    return link(caller, claims, user);
  }

  /** Has nobody be a user by an identity any more, in the caller's transaction. */
  boolean unlink(Caller caller, User user) {
    boolean linked = identities.removeAll(user.id());
    if (linked) {
      recorder.record(caller, SignInEvents.unlinked(user));
    }
    return linked;
  }

  private Found link(Caller caller, ProviderClaims claims, User user) {
    identities.add(claims.identity(), user.id(), time.instant());
    recorder.record(
        caller,
        new Principal.User(user.id()),
        SignInEvents.linked(user.id(), claims.identity(), user.email()));
    return new Found.One(user.id());
  }
}
