package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobOwner;
import dev.stateward.application.blob.port.BlobPlaces.Misplaced;
import dev.stateward.application.blob.port.BlobPlaces.Wanted;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.blob.port.BlobSeals;
import dev.stateward.application.blob.port.BlobSeals.Entry;
import dev.stateward.application.blob.port.BlobSeals.Rewrap;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.Workspace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How every store keeps the seals of blobs. */
final class BlobSealsContract extends StoresContract {
  private static final int FORM = 1;

  private BlobSeals keys() {
    return stores().blobSeals();
  }

  private StateVersion.Finalized version() {
    return version(fixture().workspace());
  }

  private StateVersion.Finalized version(Workspace workspace) {
    StateVersion.Finalized version = versions().finalized(workspace, 1);
    stores().stateVersions().add(version);
    return version;
  }

  private BlobOwner owner(StateVersion version, BlobKind kind) {
    Workspace workspace = stores().workspaces().find(version.workspace()).orElseThrow();
    return new BlobOwner(workspace.organization().id(), workspace.id(), version.id(), kind);
  }

  private BlobSeal seal(StateVersion version, String wrappingKey) {
    return new BlobSeal(
        owner(version, BlobKind.STATE),
        new WrappedKey(wrappingKey, "wrapped " + version.id().value()),
        FORM,
        5_000_000_000L);
  }

  private static BlobKey blob(StateVersion.Finalized version) {
    return version.content().key();
  }

  private StateVersion.Finalized sealed(String wrappingKey) {
    StateVersion.Finalized version = version();
    keys().add(blob(version), seal(version, wrappingKey));
    return version;
  }

  @Test
  void givesBackWhatWasAdded() {
    StateVersion.Finalized version = sealed("one");

    assertThat(keys().find(blob(version), version.id(), BlobKind.STATE))
        .hasValue(seal(version, "one"));
    assertThat(keys().find(blob(version()), version.id(), BlobKind.STATE)).isEmpty();
  }

  /** So that it is not opened as the data of something else, whatever the row says. */
  @Test
  void tellsTheOwnerAsWhichItIsRead() {
    StateVersion.Finalized version = sealed("one");
    StateVersion.Finalized other = version();

    assertThat(keys().find(blob(version), other.id(), BlobKind.JSON_STATE))
        .map(BlobSeal::owner)
        .hasValue(owner(other, BlobKind.JSON_STATE));
    assertThat(keys().find(blob(version), new StateVersionId("sv-none"), BlobKind.STATE)).isEmpty();
  }

  @Test
  void keepsTheFirstOfOneBlob() {
    StateVersion.Finalized version = sealed("one");

    assertThatThrownBy(() -> keys().add(blob(version), seal(version, "two")))
        .isInstanceOf(IllegalStateException.class);
    assertThat(keys().find(blob(version), version.id(), BlobKind.STATE))
        .hasValue(seal(version, "one"));
  }

  /** An organization may have more; an array of H2 has at most 65,536 elements. */
  @Test
  void removesMoreThanFitIntoOneStatement() {
    StateVersion.Finalized version = sealed("one");
    List<BlobKey> blobs = new ArrayList<>();
    for (int number = 0; number < 70_000; number++) {
      blobs.add(new BlobKey("other/" + number));
    }
    blobs.add(blob(version));

    run(() -> keys().remove(blobs));

    assertThat(keys().find(blob(version), version.id(), BlobKind.STATE)).isEmpty();
  }

  @Test
  void removesWithTheTransactionOrNotAtAll() {
    StateVersion.Finalized version = sealed("one");

    assertThatThrownBy(() ->
            run(() -> {
              keys().remove(List.of(blob(version)));
              throw new UnsupportedOperationException();
            }))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(keys().find(blob(version), version.id(), BlobKind.STATE)).isPresent();

    keys().remove(List.of(blob(version), blob(version())));
    keys().remove(List.of());

    assertThat(keys().find(blob(version), version.id(), BlobKind.STATE)).isEmpty();
  }

  @Test
  void listsThoseUnderOtherKeysInParts() {
    StateVersion.Finalized old = sealed("before");
    StateVersion.Finalized older = sealed("long before");
    StateVersion.Finalized present = sealed("present");

    List<BlobKey> found = new ArrayList<>();
    Optional<BlobKey> after = Optional.empty();
    for (List<Entry> part = keys().notUnder("present", after, 1);
        !part.isEmpty();
        part = keys().notUnder("present", after, 1)) {
      assertThat(part).hasSize(1);
      part.forEach(kept -> found.add(kept.blob()));
      after = Optional.of(part.getLast().blob());
    }

    assertThat(found)
        .contains(blob(old), blob(older))
        .doesNotContain(blob(present))
        .doesNotHaveDuplicates();
    assertThat(keys().notUnder("present", Optional.empty(), 100_000))
        .contains(new Entry(blob(old), seal(old, "before")));
  }

  @Test
  void rewrapsWhatWasNotChangedMeanwhile() {
    StateVersion.Finalized version = sealed("before");
    StateVersion.Finalized changed = sealed("before");
    WrappedKey after = new WrappedKey("after " + version.id().value(), "again");

    int done =
        keys()
            .rewrap(
                List.of(
                    new Rewrap(blob(version), seal(version, "before").key(), after),
                    new Rewrap(blob(changed), new WrappedKey("before", "another"), after)));

    assertThat(done).isOne();
    assertThat(keys().rewrap(List.of())).isZero();
    assertThat(keys().find(blob(version), version.id(), BlobKind.STATE))
        .map(BlobSeal::key)
        .hasValue(after);
    assertThat(keys().find(blob(changed), changed.id(), BlobKind.STATE))
        .hasValue(seal(changed, "before"));
    assertThat(keys().counts()).containsEntry(after.wrappingKey(), 1L);
  }

  @Test
  void tellsWhichBlobsAreToBeSealedAndWhichNot() {
    StateVersion.Finalized sealed = sealed("one");
    StateVersion.Finalized plain = version();

    assertThat(misplaced(true))
        .contains(new Misplaced(plain.id(), BlobKind.STATE, plain.content(), false))
        .noneMatch(it -> it.version().equals(sealed.id()));
    assertThat(misplaced(false))
        .contains(new Misplaced(sealed.id(), BlobKind.STATE, sealed.content(), false))
        .noneMatch(it -> it.version().equals(plain.id()));
  }

  private List<Misplaced> misplaced(boolean sealed) {
    return stores().blobPlaces().misplaced(new Wanted(0, sealed), Optional.empty(), 100_000);
  }
}
