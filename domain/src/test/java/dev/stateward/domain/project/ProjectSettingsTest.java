package dev.stateward.domain.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stateward.domain.organization.ExecutionMode;
import org.junit.jupiter.api.Test;

class ProjectSettingsTest {
  @Test
  void theDefaultModeIsTheOrganizationsUnlessTheProjectHasItsOwn() {
    assertThat(new ProjectSettings.DefaultMode.Inherited().in(ExecutionMode.REMOTE))
        .isEqualTo(ExecutionMode.REMOTE);
    assertThat(new ProjectSettings.DefaultMode.Own(ExecutionMode.LOCAL).in(ExecutionMode.REMOTE))
        .isEqualTo(ExecutionMode.LOCAL);
  }

  @Test
  void durationsAreOfDaysOrHours() {
    assertThat(new ActivityDuration("14d").value()).isEqualTo("14d");
    assertThatIllegalArgumentException().isThrownBy(() -> new ActivityDuration("20m"));
  }
}
