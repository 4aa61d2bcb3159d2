package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobOwner;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.check.port.BlobReference;
import dev.stateward.application.check.port.BlobReference.Place;
import dev.stateward.application.check.port.BlobReference.StoredSeal;
import dev.stateward.application.check.port.BlobReferences;
import dev.stateward.application.job.port.Job;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.Workspace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every store tells of the blobs that versions refer to. */
final class BlobReferencesContract extends StoresContract {
  private static final int ALL_OF_THEM = 100_000;

  private BlobReferences references() {
    return stores().blobReferences();
  }

  private StateVersion.Finalized version(Workspace workspace, long serial) {
    StateVersion.Finalized version = versions().finalized(workspace, serial);
    stores().stateVersions().add(version);
    return version;
  }

  private BlobSeal seal(StateVersion version, BlobKind kind) {
    Workspace workspace = stores().workspaces().find(version.workspace()).orElseThrow();
    return new BlobSeal(
        new BlobOwner(workspace.organization().id(), workspace.id(), version.id(), kind),
        new WrappedKey("w", "wrapped"),
        1,
        5_000_000_000L);
  }

  @Test
  void goesThroughTheBlobsOfAllVersionsInParts() {
    Workspace workspace = fixture().workspace();
    StateVersion.Finalized first = version(workspace, 1);
    Content json = versions().content(3);
    stores().stateVersions().attachJson(first.id(), json);
    StateVersion.Finalized deleted = version(workspace, 2);
    stores().stateVersions().softDelete(deleted.softDelete(fixture().now(), 7));
    StateVersion.Pending pending = versions().pending(workspace, 3);
    stores().stateVersions().add(pending);

    List<BlobReference> states = inParts(BlobKind.STATE);

    assertThat(states)
        .contains(plain(first, BlobKind.STATE, first.content()))
        .contains(plain(deleted, BlobKind.STATE, deleted.content()))
        .doesNotHaveDuplicates()
        .noneMatch(reference -> reference.version().equals(pending.id()));
    assertThat(inParts(BlobKind.JSON_STATE)).contains(plain(first, BlobKind.JSON_STATE, json));
    assertThat(references().count())
        .isEqualTo((long) states.size() + inParts(BlobKind.JSON_STATE).size());
  }

  private List<BlobReference> inParts(BlobKind kind) {
    List<BlobReference> all = new ArrayList<>();
    List<BlobReference> part = references().part(kind, Optional.empty(), 1);
    while (!part.isEmpty()) {
      assertThat(part).hasSize(1);
      all.addAll(part);
      part = references().part(kind, Optional.of(part.getLast().version()), 1);
    }
    return all;
  }

  private BlobReference plain(StateVersion version, BlobKind kind, Content blob) {
    return new BlobReference(
        seal(version, kind).owner(), blob, new StoredSeal.None(), new Place.Outside());
  }

  @Test
  void tellsWhereABlobIsAndItsDataKey() {
    StateVersion.Finalized version = version(fixture().workspace(), 7);
    BlobKey key = version.content().key();
    BlobSeal seal = seal(version, BlobKind.STATE);
    stores().blobSeals().add(key, seal);
    stores().smallBlobs().add(key, new byte[70_000], fixture().now());

    BlobReference found = references().find(version.id(), BlobKind.STATE).orElseThrow();

    assertThat(found)
        .isEqualTo(
            new BlobReference(
                seal.owner(),
                version.content(),
                new StoredSeal.Under(seal),
                new Place.Database(70_000, false)));
    assertThat(found.storedSize()).isEqualTo(5_000_000_000L);
    assertThat(references().find(version.id(), BlobKind.JSON_STATE)).isEmpty();
    assertThat(found.outside()).isFalse();
    stores().smallBlobs().copied(List.of(key), fixture().now());
    assertThat(references().find(version.id(), BlobKind.STATE).orElseThrow().outside()).isTrue();
    assertThat(references().find(fixture().ids().stateVersion(), BlobKind.STATE)).isEmpty();
  }

  @Test
  void findsDataKeysThatNoVersionNeeds() {
    Workspace workspace = fixture().workspace();
    StateVersion.Finalized version = version(workspace, 1);
    Content json = versions().content(3);
    stores().stateVersions().attachJson(version.id(), json);
    BlobKey unused = fixture().ids().blob();
    BlobKey alsoUnused = fixture().ids().blob();
    BlobKey going = fixture().ids().blob();
    stores().jobs().order(new Job.RemoveBlob(going), fixture().now());
    for (BlobKey key : List.of(version.content().key(), json.key(), unused, alsoUnused, going)) {
      stores().blobSeals().add(key, seal(version, BlobKind.STATE));
    }

    List<BlobKey> all = references().withoutVersion(Optional.empty(), ALL_OF_THEM);

    assertThat(all)
        .contains(unused, alsoUnused)
        .doesNotContain(version.content().key(), json.key(), going)
        .doesNotHaveDuplicates();
    List<BlobKey> inParts = new ArrayList<>();
    List<BlobKey> part = references().withoutVersion(Optional.empty(), 1);
    while (!part.isEmpty()) {
      inParts.addAll(part);
      part = references().withoutVersion(Optional.of(part.getLast()), 1);
    }
    assertThat(inParts).isEqualTo(all);
  }
}
