package dev.stateward.application.organization;

import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.StateApplication;
import dev.stateward.application.World;
import dev.stateward.application.organization.port.ManagingOrganizations;
import dev.stateward.application.organization.port.ManagingOrganizations.Draft;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.CollaboratorPolicy;
import dev.stateward.domain.organization.ExecutionMode;
import dev.stateward.domain.organization.OrganizationFlag;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.organization.TokenAges;
import dev.stateward.testkit.fixture.ApplicationSettingsFixture;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.ids.CountingIdentifiers;
import dev.stateward.testkit.memory.InMemoryBlobStore;
import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.time.TickingTime;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class OrganizationServiceTest {
  private static final Failure TAKEN =
      Failure.Invalid.of("/data/attributes/name", "Name has already been taken");
  private static final Draft INITECH =
      new Draft(new OrganizationName("initech"), "i@x", OrganizationSettings.INITIAL);

  private final World world = new World();
  private final ManagingOrganizations keeping = world.app.managingOrganizations();

  @Test
  void refusesANameThatIsTakenWhateverItsCase() {
    Draft taken = new Draft(new OrganizationName("ACME"), "x@x", OrganizationSettings.INITIAL);

    assertThat(failure(() -> keeping.create(world.eve, () -> taken))).isEqualTo(TAKEN);
    assertThat(failure(() -> keeping.update(world.eve, World.EVIL, before -> taken)))
        .isEqualTo(TAKEN);
  }

  @Test
  void isCreatedWithUserTokensAlone() {
    Caller token = world.as(new Principal.Organization(world.acme));

    assertThat(failure(() -> keeping.create(token, () -> INITECH)))
        .isInstanceOf(Failure.NotAllowed.class);
    assertThat(failure(() -> keeping.create(new Caller.Anonymous(), () -> INITECH)))
        .isEqualTo(new Failure.Unauthenticated());
  }

  @Test
  void isCreatedBySiteAdminsAloneWhereTheOperatorSaysSo() {
    TickingTime time = new TickingTime();
    TestApplication filled =
        TestApplication.over(
            new InMemoryDatabase(),
            new InMemoryBlobStore(time),
            TestApplication.keys(new CountingIdentifiers()),
            time,
            ApplicationSettingsFixture.withOrganizationsBySiteAdminsOnly());
    filled.user("admin", true);
    filled.user("other");
    Caller admin = filled.caller(filled.token("admin"));
    Caller other = filled.caller(filled.token("other"));
    StateApplication strict = filled.application();

    assertThat(failure(() -> strict.managingOrganizations().create(other, () -> INITECH)))
        .isInstanceOf(Failure.NotAllowed.class);
    assertThat(strict.managingOrganizations().create(admin, () -> INITECH).access().owner())
        .isTrue();
  }

  /** Else somebody could take a name that was given up, and get all people of the provider. */
  @Test
  void keepsANameWhoseTeamsFollowGroups() {
    TickingTime time = new TickingTime();
    TestApplication filled =
        TestApplication.over(
            new InMemoryDatabase(),
            new InMemoryBlobStore(time),
            TestApplication.keys(new CountingIdentifiers()),
            time,
            ApplicationSettingsFixture.withFollowed(Set.of(new OrganizationName("Initech"))));
    filled.user("admin", true);
    filled.user("other");
    Caller admin = filled.caller(filled.token("admin"));
    Caller other = filled.caller(filled.token("other"));
    ManagingOrganizations followed = filled.application().managingOrganizations();
    OrganizationName free = new OrganizationName("free");

    assertThat(failure(() -> followed.create(other, () -> INITECH)))
        .isInstanceOfSatisfying(
            Failure.NotAllowed.class,
            refused -> assertThat(refused.reason()).contains("name organization initech"));
    followed.create(other, () -> new Draft(free, "f@x", OrganizationSettings.INITIAL));
    assertThat(failure(() -> followed.update(other, free, before -> INITECH)))
        .isInstanceOf(Failure.InvalidAttributes.class);
    followed.create(admin, () -> INITECH);
    assertThat(
            failure(() ->
                followed.update(
                    admin,
                    INITECH.name(),
                    before -> new Draft(new OrganizationName("other"), "i@x", before.settings()))))
        .isInstanceOf(Failure.InvalidAttributes.class);
    OrganizationName upper = new OrganizationName("INITECH");
    assertThat(
            followed
                .update(admin, INITECH.name(), before -> new Draft(upper, "j@x", before.settings()))
                .organization()
                .email())
        .isEqualTo("j@x");
  }

  @Test
  void keepsSettingsThatItWasCreatedWithOrGivenLater() {
    OrganizationSettings settings =
        new OrganizationSettings(
            5,
            0,
            CollaboratorPolicy.PASSWORD,
            "",
            ExecutionMode.AGENT,
            Set.of(OrganizationFlag.MAX_TTL_ENABLED, OrganizationFlag.USER_TOKENS_ENABLED),
            TokenAges.INITIAL);
    keeping.create(world.mia, () -> new Draft(INITECH.name(), INITECH.email(), settings));
    assertThat(keeping.show(world.mia, INITECH.name()).settings()).isEqualTo(settings);

    keeping.update(world.mia, INITECH.name(), before -> INITECH);

    assertThat(keeping.show(world.mia, INITECH.name()).settings())
        .isEqualTo(OrganizationSettings.INITIAL);
  }

  @Test
  void letsNoUserTokenActWhereItsOwnersSaySo() {
    Caller itself = world.as(new Principal.Organization(world.acme));
    keeping.update(world.ada, World.ACME, userTokens(false));

    for (Caller caller : List.of(world.ada, world.bob, world.wim)) {
      assertThat(failure(() -> keeping.show(caller, World.ACME))).isEqualTo(new Failure.NotFound());
      assertThat(failure(() -> world.app.managingWorkspaces().show(caller, world.workspace)))
          .isEqualTo(new Failure.NotFound());
      assertThat(keeping.list(caller, "", new PageRequest(1, 20)).items()).isEmpty();
    }
    assertThat(keeping.show(itself, World.ACME).settings().flags())
        .doesNotContain(OrganizationFlag.USER_TOKENS_ENABLED);
    assertThat(keeping.create(world.ada, () -> INITECH).access().owner()).isTrue();

    keeping.update(itself, World.ACME, userTokens(true));
    assertThat(keeping.show(world.ada, World.ACME).access().owner()).isTrue();
  }

  @Test
  void leavesAWayToLetUserTokensActAgain() {
    assertThat(failure(() -> keeping.update(world.ada, World.ACME, userTokens(false))))
        .isInstanceOf(Failure.Invalid.class);
    assertThat(failure(() -> keeping.create(world.ada, () -> userTokens(false).apply(INITECH))))
        .isInstanceOf(Failure.Invalid.class);

    world.as(new Principal.Team(world.database.teams().ownersOf(world.acme).id()));
    keeping.update(world.ada, World.ACME, userTokens(false));
  }

  private static UnaryOperator<Draft> userTokens(boolean enabled) {
    return before -> {
      Set<OrganizationFlag> flags = new HashSet<>(before.settings().flags());
      flags.remove(OrganizationFlag.USER_TOKENS_ENABLED);
      if (enabled) {
        flags.add(OrganizationFlag.USER_TOKENS_ENABLED);
      }
      OrganizationSettings settings = before.settings();
      return new Draft(before.name(), before.email(), settings.with(flags));
    };
  }
}
