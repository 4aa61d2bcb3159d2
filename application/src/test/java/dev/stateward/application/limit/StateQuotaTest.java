package dev.stateward.application.limit;

import static dev.stateward.application.World.capability;
import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.Faults;
import dev.stateward.application.World;
import dev.stateward.application.organization.port.Usage;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.testkit.fixture.ApplicationSettingsFixture;
import dev.stateward.testkit.fixture.StateFixture;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StateQuotaTest {
  private static final int SIZE = StateFixture.any(1).bytes().length;

  private World world =
      new World(ApplicationSettingsFixture.withQuotas(new ApplicationSettings.Quotas(2, 0, 0)));

  /** What is refused leaves nothing behind. */
  @AfterEach
  void leavesNoContentThatNoVersionNames() {
    assertThat(world.stored()).containsExactlyInAnyOrderElementsOf(world.named());
  }

  private static void assertRefused(Failure failure, String most) {
    assertThat(failure)
        .isInstanceOfSatisfying(
            Failure.QuotaExceeded.class,
            refused ->
                assertThat(refused.detail())
                    .contains("at most " + most, "delete backing data", "retention policy"));
  }

  @Test
  void holdsForVersions() {
    world.lock(world.wim);
    world.publish(world.wim, StateFixture.any(1));
    world.publish(world.wim, StateFixture.any(2));

    assertRefused(failure(() -> world.publish(world.wim, StateFixture.any(3))), "2 state versions");
    assertRefused(
        failure(() -> world.announce(world.wim, StateFixture.any(3))), "2 state versions");
  }

  @Test
  void holdsForBytesHoweverTheyCome() {
    world =
        new World(
            ApplicationSettingsFixture.withQuotas(new ApplicationSettings.Quotas(0, 2L * SIZE, 0)));
    world.lock(world.wim);
    world.publish(world.wim, StateFixture.any(1));
    StateVersionView pending = world.announce(world.wim, StateFixture.any(2));
    String upload = capability(pending, SignedUrl.STATE_UPLOAD);
    String json = capability(pending, SignedUrl.JSON_UPLOAD);

    byte[] large = ("{" + " ".repeat(SIZE) + "}").getBytes(StandardCharsets.UTF_8);

    assertRefused(failure(() -> world.upload(json, large)), 2 * SIZE + " bytes");
    world.upload(upload, StateFixture.any(2).bytes());
    assertRefused(
        failure(() -> world.publish(world.wim, StateFixture.any(3))), 2 * SIZE + " bytes");
    assertRefused(
        failure(() -> world.announce(world.wim, StateFixture.any(3))), 2 * SIZE + " bytes");
  }

  @Test
  void countsNothingThatWasRefusedOrUndone() {
    Faults faults = new Faults();
    world =
        new World(
            faults, ApplicationSettingsFixture.withQuotas(new ApplicationSettings.Quotas(2, 0, 0)));
    world.lock(world.wim);
    world.publish(world.wim, StateFixture.any(1));
    for (int attempt = 0; attempt < 3; attempt++) {
      faults.plan(new Faults.Fault(Faults.COMMIT, 0, Faults.Kind.BEFORE));
      assertThatThrownBy(() -> world.announce(world.wim, StateFixture.any(2)))
          .isInstanceOf(StoreUnavailableException.class);
    }

    world.announce(world.wim, StateFixture.any(2));

    assertRefused(
        failure(() -> world.announce(world.wim, StateFixture.any(3))), "2 state versions");
  }

  @Test
  void seesAfterAWhileWhatWasAddedElsewhere() {
    world =
        new World(ApplicationSettingsFixture.withQuotas(new ApplicationSettings.Quotas(2, 0, 0)));
    world.lock(world.wim);
    world.publish(world.wim, StateFixture.any(1));
    StateVersionView second = world.announce(world.wim, StateFixture.any(2));
    // As another node does it.
    assertThat(world.database.stateVersions().discard(World.id(second))).isTrue();

    assertRefused(failure(() -> world.publish(world.wim, StateFixture.any(3))), "2 state versions");
    world.time.pass(Budgets.USAGE_AGE);
    world.publish(world.wim, StateFixture.any(3));
  }

  @Test
  void keepsFiguresInMindOfSoManyOrganizationsOnly() {
    List<OrganizationId> counted = new ArrayList<>();
    StateQuota quota =
        new StateQuota(
            new Counted(counted),
            new ApplicationSettings.Quotas(1, 0, 0),
            () -> Instant.ofEpochSecond(1));
    for (int i = 0; i <= Budgets.LIMITED_CLIENTS; i++) {
      quota.require(organization(i), new Usage.States(1, 1));
    }
    assertThat(counted).hasSize(Budgets.LIMITED_CLIENTS + 1);
    counted.clear();

    quota.require(organization(1), new Usage.States(1, 1));
    assertThat(counted).isEmpty();
    quota.require(organization(0), new Usage.States(1, 1));
    assertThat(counted).containsExactly(organization(0));
  }

  private static OrganizationId organization(int number) {
    return new OrganizationId("org-" + number);
  }

  /** Organizations without states, and which of them were counted. */
  private record Counted(List<OrganizationId> counted) implements Usage {
    @Override
    public long count(Group group, int most) {
      return 0;
    }

    @Override
    public States states(OrganizationId organization) {
      counted.add(organization);
      return new States(0, 0);
    }

    @Override
    public Optional<DatabaseFile> file() {
      return Optional.empty();
    }
  }
}
