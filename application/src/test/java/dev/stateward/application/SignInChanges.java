package dev.stateward.application;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.stateward.application.Changes.Change;
import dev.stateward.application.io.Digests;
import dev.stateward.application.organization.port.ManagingOrganizations.Draft;
import dev.stateward.application.port.Caller;
import dev.stateward.application.signin.port.CodeRequest;
import dev.stateward.application.signin.port.Credentials;
import dev.stateward.application.signin.port.Password;
import dev.stateward.application.signin.port.SettingAuthenticators.Confirmation;
import dev.stateward.application.signin.port.SettingAuthenticators.Enrolment;
import dev.stateward.application.signin.port.SettingAuthenticators.Outcome.Done;
import dev.stateward.application.signin.port.SettingPasswords;
import dev.stateward.application.signin.port.SignInClient;
import dev.stateward.application.signin.port.SignInSecret;
import dev.stateward.application.signin.port.SigningIn.Attempt;
import dev.stateward.application.signin.port.SigningIn.CodeExchange;
import dev.stateward.application.signin.port.SigningIn.Outcome;
import dev.stateward.domain.organization.CollaboratorPolicy;
import dev.stateward.domain.user.Username;
import dev.stateward.testkit.memory.SimpleSignInSecrets;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;

/** The changes of passwords and of signing in. */
final class SignInChanges {
  private static final Caller SOMEBODY = new Caller.Anonymous();
  private static final Username WIM = new Username("wim");
  private static final Password PASSWORD = new Password("four unusual words here");
  private static final Password OTHER = new Password("some quite different words");
  private static final SignInClient HERE = new SignInClient("here", "");
  private static final Credentials SHOWN = new Credentials(PASSWORD, "");
  private static final String VERIFIER = "v".repeat(43);
  private static final CodeRequest REQUEST =
      new CodeRequest(
          "terraform-cli",
          "http://localhost:10000/login",
          Base64.getUrlEncoder()
              .withoutPadding()
              .encodeToString(Digests.sha256().digest(VERIFIER.getBytes(US_ASCII))));

  private SignInChanges() {}

  static Map<String, Change> all() {
    Map<String, Change> all = new TreeMap<>(passwords());
    all.putAll(sessions());
    all.putAll(authenticators());
    return all;
  }

  private static Map<String, Change> passwords() {
    return Map.of(
        "password invite",
        world -> () -> world.app.settingPasswords().invite(World.OPERATOR, World.user(world.wim)),
        "password set",
        world -> () -> world.app.settingPasswords().set(World.OPERATOR, WIM, PASSWORD),
        "password accept",
        world -> {
          SettingPasswords passwords = world.app.settingPasswords();
          SignInSecret link = passwords.invite(World.OPERATOR, World.user(world.wim)).link();
          return () -> passwords.accept(SOMEBODY, link, PASSWORD);
        },
        "password change",
        world -> {
          SignInSecret session = signedIn(world);
          SettingPasswords.Change change = new SettingPasswords.Change(session, SHOWN, OTHER, HERE);
          return () -> world.app.settingPasswords().change(SOMEBODY, change);
        });
  }

  private static Map<String, Change> sessions() {
    return Map.of(
        "sign in",
        world -> {
          world.app.settingPasswords().set(World.OPERATOR, WIM, PASSWORD);
          return () -> signIn(world);
        },
        "sign out",
        world -> {
          SignInSecret session = signedIn(world);
          return () -> world.app.signingIn().signOut(SOMEBODY, session);
        },
        "authorize",
        world -> {
          SignInSecret session = signedIn(world);
          return () -> world.app.signingIn().authorize(SOMEBODY, session, REQUEST);
        },
        "exchange",
        world -> {
          SignInSecret code =
              world.app.signingIn().authorize(SOMEBODY, signedIn(world), REQUEST).orElseThrow();
          CodeExchange exchange =
              new CodeExchange(code, REQUEST.clientId(), REQUEST.redirectUri(), VERIFIER);
          return () -> world.app.signingIn().exchange(SOMEBODY, exchange);
        });
  }

  private static Map<String, Change> authenticators() {
    return Map.of(
        "authenticator confirm",
        world -> {
          SignInSecret session = signedIn(world);
          Confirmation confirmation = confirmation(world, session);
          return () -> world.app.settingAuthenticators().confirm(SOMEBODY, session, confirmation);
        },
        "authenticator enrol",
        world -> {
          Confirmation confirmation = required(world);
          return () -> world.app.settingAuthenticators().enrol(SOMEBODY, confirmation);
        },
        "authenticator remove",
        world -> {
          Done confirmed = confirmed(world, signedIn(world));
          Credentials shown = new Credentials(PASSWORD, confirmed.recoveryCodes().getFirst());
          return () ->
              world.app.settingAuthenticators().remove(SOMEBODY, confirmed.session(), shown, HERE);
        },
        "authenticator reset",
        world -> {
          confirmed(world, signedIn(world));
          return () -> world.app.settingAuthenticators().reset(World.OPERATOR, WIM);
        });
  }

  private static Done confirmed(World world, SignInSecret session) {
    return (Done)
        world.app.settingAuthenticators().confirm(SOMEBODY, session, confirmation(world, session));
  }

  private static Confirmation required(World world) {
    world
        .app
        .managingOrganizations()
        .update(
            world.ada,
            World.ACME,
            before ->
                new Draft(
                    before.name(),
                    before.email(),
                    before.settings().with(CollaboratorPolicy.TWO_FACTOR_MANDATORY)));
    world.app.settingPasswords().set(World.OPERATOR, WIM, PASSWORD);
    return confirmation(world, ((Outcome.AuthenticatorRequired) signIn(world)).enrolment());
  }

  private static Confirmation confirmation(World world, SignInSecret session) {
    return confirmation(
        world, world.app.settingAuthenticators().begin(SOMEBODY, session).orElseThrow());
  }

  private static Confirmation confirmation(World world, Enrolment enrolment) {
    long step = world.time.instant().getEpochSecond() / 30;
    String code = SimpleSignInSecrets.timeCode(enrolment.key(), step);
    return new Confirmation(enrolment.token(), new Credentials(PASSWORD, code), HERE);
  }

  private static SignInSecret signedIn(World world) {
    world.app.settingPasswords().set(World.OPERATOR, WIM, PASSWORD);
    return ((Outcome.SignedIn) signIn(world)).session();
  }

  private static Outcome signIn(World world) {
    return world.app.signingIn().signIn(SOMEBODY, new Attempt("wim", SHOWN, HERE));
  }
}
