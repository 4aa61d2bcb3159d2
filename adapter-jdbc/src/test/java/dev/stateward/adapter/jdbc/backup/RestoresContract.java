package dev.stateward.adapter.jdbc.backup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.backup.port.Restores;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.LockGeneration;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.testkit.contract.StoresContract;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** How every store is concluded after a restore. */
final class RestoresContract extends StoresContract {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.000001Z");

  private Restores restores() {
    return stores().restores();
  }

  private LockGeneration generation(Workspace workspace) {
    return stores().workspaces().find(workspace.id()).orElseThrow().lock().generation();
  }

  @Test
  void endsOnceWhatWasUnderWay() {
    BackupId backup = new BackupId("20260101t000000z-00000001");
    Workspace workspace = fixture().workspace();
    StateVersion.Pending pending = versions().pending(workspace, 1);
    StateVersion.Finalized finalized = versions().finalized(workspace, 2);
    run(() -> {
      stores().stateVersions().add(pending);
      stores().stateVersions().add(finalized);
    });
    LockGeneration before = generation(workspace);
    assertThat(restores().open()).isEmpty();

    restores().begin(backup);

    assertThat(restores().open()).contains(backup);
    int discarded = inTransaction(() -> restores().conclude(backup, NOW));
    assertThat(discarded).isEqualTo(1);
    assertThat(restores().open()).isEmpty();
    assertThat(generation(workspace)).isEqualTo(before.next());
    assertThat(stores().stateVersions().find(pending.id()))
        .containsInstanceOf(StateVersion.Discarded.class);
    assertThat(stores().stateVersions().find(finalized.id())).contains(finalized);

    int again = inTransaction(() -> restores().conclude(backup, NOW));
    assertThat(again).isZero();
    assertThat(generation(workspace)).isEqualTo(before.next());
  }

  @Test
  void isOpenAgainWhenItsConclusionIsRolledBack() {
    BackupId backup = new BackupId("20260101t000000z-00000002");
    Workspace workspace = fixture().workspace();
    restores().begin(backup);
    LockGeneration before = generation(workspace);

    try {
      run(() -> {
        restores().conclude(backup, NOW);
        throw new IllegalStateException("rolled back");
      });
    } catch (IllegalStateException rolledBack) {
      assertThat(rolledBack).hasMessage("rolled back");
    }

    assertThat(restores().open()).contains(backup);
    assertThat(generation(workspace)).isEqualTo(before);
    run(() -> restores().conclude(backup, NOW));
  }
}
