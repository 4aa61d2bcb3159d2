package dev.stateward.application.organization;

import static dev.stateward.application.World.OPERATOR;
import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.organization.port.SettingUpServer;
import dev.stateward.application.organization.port.SettingUpServer.NewUser;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.Username;
import java.util.List;
import org.junit.jupiter.api.Test;

class InitialSetupTest {
  private static final Username MIA = new Username("mia");
  private static final OrganizationName NOWHERE = new OrganizationName("nowhere");

  private final World world = new World();
  private final SettingUpServer installing = world.app.settingUpServer();

  @Test
  void setsAUserUpWithAnOrganizationAndAToken() {
    User user =
        installing.createUser(OPERATOR, () -> new NewUser(new Username("zoe"), "z@x", true));
    installing.createOrganization(OPERATOR, NOWHERE, "n@x", user.username());
    IssuedToken token = installing.issueToken(OPERATOR, user.username(), "first");

    Caller zoe = world.app.authenticating().authenticate(token.secret().text()).orElseThrow();
    assertThat(installing.installed(OPERATOR)).isTrue();
    assertThat(World.principal(zoe)).isEqualTo(new Principal.User(user.id()));
    assertThat(world.app.managingOrganizations().show(zoe, NOWHERE).access().owner()).isTrue();
  }

  @Test
  void makesMembersAndOwnersAndAgain() {
    installing.join(OPERATOR, World.ACME, MIA, false);
    assertThat(owner()).isFalse();
    installing.join(OPERATOR, World.ACME, MIA, true);
    installing.join(OPERATOR, World.ACME, MIA, true);

    assertThat(owner()).isTrue();
  }

  private boolean owner() {
    return world.app.managingOrganizations().show(world.mia, World.ACME).access().owner();
  }

  @Test
  void refusesNamesThatAreTaken() {
    assertThat(
            failure(() ->
                installing.createUser(
                    OPERATOR, () -> new NewUser(new Username("MIA"), "m@x", false))))
        .isInstanceOf(Failure.Invalid.class);
    assertThat(failure(() -> installing.createOrganization(OPERATOR, World.ACME, "a@x", MIA)))
        .isInstanceOf(Failure.Invalid.class);
  }

  @Test
  void knowsNobodyWhoIsNotThere() {
    Username nobody = new Username("nobody");

    assertThat(
            List.of(
                failure(() -> installing.issueToken(OPERATOR, nobody, "")),
                failure(() -> installing.join(OPERATOR, World.ACME, nobody, true)),
                failure(() -> installing.join(OPERATOR, NOWHERE, MIA, true)),
                failure(() -> installing.createOrganization(OPERATOR, NOWHERE, "", nobody))))
        .containsOnly(new Failure.NotFound());
  }

  @Test
  void servesTheOperatorAlone() {
    for (Caller caller : new Caller[] {world.ada, new Caller.Anonymous()}) {
      assertThat(
              List.of(
                  failure(() -> installing.installed(caller)),
                  failure(() -> installing.createOrganization(caller, NOWHERE, "", MIA)),
                  failure(() -> installing.join(caller, World.ACME, MIA, true)),
                  failure(() -> installing.issueToken(caller, MIA, ""))))
          .containsOnly(new Failure.Unauthenticated());
    }
  }

  @Test
  void letsOnlyAdministratorsCreateUsers() {
    User root =
        installing.createUser(OPERATOR, () -> new NewUser(new Username("root"), "r@x", true));
    Caller admin = world.as(new Principal.User(root.id()));

    User made = installing.createUser(admin, () -> new NewUser(new Username("zoe"), "z@x", false));

    assertThat(made.siteAdmin()).isFalse();
    assertThat(failure(() -> installing.createUser(world.ada, InitialSetupTest::unread)))
        .isEqualTo(new Failure.NotFound());
    assertThat(
            failure(() -> installing.createUser(new Caller.Anonymous(), InitialSetupTest::unread)))
        .isEqualTo(new Failure.Unauthenticated());
  }

  private static NewUser unread() {
    throw new AssertionError("the input was parsed");
  }
}
