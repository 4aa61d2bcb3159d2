package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.organization.port.ResourceMeters;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.organization.OrganizationId;
import org.junit.jupiter.api.Test;

/** What every store of what is metered does. */
public class ResourceMetersContract extends StoresContract {
  private ResourceMeters resourceMeters() {
    return stores().resourceMeters();
  }

  @Test
  void isOffUntilItIsTurnedOn() {
    OrganizationId one = fixture().organization().id();
    OrganizationId two = fixture().organization().id();
    resourceMeters().turn(two, false);
    assertThat(resourceMeters().on(one)).isFalse();
    assertThat(resourceMeters().on(two)).isFalse();

    resourceMeters().turn(one, true);
    resourceMeters().turn(one, true);
    assertThat(resourceMeters().on(one)).isTrue();
    assertThat(resourceMeters().on(two)).isFalse();
    resourceMeters().turn(one, false);

    assertThat(resourceMeters().on(one)).isFalse();
  }

  @Test
  void goesWithTheOrganization() {
    OrganizationId id = fixture().organization().id();
    resourceMeters().turn(id, true);
    stores().organizations().remove(id);

    assertThat(resourceMeters().on(id)).isFalse();
    assertThatThrownBy(() -> resourceMeters().turn(id, true))
        .isInstanceOf(StoreUnavailableException.class);
  }
}
