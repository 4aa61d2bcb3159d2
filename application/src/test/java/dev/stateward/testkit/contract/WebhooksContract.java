package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.event.port.SealedUrl;
import dev.stateward.application.event.port.WebhookUrls;
import dev.stateward.application.event.port.Webhooks;
import dev.stateward.application.event.port.Webhooks.Progress;
import dev.stateward.application.event.port.Webhooks.Replays;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.audit.Actor;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.AuditOutcome;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.Source;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.EventType;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.Webhook.Scope;
import dev.stateward.domain.event.Webhook.Subscription;
import dev.stateward.domain.event.WebhookFormat;
import dev.stateward.domain.event.WebhookId;
import dev.stateward.domain.event.WorkspaceSelection;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.testkit.fixture.WebhookFixture;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What every store of webhooks does. */
public class WebhooksContract extends StoresContract {
  private static final int MANY = 1000;
  private static final WorkspaceSelection LARGEST =
      new WorkspaceSelection(
          ids().mapToObj(id -> new ProjectId("prj-" + id)).collect(Collectors.toSet()),
          ids()
              .mapToObj(id -> new TagBinding(id + " =+%\uD83D\uDE00\n", "\u00fc".repeat(id * 10)))
              .collect(Collectors.toSet()));

  private static IntStream ids() {
    return IntStream.range(0, WorkspaceSelection.MOST);
  }

  private Webhooks webhooks() {
    return stores().webhooks();
  }

  private WebhookFixture hooks() {
    return new WebhookFixture(fixture());
  }

  private Webhook stored(Organization organization) {
    return hooks().stored(organization);
  }

  private static SealedUrl sealed(String text) {
    return new SealedUrl(new WrappedKey("w", "key " + text.length()), text);
  }

  @Test
  void keepsEncryptedUrls() {
    Organization organization = fixture().organization();
    Webhook one = stored(organization);
    Webhook other = stored(organization);
    String longest = "\u00fc".repeat(Subscription.LONGEST_URL * 4);
    urls().put(one.id(), sealed("first"));
    urls().put(other.id(), sealed(longest));
    urls().put(one.id(), sealed("second"));
    List<WebhookId> both = List.of(one.id(), other.id());

    assertThat(urls().find(both))
        .isEqualTo(Map.of(one.id(), sealed("second"), other.id(), sealed(longest)));
    assertThat(urls().find(List.of())).isEmpty();
    urls().remove(one.id());
    webhooks().remove(other.id());
    assertThat(urls().find(both)).isEmpty();
  }

  @Test
  void keepsNoUrlOfAWebhookThatIsGone() {
    assertThatThrownBy(() -> urls().put(fixture().ids().webhook(), sealed("url")))
        .isInstanceOf(StoreUnavailableException.class);
  }

  @Test
  void listsWebhooksWhoseUrlIsEncryptedOrNot() {
    Organization organization = fixture().organization();
    Webhook plain = stored(organization);
    Webhook hidden =
        hooks()
            .unstored(
                organization,
                new Scope.WholeOrganization(),
                new Subscription(WebhookUrls.HIDDEN, "", Set.of(), true));
    webhooks().add(hidden, Progress.NONE);

    assertThat(urls().list(false, Optional.empty(), MANY))
        .contains(plain.id())
        .doesNotContain(hidden.id());
    assertThat(urls().list(true, Optional.empty(), MANY))
        .contains(hidden.id())
        .doesNotContain(plain.id());
    assertThat(urls().list(true, Optional.of(hidden.id()), MANY)).doesNotContain(hidden.id());
    assertThat(urls().list(false, Optional.empty(), 1)).hasSize(1);
  }

  private WebhookUrls urls() {
    return stores().webhookUrls();
  }

  @Test
  void keepsAllOfAWebhook() {
    Workspace workspace = fixture().workspace();
    Webhook plain = stored(workspace.organization());
    Webhook full =
        hooks()
            .unstored(
                workspace.organization(),
                new Scope.OneWorkspace(workspace.id()),
                new Subscription(
                    Subscription.url("http://a.example.test/" + "x".repeat(2026), "k".repeat(32)),
                    "f\u00fcr \uD83D\uDE00",
                    Set.of(EventType.values()),
                    false,
                    WebhookFormat.PAGERDUTY,
                    LARGEST));
    webhooks().add(full, Progress.at(7));

    assertThat(webhooks().find(plain.id())).contains(plain);
    assertThat(webhooks().find(full.id())).contains(full);
    assertThat(webhooks().progress(full.id())).isEqualTo(new Progress(7, 7));
    assertThat(webhooks().find(fixture().ids().webhook())).isEmpty();
    assertThat(webhooks().progress(fixture().ids().webhook())).isEqualTo(Progress.NONE);
  }

  @Test
  void storesWhatCanChange() {
    Webhook before = stored(fixture().organization());
    Webhook after =
        before
            .rotated("0123456789abcdef", fixture().now())
            .rotated("fedcba9876543210", fixture().now())
            .with(
                new Subscription(
                    "https://b.example.test/",
                    "other",
                    Set.of(EventType.ACCESS_CHANGED, EventType.WORKSPACE_LOCKED),
                    false,
                    WebhookFormat.SLACK,
                    LARGEST));

    assertThat(webhooks().save(after)).isTrue();

    assertThat(webhooks().find(before.id())).contains(after);
    webhooks().remove(before.id());
    assertThat(webhooks().save(after)).isFalse();
  }

  @Test
  void listsThoseOfAnOrganizationOldestFirst() {
    Organization organization = fixture().organization();
    List<Webhook> all = List.of(stored(organization), stored(organization), stored(organization));
    stored(fixture().organization());

    assertThat(webhooks().list(organization.id(), ALL).items()).isEqualTo(all);
    var second = webhooks().list(organization.id(), new PageRequest(2, 2));
    assertThat(second.items()).containsExactly(all.get(2));
    assertThat(second.total()).isEqualTo(3);
    assertThat(webhooks().list(organization.id(), new PageRequest(3, 2)).items()).isEmpty();
  }

  @Test
  void knowsAnOrganizationByItsPresentName() {
    Organization organization = fixture().organization();
    Webhook webhook = stored(organization);
    Organization renamed =
        new Organization(
            organization.id(),
            new OrganizationName("R-" + organization.id().value()),
            organization.email(),
            organization.createdAt());

    stores().organizations().save(renamed);

    assertThat(webhooks().find(webhook.id()).orElseThrow().organization()).isEqualTo(renamed);
  }

  @Test
  void goesWithWhatItIsOf() {
    Workspace workspace = fixture().workspace();
    Webhook ofAll = stored(workspace.organization());
    Webhook ofOne =
        hooks()
            .unstored(
                workspace.organization(),
                new Scope.OneWorkspace(workspace.id()),
                WebhookFixture.ALL_EVENTS);
    webhooks().add(ofOne, Progress.NONE);
    var delivery = hooks().ordered(ofOne, workspace.id().value());
    var other = hooks().ordered(ofAll, workspace.id().value());

    stores().workspaces().remove(workspace.id());

    assertThat(webhooks().find(ofOne.id())).isEmpty();
    assertThat(stores().deliveries().find(delivery.order().id())).isEmpty();
    assertThat(stores().deliveries().find(other.order().id())).contains(other);
    stores().organizations().remove(workspace.organization().id());
    assertThat(webhooks().find(ofAll.id())).isEmpty();
    assertThat(stores().deliveries().find(other.order().id())).isEmpty();
  }

  @Test
  void isRemovedOnce() {
    Webhook webhook = stored(fixture().organization());
    var delivery = hooks().ordered(webhook, "");

    assertThat(webhooks().remove(webhook.id())).isTrue();

    assertThat(webhooks().remove(webhook.id())).isFalse();
    assertThat(webhooks().find(webhook.id())).isEmpty();
    assertThat(stores().deliveries().find(delivery.order().id())).isEmpty();
  }

  @Test
  void isOfNothingThatIsNotThere() {
    Organization organization = fixture().organization();
    Workspace elsewhere = fixture().workspace();
    Scope foreign = new Scope.OneWorkspace(elsewhere.id());
    Webhook ofNobody =
        hooks()
            .unstored(
                fixture().unstoredOrganization(),
                new Scope.WholeOrganization(),
                WebhookFixture.ALL_EVENTS);
    Webhook ofOthers = hooks().unstored(organization, foreign, WebhookFixture.ALL_EVENTS);
    Webhook twice = stored(organization);

    for (Webhook wrong : List.of(ofNobody, ofOthers, twice)) {
      assertThatThrownBy(() -> webhooks().add(wrong, Progress.NONE))
          .isInstanceOf(StoreUnavailableException.class);
    }
  }

  @Test
  void movesOnceFromEachPlace() {
    Webhook webhook = stored(fixture().organization());
    Progress further = Progress.NONE.to(9);
    Progress back = further.to(4);

    assertThat(webhooks().move(webhook.id(), Progress.NONE, further)).isTrue();
    assertThat(webhooks().move(webhook.id(), Progress.NONE, further)).isFalse();
    assertThat(webhooks().move(webhook.id(), further, back)).isTrue();

    assertThat(webhooks().progress(webhook.id())).isEqualTo(new Progress(4, 9));
    assertThat(webhooks().move(webhook.id(), Progress.at(4), further)).isFalse();
    assertThat(webhooks().move(fixture().ids().webhook(), Progress.NONE, further)).isFalse();
  }

  @Test
  void countsReplays() {
    Webhook webhook = stored(fixture().organization());
    Webhook other = stored(fixture().organization());
    Replays replays = new Replays(fixture().now(), 3);

    run(() -> webhooks().count(webhook.id(), replays));
    webhooks().move(webhook.id(), Progress.NONE, Progress.at(1));
    webhooks().save(webhook.with(new Subscription("https://a.example.test/", "", Set.of(), true)));

    assertThat(webhooks().replays(webhook.id())).isEqualTo(replays);
    assertThat(webhooks().replays(other.id())).isEqualTo(Replays.NONE);
    assertThat(webhooks().replays(fixture().ids().webhook())).isEqualTo(Replays.NONE);
  }

  @Test
  void knowsThoseThatAreBehind() {
    Organization organization = fixture().organization();
    Webhook behind = stored(organization);
    Webhook further = stored(organization);
    Webhook there = stored(organization);
    Webhook disabled = stored(organization);
    Webhook withoutTrail = stored(fixture().organization());
    webhooks()
        .save(disabled.with(new Subscription("https://a.example.test/", "", Set.of(), false)));
    seal(organization, 3);
    webhooks().move(further.id(), Progress.NONE, Progress.at(2));
    webhooks().move(there.id(), Progress.NONE, Progress.at(3));

    var found = webhooks().behind(MANY);

    assertThat(found).containsSubsequence(behind.id(), further.id());
    assertThat(found).doesNotContain(there.id(), disabled.id(), withoutTrail.id());
    assertThat(webhooks().behind(1)).hasSize(1);
  }

  private void seal(Organization organization, int records) {
    TrailId trail = TrailId.of(organization.id());
    AuditEvent auditEvent =
        new AuditEvent(trail, AuditAction.PROJECT_CREATE, "prj-1", "", Details.NONE, Details.NONE);
    run(() -> {
      LongStream.rangeClosed(1, records).forEach(position -> seal(auditEvent, position));
    });
  }

  private void seal(AuditEvent auditEvent, long position) {
    AuditRecord record =
        new AuditRecord(
            fixture().ids().auditRecord(),
            fixture().now(),
            Actor.OPERATOR,
            new Source("", "", "", ""),
            auditEvent,
            AuditOutcome.SUCCESS);
    stores()
        .auditTrail()
        .add(List.of(record), (last, next) -> new Seal(position, "0".repeat(64), ""));
  }

  @Test
  void isHeldByOneAtATime() {
    Webhook webhook = stored(fixture().organization());
    Callable<Boolean> moving =
        () ->
            inTransaction(() -> {
              assertThat(webhooks().hold(webhook.id())).isPresent();
              Progress progress = webhooks().progress(webhook.id());
              return webhooks().move(webhook.id(), progress, progress.to(progress.position() + 1));
            });

    assertThat(Racing.race(Collections.nCopies(8, moving)))
        .allSatisfy(outcome -> assertThat(outcome.returned()).containsExactly(true));

    assertThat(webhooks().progress(webhook.id())).isEqualTo(Progress.at(8));
  }

  @Test
  void isHeldWithinATransactionOnly() {
    Webhook webhook = stored(fixture().organization());

    assertThatThrownBy(() -> webhooks().hold(webhook.id()))
        .isInstanceOf(IllegalStateException.class);
    assertThat(inTransaction(() -> webhooks().hold(fixture().ids().webhook()))).isEmpty();
  }
}
