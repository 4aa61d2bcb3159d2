package dev.stateward.domain.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class StateSharingTest {
  @Test
  void isAsWideAsTheWidestFlag() {
    assertThat(StateSharing.of(Set.of())).isEqualTo(StateSharing.WITH_CHOSEN);
    assertThat(StateSharing.of(Set.of(WorkspaceFlag.AUTO_APPLY)))
        .isEqualTo(StateSharing.WITH_CHOSEN);
    assertThat(StateSharing.of(Set.of(WorkspaceFlag.PROJECT_REMOTE_STATE)))
        .isEqualTo(StateSharing.WITH_PROJECT);
    assertThat(
            StateSharing.of(
                Set.of(WorkspaceFlag.GLOBAL_REMOTE_STATE, WorkspaceFlag.PROJECT_REMOTE_STATE)))
        .isEqualTo(StateSharing.WITH_ORGANIZATION);
  }
}
