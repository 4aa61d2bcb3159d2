package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.blob.port.BlobPlaces;
import dev.stateward.application.blob.port.BlobPlaces.Misplaced;
import dev.stateward.application.blob.port.BlobStore.Stored;
import dev.stateward.application.blob.port.SmallBlobs;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How every store keeps small blobs, and tells those that are in the wrong place. */
public abstract class SmallBlobsContract extends StoresContract {
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
            stores()
                .transactions()
                .run(() -> {
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

  private StateVersion.Finalized version(long serial) {
    StateVersion.Finalized version = versions().finalized(fixture().workspace(), serial);
    stores().stateVersions().add(version);
    return version;
  }

  private List<Misplaced> misplaced(int largest, StateVersionId... versions) {
    return places().misplaced(largest, Optional.empty(), 100_000).stream()
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

    assertThat(misplaced(0, mine))
        .containsExactlyInAnyOrder(
            new Misplaced(inside.id(), inside.content(), true),
            new Misplaced(both.id(), json, true));
    assertThat(misplaced(LARGEST, mine))
        .containsExactlyInAnyOrder(
            new Misplaced(outside.id(), outside.content(), false),
            new Misplaced(both.id(), both.content(), false));
  }

  @Test
  void tellsThemInParts() {
    StateVersion.Finalized one = version(1);
    StateVersion.Finalized other = version(2);

    List<StateVersionId> found = new ArrayList<>();
    Optional<StateVersionId> after = Optional.empty();
    for (List<Misplaced> part = places().misplaced(LARGEST, after, 1);
        !part.isEmpty();
        part = places().misplaced(LARGEST, after, 1)) {
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
