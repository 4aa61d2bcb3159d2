package dev.stateward.application.event;

import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.event.port.WatchingWorkspaces;
import dev.stateward.application.event.port.WatchingWorkspaces.Place;
import dev.stateward.application.event.port.WatchingWorkspaces.Step;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.domain.event.EventType;
import dev.stateward.domain.organization.OrganizationFlag;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.organization.TokenAges;
import dev.stateward.domain.organization.TokenKind;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.testkit.fixture.StateFixture;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WorkspaceWatcherTest {
  private final World world = new World();
  private final WatchingWorkspaces watching = world.app.watchingWorkspaces();

  private void settled() {
    world.time.pass(Duration.ofSeconds(1));
  }

  private Place now() {
    settled();
    return watching.now(world.ada, world.workspace);
  }

  private List<EventType> told(Caller caller, Place since) {
    settled();
    return watching.next(caller, since).events().stream().map(told -> told.event().type()).toList();
  }

  @Test
  void tellsWhatHappensInItsOrder() {
    Place start = now();
    world.lock(world.wim);
    world.publish(world.wim, StateFixture.any(1));
    world.unlock(world.wim);

    assertThat(told(world.rex, start))
        .containsExactly(
            EventType.WORKSPACE_LOCKED,
            EventType.STATE_VERSION_FINALIZED,
            EventType.WORKSPACE_UNLOCKED);
  }

  @Test
  void endsWithinASecondOfTheTokensEnd() {
    Place start = now();
    assertThat(watching.moved(world.rex, start)).isFalse();
    world.revoke(world.rex);
    world.time.pass(Duration.ofSeconds(2));

    assertThat(failure(() -> watching.moved(world.rex, start)))
        .isEqualTo(new Failure.Unauthenticated());
    assertThat(watching.moved(world.ada, start)).isFalse();
  }

  @Test
  void endsWhenTheTokenGetsTooOldForTheOrganization() {
    Place start = now();
    assertThat(watching.moved(world.rex, start)).isFalse();
    OrganizationSettings open = OrganizationSettings.INITIAL;
    Set<OrganizationFlag> flags = new HashSet<>(open.flags());
    flags.add(OrganizationFlag.MAX_TTL_ENABLED);
    TokenAges hours = open.tokenAges().with(Map.of(TokenKind.USER, Duration.ofHours(9)));
    world.database.organizations().keep(world.acme, open.with(flags).with(hours));
    settled();
    assertThat(watching.moved(world.rex, start)).isFalse();

    world.time.pass(Duration.ofHours(9));

    assertThat(failure(() -> watching.moved(world.rex, start)))
        .isEqualTo(new Failure.Unauthenticated());
  }

  @Test
  void endsWithTheMembership() {
    Place start = now();
    assertThat(watching.moved(world.rex, start)).isFalse();
    world
        .database
        .memberships()
        .remove(
            world
                .database
                .memberships()
                .find(world.acme, World.user(world.rex))
                .orElseThrow()
                .id());
    world.time.pass(Duration.ofSeconds(2));

    assertThat(failure(() -> watching.moved(world.rex, start)))
        .isEqualTo(new Failure.Unauthenticated());
  }

  @Test
  void tellsOfVersionsToReadersOfStatesAlone() {
    Place start = now();
    world.lock(world.wim);
    world.publish(world.wim, StateFixture.any(1));

    assertThat(told(world.oz, start)).containsExactly(EventType.WORKSPACE_LOCKED);
  }

  @Test
  void tellsOfChangedAccessToThoseWhoManageIt() {
    Place start = now();
    removeLinkOfWriters();

    assertThat(told(world.bob, start)).containsExactly(EventType.ACCESS_CHANGED);
    assertThat(told(world.rex, start)).isEmpty();
  }

  private void removeLinkOfWriters() {
    world
        .app
        .managingTeamAccess()
        .remove(
            world.ada,
            world.database.teamAccesses().find(world.writers, world.workspace).orElseThrow().id());
  }

  @Test
  void doesNotTellWhatHappensElsewhere() {
    WorkspaceId other = world.workspace(world.ada, World.ACME, new WorkspaceName("other"));
    Place start = now();
    world.app.lockingWorkspaces().lock(world.ada, other, () -> "");

    assertThat(told(world.ada, start)).isEmpty();
  }

  @Test
  void doesNotTellWhatIsForAWebhookAlone() {
    var webhook = new Telling(world).webhook("https://hooks.example.test/");
    Place start = now();
    world.app.followingDeliveries().ping(world.ada, webhook.id());

    assertThat(told(world.ada, start)).isEmpty();
  }

  @Test
  void isWokenByWhatConcernsItAndByNothingElse() {
    WorkspaceId other = world.workspace(world.ada, World.ACME, new WorkspaceName("other"));
    Place start = now();
    assertThat(watching.moved(world.rex, start)).isFalse();

    world.app.lockingWorkspaces().lock(world.ada, other, () -> "");
    settled();
    assertThat(watching.moved(world.rex, start)).isFalse();

    world.lock(world.wim);
    settled();
    assertThat(watching.moved(world.rex, start)).isTrue();
    Place next = watching.next(world.rex, start).place();
    assertThat(watching.moved(world.rex, next)).isFalse();

    world.app.managingTeams().delete(world.ada, world.writers);
    settled();
    assertThat(watching.moved(world.rex, next)).isTrue();
  }

  @Test
  void findsWhatHappenedBeforeAnybodyWatched() {
    Place start = now();
    world.lock(world.wim);
    settled();
    world.time.pass(Duration.ofMinutes(2));

    assertThat(watching.moved(world.rex, start)).isTrue();
    assertThat(told(world.rex, start)).containsExactly(EventType.WORKSPACE_LOCKED);
  }

  @Test
  void goesOnBehindWhatItTold() {
    Place start = now();
    world.lock(world.wim);
    settled();
    Step first = watching.next(world.rex, start);
    world.unlock(world.wim);
    settled();
    Step second = watching.next(world.rex, first.place());

    assertThat(first.events()).hasSize(1);
    assertThat(second.events())
        .singleElement()
        .satisfies(told -> assertThat(told.event().type()).isEqualTo(EventType.WORKSPACE_UNLOCKED));
    assertThat(watching.moved(world.rex, second.place())).isFalse();
  }

  @Test
  void tellsMoreThanItCanAtOnce() {
    Place place = now();
    for (int i = 0; i < 60; i++) {
      world.lock(world.wim);
      world.unlock(world.wim);
    }
    settled();
    List<EventType> told = new ArrayList<>();
    while (watching.moved(world.rex, place)) {
      Step step = watching.next(world.rex, place);
      step.events().forEach(it -> told.add(it.event().type()));
      place = step.place();
    }

    assertThat(told).hasSize(120);
  }

  @Test
  void findsThePlaceOfAMark() {
    Place start = now();
    world.lock(world.wim);
    settled();

    assertThat(watching.at(world.rex, world.workspace, start.mark())).contains(start);
  }

  @Test
  void doesNotGoBehindTheEndOfTheTrail() {
    Place start = now();
    String mark = world.signer.sign("events " + world.workspace + " " + (start.position() + 1000));

    assertThat(watching.at(world.rex, world.workspace, mark)).contains(start);
  }

  @Test
  void knowsNoMarkOfAnotherWorkspaceNorAForgedOne() {
    WorkspaceId other = world.workspace(world.ada, World.ACME, new WorkspaceName("other"));
    String elsewhere = watching.now(world.ada, other).mark();

    assertThat(watching.at(world.ada, world.workspace, elsewhere)).isEmpty();
    assertThat(watching.at(world.ada, world.workspace, "17")).isEmpty();
    assertThat(watching.at(world.ada, world.workspace, world.signer.sign("events"))).isEmpty();
  }

  @Test
  void isForThoseWhoSeeTheWorkspaceAndAsksAgainEachTime() {
    Place start = now();
    WorkspaceId here = world.workspace;

    assertThat(failure(() -> watching.now(world.mia, here))).isInstanceOf(Failure.NotFound.class);
    assertThat(failure(() -> watching.at(world.eve, here, "")))
        .isInstanceOf(Failure.NotFound.class);
    world.unlink(world.writers);
    assertThat(failure(() -> watching.next(world.wim, start))).isInstanceOf(Failure.NotFound.class);
  }
}
