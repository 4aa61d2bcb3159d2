package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.blob.port.BlobChecks;
import dev.stateward.application.blob.port.BlobChecks.DueVersion;
import dev.stateward.application.job.port.Job;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.Workspace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What every store of what is known of contents does. */
public class BlobChecksContract extends StoresContract {
  private static final int ALL = 100_000;

  private BlobChecks checks() {
    return stores().blobChecks();
  }

  private List<BlobKey> named() {
    List<BlobKey> named = new ArrayList<>();
    checks().named(named::add);
    return named;
  }

  private StateVersion.Finalized version(Workspace workspace, long serial) {
    StateVersion.Finalized version = versions().finalized(workspace, serial);
    stores().stateVersions().add(version);
    return version;
  }

  @Test
  void namesTheContentsOfAllVersions() {
    StateVersion.Finalized version = version(fixture().workspace(), 1);
    StateVersion.Finalized deleted = version(fixture().workspace(), 1);
    stores().stateVersions().softDelete(deleted.softDelete(fixture().now(), 7));
    Content json = versions().content(3);
    stores().stateVersions().attachJson(version.id(), json);

    assertThat(named())
        .contains(version.content().key(), deleted.content().key(), json.key())
        .doesNotContain(versions().content(4).key());
  }

  @Test
  void namesBlobsThatAreAboutToBeRemoved() {
    BlobKey former = versions().content(5).key();
    stores().jobs().order(new Job.RemoveBlob(former), fixture().now().plusSeconds(3600));

    assertThat(named()).contains(former);
  }

  @Test
  void findsContentsThatWereNotCheckedForLong() {
    Instant now = fixture().now();
    Workspace workspace = fixture().workspace();
    StateVersion.Finalized old = version(workspace, 1);
    StateVersion.Finalized current = version(workspace, 2);
    stores().workspaces().makeCurrent(workspace.id(), current.id());
    Content json = versions().content(3);
    stores().stateVersions().attachJson(old.id(), json);
    assertThat(due(now, now))
        .contains(
            new DueVersion(old.id(), old.content(), List.of(json)),
            new DueVersion(current.id(), current.content(), List.of()));

    checks().checked(old.id(), now, true);
    checks().checked(current.id(), now, true);

    Instant later = now.plusSeconds(1);
    assertThat(ids(now, now)).doesNotContain(old.id(), current.id());
    assertThat(ids(later, now)).contains(current.id()).doesNotContain(old.id());
    assertThat(ids(later, later)).contains(current.id(), old.id());
    checks().checked(old.id(), later, true);
    assertThat(ids(later, later)).contains(current.id()).doesNotContain(old.id());
  }

  @Test
  void findsWhatWasCheckedLongestAgoFirst() {
    Instant now = fixture().now();
    Workspace workspace = fixture().workspace();
    List<StateVersionId> inOrder = new ArrayList<>();
    for (int serial = 0; serial < 3; serial++) {
      StateVersionId id = version(workspace, serial).id();
      checks().checked(id, now.minusSeconds(60 + serial), true);
      inOrder.addFirst(id);
    }

    assertThat(ids(now, now)).containsSubsequence(inOrder);
    assertThat(checks().due(now, now, now, 1)).hasSize(1);
  }

  private List<DueVersion> due(Instant current, Instant others) {
    return checks().due(current, others, fixture().now(), ALL);
  }

  private List<StateVersionId> ids(Instant current, Instant others) {
    return due(current, others).stream().map(DueVersion::id).toList();
  }

  @Test
  void leavesWhatCouldNotBeReadForAWhile() {
    Instant now = fixture().now();
    StateVersionId unreadable = version(fixture().workspace(), 1).id();
    StateVersionId other = version(fixture().workspace(), 1).id();

    checks().unreadable(unreadable, now);
    checks().unreadable(unreadable, now.plusSeconds(1));
    checks().unreadable(new StateVersionId("sv-none"), now);

    assertThat(checks().unreadable())
        .contains(unreadable)
        .doesNotContain(other, new StateVersionId("sv-none"));
    Instant later = now.plusSeconds(1);
    assertThat(checks().due(later, later, later, ALL))
        .extracting(DueVersion::id)
        .contains(other)
        .doesNotContain(unreadable);
    assertThat(checks().due(later, later, later.plusSeconds(1), ALL))
        .extracting(DueVersion::id)
        .contains(other, unreadable);
    checks().checked(unreadable, later, true);
    assertThat(checks().unreadable()).doesNotContain(unreadable);
  }

  @Test
  void remembersWhatIsDamagedUntilItIsSoundOrGone() {
    Instant now = fixture().now();
    StateVersion.Finalized first = version(fixture().workspace(), 1);
    StateVersion.Finalized second = version(fixture().workspace(), 1);
    checks().checked(first.id(), now, false);
    checks().checked(second.id(), now.plusSeconds(1), false);
    checks().checked(new StateVersionId("sv-none"), now, false);
    assertThat(checks().damaged()).containsSubsequence(first.id(), second.id());

    checks().checked(first.id(), now, true);
    var deleted = second.softDelete(now, 7);
    stores().stateVersions().softDelete(deleted);
    stores().stateVersions().destroy(deleted.destroy(now));

    assertThat(checks().damaged())
        .doesNotContain(first.id(), second.id(), new StateVersionId("sv-none"));
  }

  @Test
  void remembersOrphansUntilOthersAreFound() {
    Instant now = fixture().now();
    BlobKey one = fixture().ids().blob();
    BlobKey two = fixture().ids().blob();

    checks().storeOrphans(Map.of(one, now, two, now.plusSeconds(1)));
    assertThat(checks().orphans())
        .containsExactlyInAnyOrderEntriesOf(Map.of(one, now, two, now.plusSeconds(1)));
    checks().storeOrphans(Map.of());

    assertThat(checks().orphans()).isEmpty();
  }
}
