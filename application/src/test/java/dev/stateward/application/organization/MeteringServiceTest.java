package dev.stateward.application.organization;

import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.Faults;
import dev.stateward.application.World;
import dev.stateward.application.organization.port.MeteringResources;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.stateversion.port.ReadingState.Listing;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.testkit.fixture.StateFixture;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MeteringServiceTest {
  private final Faults faults = new Faults();
  private final World world = new World(faults);
  private final MeteringResources metering = world.app.meteringResources();

  private StateVersionId publish() {
    world.lock(world.wim);
    return id(world.publish(world.wim, StateFixture.any(1)));
  }

  private boolean metered(Caller caller, StateVersionId version) {
    return world.app.readingState().show(caller, version).metered();
  }

  private List<Boolean> listed(Caller caller) {
    var listing = new Listing(Set.of(), new PageRequest(1, 20));
    List<Boolean> listed = new ArrayList<>();
    world
        .app
        .readingState()
        .list(caller, World.ACME, World.NETWORK, listing)
        .forEach(view -> listed.add(view.metered()));
    return listed;
  }

  @Test
  void tellsOwnersOnceItIsOn() {
    StateVersionId version = publish();
    Caller organization = world.as(new Principal.Organization(world.acme));
    assertThat(metering.on(world.ada, World.ACME)).isFalse();
    assertThat(metered(world.ada, version)).isFalse();

    metering.turn(world.ada, World.ACME, () -> true);

    assertThat(metering.on(organization, World.ACME)).isTrue();
    assertThat(metered(world.ada, version)).isTrue();
    assertThat(metered(organization, version)).isTrue();
    assertThat(listed(world.ada)).containsExactly(true);
    for (Caller other : List.of(world.bob, world.wim, world.rex)) {
      assertThat(metered(other, version)).isFalse();
      assertThat(listed(other)).containsExactly(false);
    }
    metering.turn(organization, World.ACME, () -> false);
    assertThat(metered(world.ada, version)).isFalse();
  }

  @Test
  void asksTheStoreForNothingBesideTheVersions() {
    StateVersionId version = publish();
    world.publish(world.wim, StateFixture.any(2));
    faults.heal();

    metered(world.ada, version);
    assertThat(listed(world.ada)).hasSize(2);

    assertThat(faults.counts()).doesNotContainKey("metering.on");
  }
}
