package dev.stateward.domain.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.retention.BackingDataDecision.InUse;
import dev.stateward.domain.retention.BackingDataDecision.MayDelete;
import dev.stateward.domain.retention.BackingDataDecision.MayDestroy;
import dev.stateward.domain.retention.BackingDataDecision.MayRestore;
import dev.stateward.domain.retention.BackingDataDecision.NotDeleted;
import dev.stateward.domain.retention.BackingDataDecision.UnderLegalHold;
import dev.stateward.domain.retention.BackingDataDecision.WrongStatus;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.stateversion.VersionSamples;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class BackingDataDecisionTest {
  @Provide
  Arbitrary<StateVersion> versions() {
    return Arbitraries.of(VersionSamples.inEachStatus());
  }

  private static BackingDataDecision wrongStatus(StateVersion version) {
    return new WrongStatus(StateVersionStatus.of(version));
  }

  @Property
  void onlyAFinalizedVersionThatIsOutOfUseAndNotHeldIsDeleted(
      @ForAll("versions") StateVersion version, @ForAll boolean inUse, @ForAll boolean held) {
    BackingDataDecision expected =
        switch (version) {
          case StateVersion.Finalized finalized when inUse -> new InUse();
          case StateVersion.Finalized finalized when held -> new UnderLegalHold();
          case StateVersion.Finalized finalized -> new MayDelete(finalized);
          case StateVersion.Pending ignored -> wrongStatus(version);
          case StateVersion.Discarded ignored -> wrongStatus(version);
          case StateVersion.BackingDataSoftDeleted ignored -> wrongStatus(version);
          case StateVersion.BackingDataPermanentlyDeleted ignored -> wrongStatus(version);
        };

    assertThat(BackingDataDecision.softDelete(version, inUse, held)).isEqualTo(expected);
  }

  @Property
  void onlyASoftDeletedVersionIsRestored(@ForAll("versions") StateVersion version) {
    BackingDataDecision expected =
        switch (version) {
          case StateVersion.BackingDataSoftDeleted deleted -> new MayRestore(deleted);
          case StateVersion.Finalized ignored -> new NotDeleted();
          case StateVersion.Pending ignored -> wrongStatus(version);
          case StateVersion.Discarded ignored -> wrongStatus(version);
          case StateVersion.BackingDataPermanentlyDeleted ignored -> wrongStatus(version);
        };

    assertThat(BackingDataDecision.restore(version)).isEqualTo(expected);
  }

  @Property
  void onlyASoftDeletedVersionThatIsNotHeldIsDestroyed(
      @ForAll("versions") StateVersion version, @ForAll boolean held) {
    BackingDataDecision expected =
        switch (version) {
          case StateVersion.BackingDataSoftDeleted deleted when held -> new UnderLegalHold();
          case StateVersion.BackingDataSoftDeleted deleted -> new MayDestroy(deleted);
          case StateVersion.Finalized ignored -> wrongStatus(version);
          case StateVersion.Pending ignored -> wrongStatus(version);
          case StateVersion.Discarded ignored -> wrongStatus(version);
          case StateVersion.BackingDataPermanentlyDeleted ignored -> wrongStatus(version);
        };

    assertThat(BackingDataDecision.destroy(version, held)).isEqualTo(expected);
  }
}
