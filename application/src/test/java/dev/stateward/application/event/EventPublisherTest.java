package dev.stateward.application.event;

import static dev.stateward.application.World.failure;
import static dev.stateward.application.event.Telling.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.stateward.application.Faults;
import dev.stateward.application.World;
import dev.stateward.application.event.port.ManagingWebhooks;
import dev.stateward.application.event.port.WebhookSender;
import dev.stateward.application.event.port.WebhookSender.Outgoing;
import dev.stateward.application.event.port.WebhookUrls;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.JobStatus;
import dev.stateward.application.job.port.ListedJob;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.settings.JobBudgets;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.DeliveryResponse;
import dev.stateward.domain.event.Event;
import dev.stateward.domain.event.EventType;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.Webhook.Scope;
import dev.stateward.domain.event.Webhook.Subscription;
import dev.stateward.domain.event.WebhookFormat;
import dev.stateward.domain.event.WorkspaceSelection;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.team.Visibility;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.testkit.fixture.StateFixture;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class EventPublisherTest {
  private static final String OTHER = "https://hooks.example.test/two";
  private static final DeliveryResponse DOWN = new DeliveryResponse.Unanswered("not connected");

  private final Faults faults = new Faults();
  private final World world = new World(faults);
  private final Telling telling = new Telling(world);
  private final String main = " " + world.workspace;

  private void lockAndUnlock() {
    world.lock(world.wim);
    world.unlock(world.wim);
  }

  @Test
  void tellsWhatHappensFromNowOn() {
    lockAndUnlock();
    Webhook webhook = telling.webhook(URL);
    world.lock(world.wim);
    world.publish(world.wim, StateFixture.any(1));

    telling.tell();

    assertThat(telling.told(URL))
        .containsExactly("workspace.locked" + main, "state-version.finalized" + main);
    assertThat(telling.log(webhook))
        .hasSize(2)
        .allSatisfy(delivery -> {
          assertThat(delivery).isInstanceOf(Delivery.Delivered.class);
          assertThat(delivery.attempts().count()).isEqualTo(1);
          assertThat(delivery.order().replay()).isFalse();
        });
    telling.tell();
    assertThat(telling.targets.sent()).hasSize(2);
    assertThat(telling.targets.sent().getFirst().webhook().organization().id())
        .isEqualTo(world.acme);
  }

  @Test
  void tellsEachWebhookWhatItWants() {
    Scope ofOne = new Scope.OneWorkspace(world.workspace);
    WorkspaceId side = world.workspace(world.ada, World.ACME, new WorkspaceName("side"));
    telling.webhook(URL, EventType.WORKSPACE_LOCKED);
    telling.webhook(ofOne, Telling.to(OTHER));
    world.lock(world.wim);
    world.app.lockingWorkspaces().lock(world.ada, side, () -> "");
    changeMembers();

    telling.tell();

    assertThat(telling.told(URL))
        .containsExactlyInAnyOrder("workspace.locked" + main, "workspace.locked " + side);
    assertThat(telling.told(OTHER))
        .containsExactlyInAnyOrder("workspace.locked" + main, "access.changed ");
  }

  @Test
  void tellsOfSelectedWorkspacesAlone() {
    WorkspaceId side = world.workspace(world.ada, World.ACME, new WorkspaceName("side"));
    world
        .app
        .taggingWorkspaces()
        .bind(world.ada, side, () -> List.of(new TagBinding("env", "prod")));
    ProjectId usual = world.database.workspaces().find(side).orElseThrow().project();
    telling.webhook(
        new Scope.WholeOrganization(), selecting(URL, Set.of(), new TagBinding("env", "")));
    telling.webhook(
        new Scope.WholeOrganization(),
        selecting(OTHER, Set.of(usual), new TagBinding("env", "test")));
    world.lock(world.wim);
    world.app.lockingWorkspaces().lock(world.ada, side, () -> "");
    changeMembers();

    telling.tell();

    assertThat(telling.told(URL))
        .containsExactlyInAnyOrder("workspace.locked " + side, "access.changed ");
    assertThat(telling.told(OTHER)).containsExactly("access.changed ");
  }

  @Test
  void tellsOfWorkspacesOfSelectedProjects() {
    ProjectId usual = world.database.workspaces().find(world.workspace).orElseThrow().project();
    Webhook webhook = telling.webhook(new Scope.WholeOrganization(), selecting(URL, Set.of(usual)));
    lockAndUnlock();
    world.app.followingDeliveries().ping(world.ada, webhook.id());

    telling.tell();

    assertThat(telling.told(URL)).contains("workspace.locked" + main, "webhook.pinged ");
  }

  private static Subscription selecting(String url, Set<ProjectId> projects, TagBinding... tags) {
    return new Subscription(
        url,
        "",
        Set.of(),
        true,
        WebhookFormat.SLACK,
        new WorkspaceSelection(projects, Set.of(tags)));
  }

  @Test
  void namesWorkspacesForPeople() {
    telling.webhook(new Scope.WholeOrganization(), selecting(URL, Set.of()));
    telling.webhook(OTHER);
    world.lock(world.wim);

    telling.tell();

    String name = world.database.workspaces().find(world.workspace).orElseThrow().name().value();
    assertThat(telling.targets.sent())
        .extracting(sent -> sent.webhook().subscription().url(), WebhookSender.Outgoing::workspace)
        .containsExactlyInAnyOrder(tuple(URL, name), tuple(OTHER, ""));
  }

  @Test
  void passesAWebhookWhoseUrlDoesNotOpen() {
    Webhook lost = telling.webhook(URL);
    Webhook swapped = telling.webhook(URL);
    telling.webhook(OTHER);
    WebhookUrls urls = world.database.webhookUrls();
    urls.find(List.of(lost.id())).values().forEach(url -> urls.put(swapped.id(), url));
    urls.remove(lost.id());
    lockAndUnlock();

    telling.tell();

    assertThat(telling.told(URL)).isEmpty();
    assertThat(telling.told(OTHER)).hasSize(2);
    assertThat(telling.failures).isEmpty();
    for (Webhook webhook : List.of(lost, swapped)) {
      assertThat(telling.log(webhook))
          .hasSize(2)
          .allSatisfy(delivery ->
              assertThat(delivery)
                  .isInstanceOfSatisfying(
                      Delivery.Failed.class,
                      failed ->
                          assertThat(failed.attempts().last().reply())
                              .isEqualTo(
                                  new DeliveryResponse.Unanswered("URL cannot be decrypted"))));
    }
    repair(lost);
  }

  /** Whatever else is changed leaves the URL as it is stored; another URL takes its place. */
  private void repair(Webhook webhook) {
    ManagingWebhooks managing = world.app.managingWebhooks();
    managing.rotate(world.ada, webhook.id());
    assertThat(managing.list(world.ada, World.ACME, new PageRequest(1, 10)).items())
        .extracting(it -> it.subscription().url())
        .containsExactly(WebhookUrls.HIDDEN, WebhookUrls.HIDDEN, OTHER);

    managing.change(world.ada, webhook.id(), before -> Telling.to(URL));
    world.lock(world.wim);
    telling.tell();

    assertThat(telling.told(URL)).hasSize(1);
  }

  private void changeMembers() {
    var team = world.team(Visibility.SECRET, Set.of());
    world.app.managingTeams().delete(world.ada, team);
  }

  @Test
  void keepsTheOrderOfAWorkspaceThroughFailures() {
    telling.webhook(URL);
    lockAndUnlock();
    lockAndUnlock();
    telling.targets.answerNext(
        DOWN, new DeliveryResponse.Answered(500), new DeliveryResponse.Answered(302));

    telling.tell();
    assertThat(telling.targets.sent()).hasSize(1);
    for (Duration pause : List.of(Duration.ofSeconds(5), Duration.ofMinutes(1))) {
      world.time.pass(pause.minusSeconds(1));
      telling.tell();
      int before = telling.targets.sent().size();
      world.time.pass(Duration.ofSeconds(1));
      telling.tell();
      assertThat(telling.targets.sent()).hasSize(before + 1);
    }
    world.time.pass(Duration.ofMinutes(5));
    telling.tell();

    List<Long> positions = telling.positions();
    assertThat(positions.subList(3, 7)).isSorted().doesNotHaveDuplicates();
    assertThat(positions.subList(0, 3)).containsOnly(positions.get(3));
    assertThat(telling.failures).isEmpty();
  }

  @Test
  void letsOtherLanesAndWebhooksGoOn() {
    WorkspaceId side = world.workspace(world.ada, World.ACME, new WorkspaceName("side"));
    telling.webhook(URL);
    telling.webhook(OTHER);
    telling.targets.answer(outgoing ->
        outgoing.webhook().subscription().url().equals(URL)
                && outgoing.event().workspace().equals(world.workspace.value())
            ? DOWN
            : new DeliveryResponse.Answered(204));
    lockAndUnlock();
    world.app.lockingWorkspaces().lock(world.ada, side, () -> "");
    world.app.lockingWorkspaces().unlock(world.ada, side);

    telling.tell();

    assertThat(telling.told(URL))
        .containsExactlyInAnyOrder(
            "workspace.locked" + main, "workspace.locked " + side, "workspace.unlocked " + side);
    assertThat(telling.told(OTHER)).hasSize(4);
  }

  @Test
  void givesUpAndGoesOnWithTheNext() {
    Webhook webhook = telling.webhook(URL);
    world.lock(world.wim);
    telling.targets.answer(outgoing -> DOWN);
    telling.tell();
    world.unlock(world.wim);
    for (Duration pause : Delivery.Pending.PAUSES) {
      world.time.pass(pause);
      telling.tell();
    }

    assertThat(telling.log(webhook).getFirst()).isInstanceOf(Delivery.Failed.class);
    assertThat(telling.log(webhook).getFirst().attempts().count()).isEqualTo(9);
    telling.targets.answer(outgoing -> new DeliveryResponse.Answered(200));
    world.time.pass(Duration.ofMinutes(1));
    telling.tell();
    assertThat(telling.log(webhook).getLast()).isInstanceOf(Delivery.Delivered.class);
  }

  @Test
  void sendsAgainWhatIsNotKnownToBeStored() {
    Webhook webhook = telling.webhook(URL);
    lockAndUnlock();
    telling.fanOut();
    TakenJob job = world.app.operations().publishingEvents().take(World.OPERATOR, 1).getFirst();
    faults.heal();
    faults.plan(new Faults.Fault(Faults.COMMIT, 0, Faults.Kind.LOST));
    telling.deliver(job);
    faults.heal();
    assertThat(telling.failures).hasSize(1);
    assertThat(telling.log(webhook)).allMatch(Delivery.Pending.class::isInstance);

    world.time.pass(Duration.ofMinutes(1));
    telling.deliver();

    assertThat(telling.told(URL))
        .containsExactly(
            "workspace.locked" + main, "workspace.locked" + main, "workspace.unlocked" + main);
    assertThat(telling.log(webhook)).allMatch(Delivery.Delivered.class::isInstance);
  }

  @Test
  void leavesADeliveryToWhoeverTookItOver() {
    Webhook webhook = telling.webhook(URL);
    lockAndUnlock();
    telling.fanOut();
    TakenJob stale = world.app.operations().publishingEvents().take(World.OPERATOR, 1).getFirst();
    assertThat(world.app.operations().publishingEvents().take(World.OPERATOR, 9)).isEmpty();
    world.time.pass(JobBudgets.JOB_LEASE);
    telling.deliver();
    assertThat(telling.told(URL)).hasSize(2);

    telling.deliver(stale);

    assertThat(telling.told(URL)).hasSize(2);
    assertThat(telling.log(webhook))
        .allSatisfy(delivery -> assertThat(delivery.attempts().count()).isEqualTo(1));
    telling.deliver();
    assertThat(telling.told(URL)).hasSize(2);
  }

  @Test
  void settlesOnceWhatTwoHaveSent() {
    Webhook webhook = telling.webhook(URL);
    lockAndUnlock();
    telling.fanOut();
    TakenJob slow = world.app.operations().publishingEvents().take(World.OPERATOR, 1).getFirst();
    telling.targets.answer(outgoing -> {
      if (telling.targets.sent().size() == 1) {
        world.time.pass(JobBudgets.JOB_LEASE);
        telling.deliver();
      }
      return DOWN;
    });

    telling.deliver(slow);

    assertThat(telling.targets.sent()).hasSize(2);
    assertThat(telling.log(webhook).getFirst().attempts().count()).isEqualTo(1);
    assertThat(telling.failures).isEmpty();
  }

  @Test
  void tellsNothingWhileItIsDisabled() {
    Webhook webhook = telling.webhook(URL);
    world.lock(world.wim);
    telling.fanOut();
    turn(webhook, false);
    world.unlock(world.wim);
    telling.tell();
    assertThat(telling.targets.sent()).isEmpty();
    Delivery given = telling.log(webhook).getFirst();
    assertThat(given).isInstanceOf(Delivery.Failed.class);
    assertThat(given.attempts())
        .extracting("last.reply")
        .isEqualTo(new DeliveryResponse.Unanswered("webhook disabled"));

    turn(webhook, true);
    world.lock(world.wim);
    telling.tell();

    assertThat(telling.told(URL)).containsExactly("workspace.locked" + main);
    assertThat(telling.log(webhook)).hasSize(2);
  }

  private void turn(Webhook webhook, boolean on) {
    world
        .app
        .managingWebhooks()
        .change(
            world.ada,
            webhook.id(),
            was -> new Subscription(was.url(), was.description(), was.types(), on));
  }

  @Test
  void tellsOfAWorkspaceThatIsGone() {
    telling.webhook(URL);
    Scope ofOne = new Scope.OneWorkspace(world.workspace);
    telling.webhook(ofOne, Telling.to(OTHER));
    lockAndUnlock();
    telling.fanOut();
    world.app.managingWorkspaces().delete(world.ada, world.workspace);

    telling.tell();

    assertThat(telling.told(URL)).hasSize(2);
    // The workspace may be restored, and its webhook with it.
    assertThat(telling.told(OTHER)).hasSize(2);
    telling.deliver();
    assertThat(telling.failures).isEmpty();
  }

  @Test
  void endsWithItsWebhook() {
    Webhook webhook = telling.webhook(URL);
    lockAndUnlock();
    telling.fanOut();
    telling.targets.answer(outgoing -> DOWN);
    telling.deliver();
    assertThat(deliveries()).isNotEmpty();
    world.app.managingWebhooks().remove(world.ada, webhook.id());

    assertThat(deliveries()).isEmpty();
    telling.tell();
    assertThat(telling.targets.sent()).hasSize(1);
    assertThat(world.app.operations().publishingEvents().take(World.OPERATOR, 9)).isEmpty();
  }

  private List<ListedJob> deliveries() {
    return world
        .database
        .jobs()
        .list(EnumSet.allOf(JobStatus.class), new PageRequest(1, 100))
        .items()
        .stream()
        .filter(job -> job.job().job() instanceof Job.DeliverEvent)
        .toList();
  }

  @Test
  void goesThroughALongTrailInParts() {
    telling.webhook(URL);
    for (int i = 0; i < EventFanOut.RECORDS / 2 + 1; i++) {
      lockAndUnlock();
    }

    assertThat(world.app.operations().publishingEvents().fanOut(World.OPERATOR)).isEqualTo(1);
    assertThat(world.app.operations().publishingEvents().fanOut(World.OPERATOR)).isZero();

    telling.deliver();
    assertThat(telling.positions()).hasSize(EventFanOut.RECORDS + 2).isSorted();
  }

  @Test
  void signsWithTheSecretsOfTheMoment() {
    Webhook webhook = telling.webhook(URL);
    String second = world.app.managingWebhooks().rotate(world.ada, webhook.id()).secret().text();
    world.lock(world.wim);
    telling.tell();
    world.time.pass(Webhook.OVERLAP);
    world.unlock(world.wim);
    telling.tell();

    Outgoing during = telling.targets.sent().get(0);
    assertThat(during.secrets()).hasSize(2);
    assertThat(during.secrets().getFirst().text()).isEqualTo(second).startsWith("whsec_");
    assertThat(during.secrets().getLast().text()).startsWith("whsec_").isNotEqualTo(second);
    assertThat(telling.targets.sent().get(1).secrets())
        .containsExactly(during.secrets().getFirst());
    assertThat(during.secrets().getFirst()).hasToString("WebhookSecret[redacted]");
  }

  @Test
  void triesFewOfAWebhookAtOnce() {
    World busy = new World();
    Telling many = new Telling(busy);
    many.webhook(URL);
    for (int i = 0; i < 5; i++) {
      WorkspaceId id = busy.workspace(busy.ada, World.ACME, new WorkspaceName("w" + i));
      busy.app.lockingWorkspaces().lock(busy.ada, id, () -> "");
    }
    many.fanOut();
    List<TakenJob> jobs = busy.app.operations().publishingEvents().take(World.OPERATOR, 16);
    CountDownLatch hanging = new CountDownLatch(2);
    CountDownLatch answered = new CountDownLatch(1);
    many.targets.answer(outgoing -> {
      hanging.countDown();
      await(answered);
      return new DeliveryResponse.Answered(200);
    });
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      jobs.subList(0, 2).forEach(job -> threads.execute(() -> many.deliver(job)));
      await(hanging);
      jobs.subList(2, 5).forEach(many::deliver);
      assertThat(many.targets.sent()).hasSize(2);
      answered.countDown();
    }
    busy.time.pass(Duration.ofSeconds(1));

    many.deliver();

    assertThat(many.targets.sent()).hasSize(5);
    assertThat(many.failures).isEmpty();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(300, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void isForTheServerAlone() {
    var app = world.app.operations().publishingEvents();
    TakenJob job = new TakenJob(1, new Job.DeliverEvent(world.identifiers.delivery()), 1, 1, 0);

    assertThat(failure(() -> app.fanOut(world.ada))).isInstanceOf(Failure.Unauthenticated.class);
    assertThat(failure(() -> app.take(world.ada, 1))).isInstanceOf(Failure.Unauthenticated.class);
    assertThat(failure(() -> app.deliver(world.ada, job, telling.targets, failed -> {})))
        .isInstanceOf(Failure.Unauthenticated.class);
  }

  @Test
  void forgetsDeliveriesAfterAMonth() {
    Webhook webhook = telling.webhook(URL);
    world.lock(world.wim);
    telling.tell();
    assertThat(telling.log(webhook)).hasSize(1);

    world.time.pass(DeliveryCleanupJob.KEPT);
    world.maintain(failed -> {});
    assertThat(telling.log(webhook)).isEmpty();
    Event told = telling.targets.sent().getFirst().event();
    assertThat(told.type()).isEqualTo(EventType.WORKSPACE_LOCKED);
  }
}
