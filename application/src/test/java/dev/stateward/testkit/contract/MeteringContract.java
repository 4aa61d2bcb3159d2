package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.organization.port.ResourceMeters;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.organization.OrganizationId;
import org.junit.jupiter.api.Test;

/** What every store of what is metered does. */
public abstract class MeteringContract extends StoresContract {
  private ResourceMeters metering() {
    return stores().metering();
  }

  @Test
  void isOffUntilItIsTurnedOn() {
    OrganizationId one = world().organization().id();
    OrganizationId two = world().organization().id();
    metering().turn(two, false);
    assertThat(metering().on(one)).isFalse();
    assertThat(metering().on(two)).isFalse();

    metering().turn(one, true);
    metering().turn(one, true);
    assertThat(metering().on(one)).isTrue();
    assertThat(metering().on(two)).isFalse();
    metering().turn(one, false);

    assertThat(metering().on(one)).isFalse();
  }

  @Test
  void goesWithTheOrganization() {
    OrganizationId id = world().organization().id();
    metering().turn(id, true);
    stores().organizations().remove(id);

    assertThat(metering().on(id)).isFalse();
    assertThatThrownBy(() -> metering().turn(id, true))
        .isInstanceOf(StoreUnavailableException.class);
  }
}
