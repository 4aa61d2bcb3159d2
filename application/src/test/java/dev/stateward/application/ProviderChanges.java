package dev.stateward.application;

import dev.stateward.application.Changes.Change;
import dev.stateward.application.idtoken.port.IdToken;
import dev.stateward.application.idtoken.port.IdToken.OtherClaims;
import dev.stateward.application.idtoken.port.IdTokenVerifier;
import dev.stateward.application.idtoken.port.IdTokenVerifier.Verdict;
import dev.stateward.application.idtoken.port.TrustedIssuer;
import dev.stateward.application.port.Caller;
import dev.stateward.application.signin.port.PendingSignIn;
import dev.stateward.application.signin.port.SignInProvider;
import dev.stateward.application.signin.port.SignInProvider.Groups;
import dev.stateward.application.signin.port.SigningInByProvider.Proof;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamSettings;
import dev.stateward.domain.team.Visibility;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The changes of signing in by an identity provider. */
final class ProviderChanges {
  private static final Caller SOMEBODY = new Caller.Anonymous();

  private ProviderChanges() {}

  static Map<String, Change> all() {
    return Map.of(
        "sign in by provider, who is not known",
        world -> {
          followGroups(world);
          return () -> signIn(world, "owners");
        },
        "sign in by provider, without groups",
        world -> {
          followGroups(world);
          signIn(world, "owners");
          return () -> signIn(world);
        });
  }

  private static void followGroups(World world) {
    Team owners = world.database.teams().ownersOf(world.acme);
    world
        .database
        .teams()
        .save(
            owners.changed(
                owners.name(), new TeamSettings(Visibility.SECRET, Set.of(), "owners", true)));
  }

  private static void signIn(World world, String... groups) {
    PendingSignIn pending = world.app.signingInByProvider().begin(SOMEBODY, "/account");
    IdTokenVerifier verifier =
        (issuer, token, now) ->
            new Verdict.Valid(
                new IdToken(
                    issuer.issuer(),
                    "carol-1",
                    "jti:1",
                    now.plus(Duration.ofMinutes(5)),
                    Map.of(
                        "nonce", pending.nonce(),
                        "email", "carol-1@example.com",
                        "preferred_username", "carol-1"),
                    new OtherClaims(
                        Set.of(), Map.of("groups", List.of(groups)), Set.of("email_verified"))));
    SignInProvider provider =
        new SignInProvider(
            new TrustedIssuer("https://id.example.com", "stateward"),
            false,
            true,
            new Groups("groups", Set.of(World.ACME)));
    world
        .app
        .signingInByProvider()
        .signIn(SOMEBODY, new Proof(pending, "token"), provider, verifier);
  }
}
