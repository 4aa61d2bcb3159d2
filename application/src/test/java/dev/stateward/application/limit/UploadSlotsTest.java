package dev.stateward.application.limit;

import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.port.Failure;
import dev.stateward.domain.organization.OrganizationId;
import org.junit.jupiter.api.Test;

class UploadSlotsTest {
  private static final OrganizationId ACME = new OrganizationId("org-acme");
  private static final OrganizationId RIVAL = new OrganizationId("org-rival");

  /** Takes a slot within another one. */
  private static boolean within(UploadSlots slots, OrganizationId outer, OrganizationId inner) {
    return slots.during(outer, () -> slots.during(inner, () -> true));
  }

  @Test
  void areFewForOneOrganization() {
    UploadSlots slots = new UploadSlots(9, 1);

    assertThat(failure(() -> within(slots, ACME, ACME))).isEqualTo(new Failure.TooManyUploads(1));
    assertThat(within(slots, ACME, RIVAL)).isTrue();
    assertThat(slots.<Boolean>during(ACME, () -> true)).isTrue();
  }

  @Test
  void areFewInAll() {
    UploadSlots slots = new UploadSlots(1, 0);

    assertThat(failure(() -> within(slots, ACME, RIVAL))).isEqualTo(new Failure.TooManyUploads(1));
    assertThat(within(new UploadSlots(2, 0), ACME, ACME)).isTrue();
  }
}
