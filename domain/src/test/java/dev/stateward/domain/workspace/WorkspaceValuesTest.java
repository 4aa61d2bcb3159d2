package dev.stateward.domain.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkspaceValuesTest {
  @ParameterizedTest
  @CsvSource({"0, 0", "256, 0", "1, 256"})
  void tagsHaveAKeyAndNothingTooLong(int key, int value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TagBinding("k".repeat(key), "v".repeat(value)));
  }

  @Test
  void tagsAreWhatTheyWereMadeOf() {
    TagBinding longest = new TagBinding("k".repeat(255), "v".repeat(255));

    assertThat(longest.key()).hasSize(255);
    assertThat(longest.plain()).isFalse();
    assertThat(new TagBinding("k", "").plain()).isTrue();
    assertThatIllegalArgumentException().isThrownBy(() -> new TagBinding("  ", "v"));
  }

  @ParameterizedTest
  @CsvSource({
    "prod, prod",
    "Prod, prod",
    "AZ-az_09:@[`{, az-az_09:@[`{",
    "\u00c4\u0130, \u00c4\u0130"
  })
  void tagsAreNamedInLowerCase(String key, String name) {
    assertThat(new TagBinding(key, "v").name()).isEqualTo(name);
  }

  @Test
  void generationsCountUpFromZero() {
    assertThat(new LockGeneration(0).next()).isEqualTo(new LockGeneration(1));
    assertThatIllegalArgumentException().isThrownBy(() -> new LockGeneration(-1));
  }

  @Test
  void aNewWorkspaceHasTheDocumentedFlagsSet() {
    assertThat(WorkspaceFlag.setAtFirst())
        .containsExactlyInAnyOrder(
            WorkspaceFlag.ALLOW_DESTROY_PLAN,
            WorkspaceFlag.FILE_TRIGGERS_ENABLED,
            WorkspaceFlag.SPECULATIVE_ENABLED,
            WorkspaceFlag.STRUCTURED_RUN_OUTPUT_ENABLED,
            WorkspaceFlag.INHERITS_PROJECT_AUTO_DESTROY);
  }
}
