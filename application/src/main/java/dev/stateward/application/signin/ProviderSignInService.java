package dev.stateward.application.signin;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.access.port.RecordingDenials;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.SignInEvents;
import dev.stateward.application.idtoken.port.IdTokenVerifier;
import dev.stateward.application.idtoken.port.IdTokenVerifier.Verdict;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Denial;
import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.application.signin.port.PendingSignIn;
import dev.stateward.application.signin.port.SignInClient;
import dev.stateward.application.signin.port.SignInProvider;
import dev.stateward.application.signin.port.SignInSecret;
import dev.stateward.application.signin.port.SignInSecrets;
import dev.stateward.application.signin.port.SigningInByProvider;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Signs people in by an identity provider (ADR 231). */
final class ProviderSignInService implements SigningInByProvider {
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final InstantSource time;
  private final RecordingDenials denials;
  private final Users users;
  private final OpenSessions open;
  private final SignInSecrets secrets;
  private final KnownDevices devices;
  private final ServerAuthorizer server;
  private final PendingSignIns pending;
  private final ProviderUsers found;
  private final ProviderTeams teams;
  private final MinuteLimit sessionsBegun = new MinuteLimit(SignInBudgets.SUCCESSES);

  ProviderSignInService(UseCaseContext context, SignInService.Parts parts, Parts own) {
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.time = context.time();
    this.denials = parts.denials();
    this.users = parts.users();
    this.open = parts.open();
    this.secrets = parts.secrets();
    this.devices = parts.devices();
    this.server = own.server();
    this.pending = own.pending();
    this.found = own.users();
    this.teams = own.teams();
  }

  /** What it calls besides. */
  record Parts(
      ServerAuthorizer server, PendingSignIns pending, ProviderUsers users, ProviderTeams teams) {}

  @Override
  public PendingSignIn begin(Caller caller, String target) {
    return pending.begin(target);
  }

  @Override
  public String knownBrowser(Caller caller, SignInClient client) {
    return devices.known(client);
  }

  @Override
  public Optional<PendingSignIn> pending(Caller caller, String kept, String state) {
    return pending.find(kept, state);
  }

  @Override
  public Outcome signIn(
      Caller caller, Proof proof, SignInProvider provider, IdTokenVerifier verifier) {
    return switch (verifier.verify(provider.issuer(), proof.idToken(), time.instant())) {
      case Verdict.Refused(var flaw) -> new Outcome.Refused(flaw.toString());
      case Verdict.Unavailable(var reason) -> new Outcome.Unavailable(reason);
      case Verdict.Valid(var token) -> {
        ProviderClaims claims = new ProviderClaims(token);
        yield claims
            .flaw(proof.pending(), provider.issuer().audience())
            .<Outcome>map(Outcome.Refused::new)
            .orElseGet(() -> signIn(caller, claims, provider));
      }
    };
  }

  @Override
  public boolean unlink(Caller caller, Username name) {
    server.requireOperator(caller);
    return transactions.inTransaction(() -> {
      User user = users.hold(name).orElseThrow(UseCaseFailedException::notFound);
      boolean linked = found.unlink(caller, user);
      if (linked) {
        open.rows().removeAll(user.id(), 0);
      }
      return linked;
    });
  }

  private Outcome signIn(Caller caller, ProviderClaims claims, SignInProvider provider) {
    Optional<Duration> pause =
        found.known(claims).flatMap(user -> sessionsBegun.begin(user, time.instant()));
    if (pause.isPresent()) {
      return new Outcome.TooOften(pause.get());
    }
    Attempt attempt = attempt(caller, claims, provider);
    if (attempt instanceof Attempt.Suspended(var user)) {
      denials.record(
          caller,
          new Denial.OfExisting(new Principal.User(user), SignInEvents.signedInByProvider(user)),
          "sign in");
    }
    return switch (attempt) {
      case Attempt.Begun(var session, var name, var full) ->
          new Outcome.SignedIn(session, devices.remember(name.value()), full);
      case Attempt.Suspended ignored -> new Outcome.Suspended();
      case Attempt.NoUser(var reason) -> new Outcome.NoUser(reason);
    };
  }

  /** What became of it within the transaction. */
  private sealed interface Attempt {
    record Begun(SignInSecret session, Username name, Set<OrganizationName> full)
        implements Attempt {}

    record Suspended(UserId user) implements Attempt {}

    record NoUser(Reason reason) implements Attempt {}
  }

  /** Of two sign-ins at once that make the same user, one finds the user of the other. */
  private Attempt attempt(Caller caller, ProviderClaims claims, SignInProvider provider) {
    try {
      return transactions.inTransaction(() -> once(caller, claims, provider));
    } catch (NameTakenException e) {
      return transactions.inTransaction(() -> once(caller, claims, provider));
    }
  }

  /** Memberships are locked before users, as everywhere. */
  private Attempt once(Caller caller, ProviderClaims claims, SignInProvider provider) {
    List<Organization> held = teams.hold(provider.groups());
    return switch (found.find(caller, claims, provider)) {
      case ProviderUsers.Found.None(var reason) -> new Attempt.NoUser(reason);
      case ProviderUsers.Found.One(var user) ->
          begin(caller, user, held, claims, provider.groups().claim());
    };
  }

  private Attempt begin(
      Caller caller,
      UserId id,
      List<Organization> held,
      ProviderClaims claims,
      String groupsClaim) {
    Optional<User> user = users.hold(id);
    if (user.isEmpty() || !users.suspended(List.of(id)).isEmpty()) {
      return new Attempt.Suspended(id);
    }
    if (!found.known(claims).equals(Optional.of(id))) {
      // Unlinked after it was found.
      return new Attempt.NoUser(Reason.UNKNOWN);
    }
    var person = new ProviderTeams.Person(user.get(), claims, claims.groups(groupsClaim));
    Set<OrganizationName> full =
        held.stream()
            .filter(organization -> !teams.follow(caller, person, organization))
            .map(Organization::name)
            .collect(Collectors.toSet());
    recorder.record(caller, new Principal.User(id), SignInEvents.signedInByProvider(id));
    return new Attempt.Begun(open.begin(id, secrets), user.get().username(), full);
  }
}
