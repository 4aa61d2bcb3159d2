package dev.stateward.adapter.jdbc.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.Faults;
import dev.stateward.application.World;
import dev.stateward.application.WorldContract;
import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.blob.RecoveryRecords;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.testkit.contract.OnAllStores;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.fixture.StoresKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@OnAllStores
final class RestoreConclusionContract extends WorldContract {
  private static final BackupId BACKUP = new BackupId("20260101t000000z-00000001");

  private final List<BlobKey> records = new ArrayList<>();

  RestoreConclusionContract(StoresKind kind) {
    super(kind::open, ApplicationSettings.DEFAULT);
  }

  /** As a restore leaves it: with all states, without their recovery records. */
  @BeforeEach
  void restore() {
    world.lock(world.wim);
    for (int serial = 1; serial <= 3; serial++) {
      var id = World.id(world.publish(world.wim, StateFixture.any(serial)));
      var version = (StateVersion.Finalized) world.database.stateVersions().find(id).orElseThrow();
      BlobKey key = RecoveryRecords.keyFor(version.content().key());
      world.blobs.delete(key);
      records.add(key);
    }
    world.database.restores().begin(BACKUP);
  }

  private void conclude() {
    world.app.operations().concludingRestores().conclude(World.OPERATOR, looked -> {});
  }

  private long written() {
    return records.stream().filter(key -> world.blobs.size(key).isPresent()).count();
  }

  @Test
  void beginsAgainWhenItDiedBetweenTwoRecords() {
    faults.plan(new Faults.Fault("blobs.put", 1, Faults.Kind.BEFORE));
    assertThatThrownBy(this::conclude).isInstanceOf(StoreUnavailableException.class);
    assertThat(written()).isLessThan(3);
    assertThat(world.database.restores().open()).contains(BACKUP);

    conclude();

    assertThat(written()).isEqualTo(3);
    assertThat(world.database.restores().open()).isEmpty();
  }

  @Test
  void doesNothingWithoutARestore() {
    conclude();
    world.blobs.delete(records.getFirst());

    conclude();

    assertThat(written()).isEqualTo(2);
  }

  @Test
  void servesTheOperatorAlone() {
    assertThatThrownBy(
            () -> world.app.operations().concludingRestores().conclude(world.ada, looked -> {}))
        .isInstanceOf(UseCaseFailedException.class);
  }
}
