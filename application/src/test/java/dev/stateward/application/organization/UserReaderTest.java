package dev.stateward.application.organization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.port.Caller;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.token.port.TokenGenerator.TokenDigest;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.token.ApiToken;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import dev.stateward.testkit.ids.CountingIdentifiers;
import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.time.TickingTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UserReaderTest {
  private final InMemoryDatabase stores = new InMemoryDatabase();
  private final CountingIdentifiers identifiers = new CountingIdentifiers();
  private final TickingTime time = new TickingTime();
  private final UserReader users =
      new UserReader(
          World.authorizer(stores),
          stores.users(),
          stores.teams(),
          stores.memberships(),
          ApplicationSettings.DEFAULT);

  private UserId user(String name) {
    UserId id = identifiers.user();
    stores
        .transactions()
        .run(() ->
            stores
                .users()
                .add(new User(id, new Username(name), name + "@acme.test", false, time.instant())));
    return id;
  }

  private void organizationOf(UserId... members) {
    Organization organization =
        new Organization(
            identifiers.organization(),
            new OrganizationName("acme"),
            "a@acme.test",
            time.instant());
    stores
        .transactions()
        .run(() -> {
          stores.organizations().add(organization);
          for (UserId member : members) {
            stores
                .memberships()
                .join(
                    new OrganizationMembership(
                        identifiers.membership(),
                        organization,
                        stores.users().find(member).orElseThrow(),
                        MembershipStatus.ACTIVE));
          }
        });
  }

  private Caller caller(UserId user) {
    Principal principal = new Principal.User(user);
    TokenId token = identifiers.token();
    Instant now = time.instant();
    stores
        .transactions()
        .run(() ->
            stores
                .tokens()
                .add(
                    new ApiToken(
                        token, principal, principal, "", now, now.plus(Duration.ofDays(1))),
                    new TokenDigest(token.value())));
    return new Caller.Authenticated(principal, token);
  }

  @Test
  void seesAmongUsersHimselfAndThoseHeSharesAnOrganizationWith() {
    UserId alice = user("alice");
    UserId bob = user("bob");
    UserId stranger = user("mallory");
    organizationOf(alice, bob);
    Caller caller = caller(alice);

    assertThat(users.visible(caller, Set.of(alice, bob, stranger, new UserId("user-999"))))
        .extracting(User::id)
        .containsExactlyInAnyOrder(alice, bob);
  }
}
