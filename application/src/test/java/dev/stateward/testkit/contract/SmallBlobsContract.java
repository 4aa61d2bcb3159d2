package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobOwner;
import dev.stateward.application.blob.port.BlobPlaces;
import dev.stateward.application.blob.port.BlobPlaces.Misplaced;
import dev.stateward.application.blob.port.BlobPlaces.Wanted;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.blob.port.BlobStore.Stored;
import dev.stateward.application.blob.port.SmallBlobs;
import dev.stateward.application.blob.port.SmallBlobs.Uncopied;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How every store keeps small blobs, and tells those that are in the wrong place. */
final class SmallBlobsContract extends StoresContract {
  private static final byte[] BYTES = {0, 1, -1, '{', '}'};
  private static final int LARGEST = 2000;

  private SmallBlobs blobs() {
    return stores().smallBlobs();
  }

  private BlobPlaces places() {
    return stores().blobPlaces();
  }

  private BlobKey added() {
    BlobKey key = versions().content(1).key();
    blobs().add(key, BYTES, fixture().now());
    return key;
  }

  @Test
  void givesBackWhatWasAdded() {
    BlobKey key = added();

    assertThat(blobs().find(key)).hasValue(BYTES);
    assertThat(blobs().size(key)).hasValue(BYTES.length);
    assertThat(blobs().find(versions().content(2).key())).isEmpty();
    assertThat(blobs().size(versions().content(2).key())).isEmpty();
  }

  @Test
  void takesAsMuchAsASmallBlobCanHave() {
    BlobKey key = versions().content(1).key();
    byte[] bytes = BlobStoreContract.bytes(64 * 1024);
    blobs().add(key, bytes, fixture().now());

    assertThat(blobs().find(key)).hasValue(bytes);
  }

  @Test
  void keepsTheFirstOfOneKey() {
    BlobKey key = added();

    assertThatThrownBy(() -> blobs().add(key, new byte[] {7}, fixture().now()))
        .isInstanceOf(IllegalStateException.class);
    assertThat(blobs().find(key)).hasValue(BYTES);
  }

  @Test
  void addsWithTheTransactionOrNotAtAll() {
    BlobKey key = versions().content(1).key();

    assertThatThrownBy(() ->
            run(() -> {
              blobs().add(key, BYTES, fixture().now());
              assertThat(blobs().find(key)).hasValue(BYTES);
              throw new UnsupportedOperationException();
            }))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(blobs().find(key)).isEmpty();
  }

  @Test
  void removesTwice() {
    BlobKey key = added();
    blobs().remove(key);
    blobs().remove(key);

    assertThat(blobs().find(key)).isEmpty();
    assertThat(blobs().size(key)).isEmpty();
  }

  @Test
  void listsAllInParts() {
    List<BlobKey> mine = List.of(added(), added(), added());

    List<BlobKey> found = new ArrayList<>();
    Optional<BlobKey> after = Optional.empty();
    for (List<Stored> part = blobs().list(after, 2);
        !part.isEmpty();
        part = blobs().list(after, 2)) {
      assertThat(part).hasSizeLessThanOrEqualTo(2);
      part.forEach(blob -> found.add(blob.key()));
      after = Optional.of(part.getLast().key());
    }

    assertThat(found).containsAll(mine).doesNotHaveDuplicates();
  }

  private BlobKey sealed(StateVersion.Finalized version, BlobKey key, BlobKind kind) {
    blobs().add(key, BYTES, fixture().now());
    BlobOwner owner =
        new BlobOwner(fixture().organization().id(), version.workspace(), version.id(), kind);
    stores()
        .blobSeals()
        .add(key, new BlobSeal(owner, new WrappedKey("k1", "wrapped"), 1, BYTES.length));
    return key;
  }

  private List<Uncopied> uncopied(StateVersion.Finalized version) {
    return blobs().uncopied(Optional.empty(), 100_000).stream()
        .filter(it -> it.version().equals(version.id()))
        .toList();
  }

  @Test
  void tellsSealedBlobsOfVersionsUntilTheyAreCopied() {
    StateVersion.Finalized version = version(1);
    BlobKey state = version.content().key();
    Content json = versions().content(9);
    stores().stateVersions().attachJson(version.id(), json);
    added();
    sealed(version, versions().content(10).key(), BlobKind.STATE);
    sealed(version, state, BlobKind.STATE);
    sealed(version, json.key(), BlobKind.JSON_STATE);

    assertThat(uncopied(version))
        .extracting(Uncopied::blob, Uncopied::kind)
        .containsExactlyInAnyOrder(
            tuple(state, BlobKind.STATE), tuple(json.key(), BlobKind.JSON_STATE));
    assertThat(blobs().copied(List.of(state), fixture().now())).containsExactly(state);
    assertThat(uncopied(version)).extracting(Uncopied::blob).containsExactly(json.key());

    blobs().remove(json.key());
    assertThat(blobs().copied(List.of(json.key()), fixture().now())).isEmpty();
    assertThat(uncopied(version)).isEmpty();
  }

  @Test
  void tellsNoCopyToBeKeptOfWhatWasDestroyedMeanwhile() {
    StateVersion.Finalized version = version(1);
    BlobKey state = sealed(version, version.content().key(), BlobKind.STATE);

    stores().blobSeals().remove(List.of(state));

    assertThat(blobs().copied(List.of(state), fixture().now())).isEmpty();
    assertThat(blobs().find(state)).isPresent();
  }

  @Test
  void tellsUncopiedBlobsInParts() {
    StateVersion.Finalized one = version(1);
    StateVersion.Finalized other = version(2);
    sealed(one, one.content().key(), BlobKind.STATE);
    sealed(other, other.content().key(), BlobKind.STATE);

    List<BlobKey> found = new ArrayList<>();
    for (List<Uncopied> part = blobs().uncopied(Optional.empty(), 1);
        !part.isEmpty();
        part = blobs().uncopied(Optional.of(part.getLast().blob()), 1)) {
      assertThat(part).hasSize(1);
      found.add(part.getLast().blob());
    }

    assertThat(found).contains(one.content().key(), other.content().key()).doesNotHaveDuplicates();
  }

  private StateVersion.Finalized version(long serial) {
    StateVersion.Finalized version = versions().finalized(fixture().workspace(), serial);
    stores().stateVersions().add(version);
    return version;
  }

  private List<Misplaced> misplaced(int largest, StateVersionId... versions) {
    return places().misplaced(new Wanted(largest, false), Optional.empty(), 100_000).stream()
        .filter(it -> List.of(versions).contains(it.version()))
        .toList();
  }

  @Test
  void tellsWhichBlobsAreInTheWrongPlace() {
    StateVersion.Finalized outside = version(1);
    StateVersion.Finalized inside = version(2);
    StateVersion.Finalized both = version(3);
    blobs().add(inside.content().key(), BYTES, fixture().now());
    Content json = versions().content(9);
    stores().stateVersions().attachJson(both.id(), json);
    blobs().add(json.key(), BYTES, fixture().now());
    StateVersionId[] mine = {outside.id(), inside.id(), both.id()};

    long others = places().countMisplaced(new Wanted(LARGEST, false));
    version(4);
    assertThat(places().countMisplaced(new Wanted(LARGEST, false))).isEqualTo(others + 1);

    assertThat(misplaced(0, mine))
        .containsExactlyInAnyOrder(
            new Misplaced(inside.id(), BlobKind.STATE, inside.content(), true),
            new Misplaced(both.id(), BlobKind.JSON_STATE, json, true));
    assertThat(misplaced(LARGEST, mine))
        .containsExactlyInAnyOrder(
            new Misplaced(outside.id(), BlobKind.STATE, outside.content(), false),
            new Misplaced(both.id(), BlobKind.STATE, both.content(), false));
  }

  @Test
  void tellsThemInParts() {
    StateVersion.Finalized one = version(1);
    StateVersion.Finalized other = version(2);

    List<StateVersionId> found = new ArrayList<>();
    Optional<StateVersionId> after = Optional.empty();
    for (List<Misplaced> part = places().misplaced(new Wanted(LARGEST, false), after, 1);
        !part.isEmpty();
        part = places().misplaced(new Wanted(LARGEST, false), after, 1)) {
      assertThat(part).hasSize(1);
      found.add(part.getLast().version());
      after = Optional.of(part.getLast().version());
    }

    assertThat(found).contains(one.id(), other.id()).doesNotHaveDuplicates();
  }

  @Test
  void renamesTheBlobThatAVersionRefersTo() {
    StateVersion.Finalized version = version(1);
    Content json = versions().content(9);
    stores().stateVersions().attachJson(version.id(), json);
    BlobKey state = versions().content(10).key();
    BlobKey form = versions().content(11).key();

    assertThat(places().rename(version.id(), version.content().key(), state)).isTrue();
    assertThat(places().rename(version.id(), version.content().key(), state)).isFalse();
    assertThat(places().rename(version.id(), json.key(), form)).isTrue();

    assertThat(stores().stateVersions().find(version.id()))
        .hasValueSatisfying(it ->
            assertThat(((StateVersion.Finalized) it).content())
                .isEqualTo(renamed(version.content(), state)));
    assertThat(stores().stateVersions().json(version.id())).hasValue(renamed(json, form));
  }

  @Test
  void renamesABlobOfASoftDeletedVersionAndNoneThatIsGone() {
    StateVersion.Finalized version = version(1);
    StateVersion.BackingDataSoftDeleted deleted = version.softDelete(fixture().now(), 7);
    stores().stateVersions().softDelete(deleted);
    BlobKey key = versions().content(10).key();

    assertThat(places().rename(version.id(), version.content().key(), key)).isTrue();
    assertThat(stores().stateVersions().destroy(deleted.destroy(fixture().now())))
        .containsExactly(key);
    assertThat(places().rename(version.id(), key, version.content().key())).isFalse();
  }

  private static Content renamed(Content blob, BlobKey to) {
    return new Content(to, blob.size(), blob.md5(), blob.sha256());
  }
}
