package dev.stateward.domain.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.stateversion.StateVersionId;
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
}
