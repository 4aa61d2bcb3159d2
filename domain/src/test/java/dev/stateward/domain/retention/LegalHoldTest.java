package dev.stateward.domain.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.stateversion.VersionSamples;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LegalHoldTest {
  private static final WorkspaceId WORKSPACE = new WorkspaceId("ws-1");
  private static final HoldTarget THING =
      new HoldTarget.OfVersion(new StateVersionId("sv-1"), WORKSPACE);
  private static final Instant SINCE = Instant.parse("2026-11-21T12:00:00Z");
  private static final Principal ANN = new Principal.User(new UserId("user-1"));

  private static LegalHold hold(String reason) {
    return new LegalHold(THING, reason, SINCE, ANN);
  }

  @Test
  void hasAReasonOfSomeLength() {
    String longest = "x".repeat(LegalHold.LONGEST_REASON);

    assertThat(hold(longest).reason()).isEqualTo(longest);
    assertThatIllegalArgumentException().isThrownBy(() -> hold(longest + "x"));
    assertThatIllegalArgumentException().isThrownBy(() -> hold(" "));
  }

  @Test
  void keepsAllButItsReasonWhenThatChanges() {
    assertThat(hold("one").because("two")).isEqualTo(hold("two"));
  }

  @Test
  void isOfOneWorkspace() {
    assertThat(THING.workspace()).isEqualTo(WORKSPACE);
    assertThat(new HoldTarget.OfWorkspace(WORKSPACE).workspace()).isEqualTo(WORKSPACE);
  }

  @Test
  void coversAVersionOrAllOfAWorkspace() {
    StateVersion version = VersionSamples.finalized(1);
    WorkspaceId elsewhere = new WorkspaceId("ws-2");

    assertThat(new HoldTarget.OfVersion(version.id(), WORKSPACE).covers(version)).isTrue();
    assertThat(new HoldTarget.OfVersion(new StateVersionId("sv-9"), WORKSPACE).covers(version))
        .isFalse();
    assertThat(new HoldTarget.OfWorkspace(WORKSPACE).covers(version)).isTrue();
    assertThat(new HoldTarget.OfWorkspace(elsewhere).covers(version)).isFalse();
  }

  @Test
  void isPlacedOnVersionsThatHaveOrWillHaveAContent() {
    assertThat(VersionSamples.inEachStatus())
        .filteredOn(HoldTarget::canHold)
        .extracting(StateVersionStatus::of)
        .containsExactly(
            StateVersionStatus.PENDING,
            StateVersionStatus.FINALIZED,
            StateVersionStatus.BACKING_DATA_SOFT_DELETED);
  }
}
