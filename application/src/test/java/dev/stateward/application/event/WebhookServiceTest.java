package dev.stateward.application.event;

import static dev.stateward.application.World.failure;
import static dev.stateward.application.event.Telling.URL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.event.port.DeliveryStatuses;
import dev.stateward.application.event.port.FollowingDeliveries;
import dev.stateward.application.event.port.ManagingWebhooks;
import dev.stateward.application.event.port.ManagingWebhooks.Made;
import dev.stateward.application.event.port.ManagingWebhooks.NewWebhook;
import dev.stateward.application.event.port.WebhookUrls;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.DeliveryId;
import dev.stateward.domain.event.DeliveryResponse;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.Webhook.Scope;
import dev.stateward.domain.event.Webhook.Subscription;
import dev.stateward.domain.event.WebhookFormat;
import dev.stateward.domain.event.WorkspaceSelection;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WebhookServiceTest {
  private static final PageRequest ALL = new PageRequest(1, 100);

  private final World world = new World();
  private final Telling telling = new Telling(world);
  private final ManagingWebhooks managing = world.app.managingWebhooks();
  private final FollowingDeliveries following = world.app.followingDeliveries();

  private Made create(Caller caller) {
    var wanted = new NewWebhook(new Scope.WholeOrganization(), Telling.to(URL + "?key=secret"));
    return managing.create(caller, World.ACME, () -> wanted);
  }

  private List<AuditRecord> records() {
    return world
        .database
        .auditTrail()
        .after(TrailId.of(world.acme), 0, AuditQuery.ALL, 1000)
        .stream()
        .map(SealedRecord::record)
        .filter(record -> record.event().action().resource().equals("webhook"))
        .toList();
  }

  @Test
  void recordsEachChangeAndNoSecret() {
    Made made = create(world.ada);
    var id = made.webhook().id();
    Made rotated = managing.rotate(world.ada, id);
    managing.change(world.ada, id, was -> was);
    managing.remove(world.ada, id);

    assertThat(records())
        .extracting(record -> record.event().action())
        .containsExactly(
            AuditAction.WEBHOOK_CREATE,
            AuditAction.WEBHOOK_ROTATE,
            AuditAction.WEBHOOK_UPDATE,
            AuditAction.WEBHOOK_DESTROY);
    assertThat(records().getFirst().event().after().values())
        .containsEntry("target", "https://hooks.example.test")
        .containsEntry("events", "all")
        .containsEntry("enabled", "true")
        .containsKey("url_sha256");
    assertThat(records().toString())
        .doesNotContain("key=secret", made.secret().text(), rotated.secret().text());
    assertThat(records().get(1).event().after().values()).containsEntry("secret_generation", "2");
  }

  @Test
  void sealsRoutingKeysAsUrls() {
    String key = "0123456789abcdefghijklmnopqrstuv";
    var wanted = alert(Subscription.url(URL, key), WebhookFormat.PAGERDUTY, Set.of());

    Made made =
        managing.create(
            world.ada, World.ACME, () -> new NewWebhook(new Scope.WholeOrganization(), wanted));

    assertThat(managing.show(world.ada, made.webhook().id()).subscription().routingKey())
        .isEqualTo(key);
    assertThat(world.database.webhooks().find(made.webhook().id()).orElseThrow().toString())
        .doesNotContain(key);
    assertThat(records().toString()).doesNotContain(key).contains("format=pagerduty");
  }

  @Test
  void refusesWhatCannotBeSent() {
    String key = "0123456789abcdefghijklmnopqrstuv";
    ProjectId unknown = new ProjectId("prj-unknown");
    Made made = create(world.ada);

    for (var each :
        Map.of(
                "routing-key",
                alert(URL, WebhookFormat.PAGERDUTY, Set.of()),
                "routing-key ",
                alert(Subscription.url(URL, key), WebhookFormat.SLACK, Set.of()),
                "url",
                alert(Subscription.url(WebhookUrls.HIDDEN, key), WebhookFormat.PAGERDUTY, Set.of()),
                "projects",
                alert(URL, WebhookFormat.SIGNED, Set.of(unknown)))
            .entrySet()) {
      assertThat(
              failure(
                  () -> managing.change(world.ada, made.webhook().id(), was -> each.getValue())))
          .isInstanceOfSatisfying(
              Failure.Invalid.class,
              invalid ->
                  assertThat(invalid.toString())
                      .contains("/data/attributes/" + each.getKey().strip())
                      .doesNotContain(key));
    }
  }

  private static Subscription alert(String url, WebhookFormat format, Set<ProjectId> projects) {
    return new Subscription(
        url, "", Set.of(), true, format, new WorkspaceSelection(projects, Set.of()));
  }

  @Test
  void givesEachWebhookAndGenerationASecretOfItsOwn() {
    Made one = create(world.ada);
    Made two = create(world.ada);
    Made rotated = managing.rotate(world.ada, one.webhook().id());

    assertThat(Set.of(one.secret(), two.secret(), rotated.secret())).hasSize(3);
    assertThat(rotated.webhook().generation().present().number()).isEqualTo(2);
    assertThat(managing.show(world.ada, one.webhook().id())).isEqualTo(rotated.webhook());
  }

  @Test
  void isOfAWorkspaceOfTheOrganization() {
    WorkspaceId theirs = world.workspace(world.eve, World.EVIL, new WorkspaceName("theirs"));
    for (WorkspaceId wrong : List.of(theirs, world.identifiers.workspace())) {
      assertThat(
              failure(() ->
                  managing.create(
                      world.ada,
                      World.ACME,
                      () -> new NewWebhook(new Scope.OneWorkspace(wrong), Telling.to(URL)))))
          .isEqualTo(
              Failure.Invalid.of(
                  "/data/relationships/workspace/data/id", "Workspace is not in the organization"));
    }
    Scope own = new Scope.OneWorkspace(world.workspace);

    Webhook webhook =
        managing
            .create(world.ada, World.ACME, () -> new NewWebhook(own, Telling.to(URL)))
            .webhook();

    assertThat(webhook.scope()).isEqualTo(own);
    assertThat(records().getFirst().event().workspace()).isEqualTo(world.workspace.value());
  }

  @Test
  void hasFewOfThem() {
    for (int i = 0; i < ManagingWebhooks.MOST; i++) {
      create(world.ada);
    }

    assertThat(failure(() -> create(world.ada)))
        .isEqualTo(new Failure.QuotaExceeded("An organization can have at most 50 webhooks"));
  }

  @Test
  void replaysOneDeliveryBehindWhatWaits() {
    Webhook webhook = telling.webhook(URL);
    world.lock(world.wim);
    telling.tell();
    Delivery first = telling.log(webhook).getFirst();
    world.unlock(world.wim);
    telling.fanOut();

    Delivery again = following.replay(world.ada, first.order().id());
    telling.deliver();

    assertThat(again.order().replay()).isTrue();
    assertThat(again.order().event()).isEqualTo(first.order().event());
    assertThat(again.order().id()).isNotEqualTo(first.order().id());
    assertThat(following.show(world.ada, again.order().id()))
        .isInstanceOf(Delivery.Delivered.class);
    List<Long> positions = telling.positions();
    assertThat(positions).hasSize(3);
    assertThat(positions.get(2)).isEqualTo(positions.get(0)).isLessThan(positions.get(1));
    assertThat(records().getLast().event().after().values())
        .containsEntry("delivery", again.order().id().value());
  }

  @Test
  void replaysAllSinceATimeInOrder() {
    Webhook webhook = telling.webhook(URL);
    world.lock(world.wim);
    Instant since = world.time.instant();
    world.unlock(world.wim);
    world.lock(world.wim);
    telling.tell();
    assertThat(telling.positions()).hasSize(3);

    following.replaySince(world.ada, webhook.id(), () -> since);
    world.unlock(world.wim);
    telling.tell();

    List<Long> positions = telling.positions();
    assertThat(positions.subList(3, 6))
        .containsExactly(positions.get(1), positions.get(2), positions.getLast());
    assertThat(telling.log(webhook))
        .extracting(delivery -> delivery.order().replay())
        .containsExactly(false, false, false, true, true, false);
  }

  @Test
  void replaysNothingWhenNothingHappenedSince() {
    Webhook webhook = telling.webhook(URL);
    world.lock(world.wim);
    telling.tell();

    following.replaySince(world.ada, webhook.id(), () -> world.time.instant());
    telling.tell();

    assertThat(telling.targets.sent()).hasSize(1);
  }

  @Test
  void replaysWhatWasGivenUp() {
    Webhook webhook = telling.webhook(URL);
    telling.targets.answer(outgoing -> new DeliveryResponse.Answered(410));
    world.lock(world.wim);
    telling.tell();
    for (var pause : Delivery.Pending.PAUSES) {
      world.time.pass(pause);
      telling.tell();
    }
    telling.targets.answer(outgoing -> new DeliveryResponse.Answered(200));

    following.replay(world.ada, telling.log(webhook).getFirst().order().id());
    telling.deliver();

    assertThat(following.list(world.ada, webhook.id(), () -> DeliveryStatuses.FAILED, ALL).items())
        .hasSize(1);
    assertThat(
            following.list(world.ada, webhook.id(), () -> DeliveryStatuses.DELIVERED, ALL).items())
        .hasSize(1);
  }

  @Test
  void replaysNeitherForeverNorToTheDisabled() {
    Webhook webhook = telling.webhook(URL);
    world.lock(world.wim);
    telling.tell();
    var delivery = telling.log(webhook).getFirst().order().id();
    Instant tooLongAgo = world.time.instant().minus(FollowingDeliveries.FURTHEST);

    assertThat(failure(() -> following.replaySince(world.ada, webhook.id(), () -> tooLongAgo)))
        .isEqualTo(
            Failure.Invalid.of(
                "/data/attributes/since", "Since must not be more than 30 days ago"));
    managing.change(
        world.ada, webhook.id(), was -> new Subscription(was.url(), "", was.types(), false));
    Failure disabled = new Failure.InvalidAttributes("The webhook is disabled");
    Instant now = world.time.instant();
    assertThat(failure(() -> following.replaySince(world.ada, webhook.id(), () -> now)))
        .isEqualTo(disabled);
    assertThat(failure(() -> following.replay(world.ada, delivery))).isEqualTo(disabled);
  }

  @Test
  void tellsAgainAsOftenAsItsBudgetAllows() {
    Webhook webhook = telling.webhook(URL);
    world.lock(world.wim);
    telling.tell();
    DeliveryId delivery = telling.log(webhook).getFirst().order().id();
    Instant begun = world.time.instant();
    for (int replay = 1; replay < Budgets.REPLAYS_PER_HOUR; replay++) {
      following.replay(world.ada, delivery);
    }
    following.replaySince(world.ada, webhook.id(), () -> begun);

    Failure refused = failure(() -> following.replay(world.ada, delivery));

    assertThat(refused).isInstanceOf(Failure.TooOften.class);
    assertThat(failure(() -> following.replaySince(world.ada, webhook.id(), () -> begun)))
        .isInstanceOf(Failure.TooOften.class);
    assertThat(((Failure.TooOften) refused).pause())
        .isBetween(Duration.ofMinutes(59), Duration.ofHours(1));
    world.time.pass(((Failure.TooOften) refused).pause());
    world.time.pass(Duration.ofSeconds(1));
    assertThat(following.replay(world.ada, delivery)).isNotNull();
  }
}
