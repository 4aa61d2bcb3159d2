package dev.stateward.domain.organization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Set;
import org.junit.jupiter.api.Test;

class OrganizationSettingsTest {
  private static OrganizationSettings sessions(long timeout, long remember) {
    return new OrganizationSettings(
        timeout,
        remember,
        CollaboratorPolicy.PASSWORD,
        "",
        ExecutionMode.LOCAL,
        Set.of(),
        TokenAges.INITIAL);
  }

  @Test
  void beginAsTheVendors() {
    assertThat(OrganizationSettings.INITIAL.flags())
        .containsExactlyInAnyOrder(
            OrganizationFlag.SPECULATIVE_PLAN_MANAGEMENT_ENABLED,
            OrganizationFlag.USER_TOKENS_ENABLED);
    assertThat(OrganizationFlag.setAtFirst()).isEqualTo(OrganizationSettings.INITIAL.flags());
    assertThat(OrganizationSettings.INITIAL.sessionTimeout()).isZero();
  }

  @Test
  void haveNoSessionOfLessThanNoTime() {
    assertThat(sessions(0, 0).sessionRemember()).isZero();
    assertThat(sessions(1, 2).sessionRemember()).isEqualTo(2);
    assertThatIllegalArgumentException().isThrownBy(() -> sessions(-1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> sessions(0, -1));
  }
}
