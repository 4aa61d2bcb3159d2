package dev.stateward.adapter.jdbc.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobOwner;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.JobStatus;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.organization.port.Usage.States;
import dev.stateward.application.statistics.port.JobCount;
import dev.stateward.application.statistics.port.StoredTotals;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.DeliveryResponse;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.LockHolder;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceLock;
import dev.stateward.testkit.contract.StoresContract;
import dev.stateward.testkit.fixture.WebhookFixture;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every store counts. */
final class StatisticsContract extends StoresContract {
  private static final Duration LEASE = Duration.ofMinutes(5);

  private StoredTotals totals() {
    return stores().statistics().totals();
  }

  private List<JobCount> examinations() {
    return stores().statistics().jobs().stream()
        .filter(count -> count.kind() == JobCount.Kind.EXAMINE_STATE)
        .toList();
  }

  @Test
  void countsJobsByKindAndStatus() {
    Instant now = fixture().now();
    Instant later = now.plusSeconds(60);
    order(later);
    order(now);
    order(later.plusSeconds(1));

    assertThat(examinations())
        .containsExactly(new JobCount(JobCount.Kind.EXAMINE_STATE, JobStatus.WAITING, 3, now));

    TakenJob taken = stores().jobs().take(1, now, LEASE).getFirst();

    assertThat(examinations())
        .containsExactlyInAnyOrder(
            new JobCount(JobCount.Kind.EXAMINE_STATE, JobStatus.WAITING, 2, later),
            new JobCount(JobCount.Kind.EXAMINE_STATE, JobStatus.RUNNING, 1, now.plus(LEASE)));

    stores().jobs().bury(taken, now, "broken");

    assertThat(examinations())
        .contains(new JobCount(JobCount.Kind.EXAMINE_STATE, JobStatus.DEAD, 1, now));
  }

  private void order(Instant due) {
    stores().jobs().order(new Job.ExamineState(fixture().ids().stateVersion()), due);
  }

  @Test
  void countsVersionsByStatusAndTheirBytes() {
    StoredTotals before = totals();
    Workspace workspace = fixture().workspace();
    StateVersion.Pending pending = versions().pending(workspace, 1);
    StateVersion.Finalized finalized = versions().finalized(workspace, 2);
    stores().stateVersions().add(pending);
    stores().stateVersions().add(finalized);

    StoredTotals after = totals();

    assertThat(of(after, StateVersionStatus.PENDING))
        .isEqualTo(of(before, StateVersionStatus.PENDING) + 1);
    assertThat(of(after, StateVersionStatus.FINALIZED))
        .isEqualTo(of(before, StateVersionStatus.FINALIZED) + 1);
    assertThat(after.stateBytes() - before.stateBytes()).isEqualTo(finalized.content().size());
  }

  @Test
  void countsOrganizationsThatHaveMuch() {
    Workspace much = fixture().workspace();
    Workspace little = fixture().workspace();
    StateVersion.Finalized one = versions().finalized(little, 1);
    long bytes = one.content().size();
    List<States> asked =
        List.of(
            new States(1, 0),
            new States(2, 0),
            new States(3, 0),
            new States(0, bytes),
            new States(0, bytes + 1),
            new States(2, bytes),
            new States(0, 0));
    List<Long> before = asked.stream().map(stores().statistics()::organizationsWith).toList();
    stores().stateVersions().add(versions().finalized(much, 1));
    stores().stateVersions().add(versions().pending(much, 2));
    stores().stateVersions().add(one);

    assertThat(asked.stream().map(stores().statistics()::organizationsWith))
        .containsExactly(
            before.get(0) + 2,
            before.get(1) + 1,
            before.get(2),
            before.get(3) + 2,
            before.get(4),
            before.get(5) + 2,
            0L);
  }

  private static long of(StoredTotals totals, StateVersionStatus status) {
    return totals.versions().getOrDefault(status, 0L);
  }

  @Test
  void countsOrganizationsUsersAndWorkspaces() {
    StoredTotals before = totals();
    fixture().user();
    Workspace kept = fixture().workspace();
    Workspace deleted = fixture().workspace(kept.organization(), "deleted");
    stores().deletedWorkspaces().add(new DeletedWorkspace(deleted, fixture().now(), 7));

    StoredTotals after = totals();

    assertThat(after.organizations()).isEqualTo(before.organizations() + 1);
    assertThat(after.users()).isEqualTo(before.users() + 1);
    assertThat(after.workspaces()).isEqualTo(before.workspaces() + 1);
  }

  @Test
  void countsLocks() {
    StoredTotals before = totals();
    assertThat(before.locks()).isEqualTo(new StoredTotals.Waiting.Nothing());
    Workspace workspace = fixture().workspace();
    LockHolder holder = new LockHolder.ByUser(fixture().ids().user());
    WorkspaceLock.Unlocked free = WorkspaceLock.Unlocked.NEVER_LOCKED;
    Instant since = fixture().now();
    WorkspaceLock.Locked locked = free.lock(holder, "", since);
    stores().workspaces().replaceLock(workspace.id(), free, locked);

    assertThat(totals().locks()).isEqualTo(new StoredTotals.Waiting.Since(1, since));

    stores().workspaces().replaceLock(workspace.id(), locked, locked.unlock());

    assertThat(totals().locks()).isEqualTo(new StoredTotals.Waiting.Nothing());
  }

  @Test
  void countsWebhooksAndPendingDeliveries() {
    WebhookFixture webhooks = new WebhookFixture(fixture());
    StoredTotals before = totals();
    Webhook webhook = webhooks.stored(fixture().organization());
    Delivery.Pending first = webhooks.ordered(webhook, "");
    Delivery.Pending second = webhooks.ordered(webhook, "");

    assertThat(totals().webhooks()).isEqualTo(before.webhooks() + 1);
    assertThat(totals().disabledWebhooks()).isEqualTo(before.disabledWebhooks());
    assertThat(totals().deliveries())
        .isEqualTo(new StoredTotals.Waiting.Since(2, first.order().orderedAt()));

    webhooks.tried(first, new DeliveryResponse.Answered(200));

    assertThat(totals().deliveries())
        .isEqualTo(new StoredTotals.Waiting.Since(1, second.order().orderedAt()));
  }

  @Test
  void countsSealedBlobsUntilTheyAreCopied() {
    Instant now = fixture().now();
    StateVersion.Finalized version = versions().finalized(fixture().workspace(), 1);
    stores().stateVersions().add(version);
    BlobKey key = version.content().key();
    long before = totals().uncopied().count();
    stores().smallBlobs().add(key, new byte[] {1}, now);
    BlobOwner owner =
        new BlobOwner(
            fixture().organization().id(), version.workspace(), version.id(), BlobKind.STATE);
    stores().blobSeals().add(key, new BlobSeal(owner, new WrappedKey("k1", "wrapped"), 1, 1));
    assertThat(totals().uncopied().count()).isEqualTo(before + 1);

    stores().smallBlobs().copied(List.of(key), now);

    assertThat(totals().uncopied().count()).isEqualTo(before);
  }

  @Test
  void countsDamagedVersionsOnce() {
    StoredTotals before = totals();
    Workspace workspace = fixture().workspace();
    StateVersion.Finalized sound = versions().finalized(workspace, 1);
    StateVersion.Finalized damaged = versions().finalized(workspace, 2);
    StateVersion.Finalized unreadable = versions().finalized(workspace, 3);
    for (StateVersion version : List.of(sound, damaged, unreadable)) {
      stores().stateVersions().add(version);
    }
    Instant now = fixture().now();
    stores().blobChecks().checked(sound.id(), now, true);
    stores().blobChecks().checked(damaged.id(), now, false);
    stores().blobChecks().unreadable(damaged.id(), now);
    stores().blobChecks().unreadable(unreadable.id(), now);

    assertThat(totals().damaged()).isEqualTo(before.damaged() + 2);
  }
}
