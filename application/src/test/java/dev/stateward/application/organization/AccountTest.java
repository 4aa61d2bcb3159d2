package dev.stateward.application.organization;

import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.organization.port.ReadingUsers.Account;
import dev.stateward.application.organization.port.SettingUpServer.NewUser;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import dev.stateward.testkit.fixture.ApplicationSettingsFixture;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AccountTest {
  private final World world = new World();

  private Account account(Caller caller) {
    return world.app.readingUsers().account(caller);
  }

  private static final Caller NOBODY =
      new Caller.Authenticated(new Principal.Team(new TeamId("team-none")), new TokenId("at-none"));

  @Test
  void everyKindOfTokenActsAsSomebody() {
    User mia = world.database.users().find(new Username("mia")).orElseThrow();

    assertThat(account(world.mia)).isEqualTo(new Account.Person(mia, true));
    assertThat(account(world.as(new Principal.Team(world.writers))))
        .isEqualTo(new Account.OfTeam(world.database.teams().find(world.writers).orElseThrow()));
    assertThat(account(world.as(new Principal.Organization(world.acme))))
        .isEqualTo(new Account.OfOrganization(world.acme));
    assertThat(failure(() -> account(NOBODY))).isEqualTo(new Failure.NotFound());
    assertThat(failure(() -> account(new Caller.Anonymous())))
        .isEqualTo(new Failure.Unauthenticated());
  }

  @Test
  void seesThemselfAndThoseWhoShareAnOrganization() {
    Set<UserId> asked =
        Set.of(
            World.user(world.mia),
            World.user(world.wim),
            World.user(world.eve),
            new UserId("user-999"));

    assertThat(world.app.readingUsers().visible(world.mia, asked))
        .extracting(user -> user.username().value())
        .containsExactlyInAnyOrder("mia", "wim");
  }

  @Test
  void saysWhoMayCreateOrganizations() {
    User admin =
        world
            .app
            .settingUpServer()
            .createUser(World.OPERATOR, () -> new NewUser(new Username("root"), "root@x", true));
    UserReader restricted =
        new UserReader(
            World.authorizer(world.database),
            world.database.users(),
            world.database.teams(),
            world.database.memberships(),
            ApplicationSettingsFixture.withOrganizationsBySiteAdminsOnly());

    assertThat(restricted.account(world.as(new Principal.User(admin.id()))))
        .isEqualTo(new Account.Person(admin, true));
    assertThat(restricted.account(world.ada))
        .isInstanceOfSatisfying(
            Account.Person.class, person -> assertThat(person.createsOrganizations()).isFalse());
  }
}
