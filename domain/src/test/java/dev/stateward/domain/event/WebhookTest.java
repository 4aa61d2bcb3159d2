package dev.stateward.domain.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.domain.audit.Actor;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.AuditOutcome;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.AuditRecordId;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.Source;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.Webhook.Generation;
import dev.stateward.domain.event.Webhook.Scope;
import dev.stateward.domain.event.Webhook.SecretName;
import dev.stateward.domain.event.Webhook.Subscription;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final String URL = "https://hooks.example.test/";

  private static Webhook webhook(Scope scope, Subscription subscription) {
    return new Webhook(
        new WebhookId("wh-1"),
        new Organization(
            new OrganizationId("org-1"), new OrganizationName("acme"), "a@example.test", NOW),
        scope,
        subscription,
        Generation.first("k1", NOW),
        NOW);
  }

  private static Event event(String workspace) {
    return event(EventType.WORKSPACE_LOCKED, AuditAction.WORKSPACE_LOCK, "ws-1", workspace);
  }

  private static Event event(
      EventType type, AuditAction action, String resource, String workspace) {
    return new Event(
        1,
        type,
        new AuditRecord(
            new AuditRecordId("00000000-0000-4000-8000-000000000001"),
            NOW,
            Actor.OPERATOR,
            new Source("", "", "", ""),
            new AuditEvent(
                new TrailId("org-1"), action, resource, workspace, Details.NONE, Details.NONE),
            AuditOutcome.SUCCESS));
  }

  @ParameterizedTest
  @CsvSource({
    "'',   '',   true",
    "'',   ws-1, true",
    "ws-1, ws-1, true",
    "ws-1, '',   true",
    "ws-1, ws-2, false"
  })
  void tellsOfTheWorkspaceItIsOf(String scope, String workspace, boolean told) {
    Scope of =
        scope.isEmpty()
            ? new Scope.WholeOrganization()
            : new Scope.OneWorkspace(new WorkspaceId(scope));

    assertThat(webhook(of, new Subscription(URL, "", Set.of(), true)).wants(event(workspace)))
        .isEqualTo(told);
  }

  @ParameterizedTest
  @CsvSource({
    "WORKSPACE_LOCKED,   true,  true",
    "WORKSPACE_LOCKED,   false, false",
    "WORKSPACE_UNLOCKED, true,  false"
  })
  void tellsOfWhatIsWantedWhileItIsEnabled(EventType type, boolean enabled, boolean told) {
    var subscription = new Subscription(URL, "", Set.of(type), enabled);
    EventType locked = EventType.WORKSPACE_LOCKED;

    assertThat(webhook(new Scope.WholeOrganization(), subscription).wants(event("ws-1")))
        .isEqualTo(told);
    WorkspaceId one = new WorkspaceId("ws-1");
    assertThat(webhook(new Scope.OneWorkspace(one), subscription).wants(locked, one))
        .isEqualTo(told);
    assertThat(
            webhook(new Scope.OneWorkspace(one), subscription)
                .wants(locked, new WorkspaceId("ws-2")))
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource({"wh-1, true, true", "wh-1, false, false", "wh-2, true, false"})
  void isToldThatItWasTriedAndNotThatAnotherWas(String pinged, boolean enabled, boolean told) {
    var locksAlone = new Subscription(URL, "", Set.of(EventType.WORKSPACE_LOCKED), enabled);
    Event ping = event(EventType.WEBHOOK_PINGED, AuditAction.WEBHOOK_PING, pinged, "");

    assertThat(webhook(new Scope.WholeOrganization(), locksAlone).wants(ping)).isEqualTo(told);
  }

  @Test
  void signsWithTheFormerSecretForADayToo() {
    Webhook first =
        webhook(new Scope.WholeOrganization(), new Subscription(URL, "", Set.of(), true));
    Webhook third = first.rotated("k2", NOW.plusSeconds(1)).rotated("k3", NOW.plusSeconds(2));
    Instant end = NOW.plusSeconds(2).plus(Duration.ofHours(24));

    assertThat(first.signing(NOW)).containsExactly(new SecretName(1, "k1"));
    assertThat(third.signing(NOW.plusSeconds(2)))
        .containsExactly(new SecretName(3, "k3"), new SecretName(2, "k2"));
    assertThat(third.signing(end.minusNanos(1)))
        .containsExactly(new SecretName(3, "k3"), new SecretName(2, "k2"));
    assertThat(third.signing(end)).containsExactly(new SecretName(3, "k3"));
    assertThat(third.createdAt()).isEqualTo(first.createdAt());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ftp://a.test/", "https:", "https://", "https://a b", " https://a"})
  void hasAUrlOfTheWeb(String url) {
    assertThatThrownBy(() -> new Subscription(url, "", Set.of(), true))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void takesNoMoreThanCanBeKept() {
    String longest = URL + "x".repeat(Subscription.LONGEST_URL - URL.length());
    String description = "x".repeat(Subscription.LONGEST_DESCRIPTION);
    var most = new Subscription(longest, description, Set.of(), true);

    assertThat(most.url()).hasSize(2048);
    assertThatThrownBy(() -> new Subscription(longest + "x", "", Set.of(), true))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Subscription(URL, description + "x", Set.of(), true))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SecretName(0, "")).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "true,  '',               WORKSPACE_LOCKED, true",
    "true,  WORKSPACE_LOCKED, WORKSPACE_LOCKED, true",
    "true,  WORKSPACE_LOCKED, AUDIT_HEAD,       false",
    "false, WORKSPACE_LOCKED, WORKSPACE_LOCKED, false",
    "false, '',               WORKSPACE_LOCKED, false"
  })
  void wantsTypesThatItAskedForWhileItIsEnabled(
      boolean enabled, String asked, EventType type, boolean wanted) {
    Set<EventType> types = asked.isEmpty() ? Set.of() : Set.of(EventType.valueOf(asked));
    Webhook webhook =
        webhook(new Scope.WholeOrganization(), new Subscription(URL, "", types, enabled));

    assertThat(webhook.wants(type)).isEqualTo(wanted);
  }

  @ParameterizedTest
  @CsvSource({
    "ACCESS_CHANGED,   ACCESS_RAISED,    true",
    "ACCESS_RAISED,    ACCESS_RAISED,    true",
    "ACCESS_RAISED,    ACCESS_CHANGED,   false",
    "WORKSPACE_LOCKED, ACCESS_RAISED,    false",
    "ACCESS_CHANGED,   WORKSPACE_LOCKED, false"
  })
  void tellsWhoAsksForChangesOfAccessWhoRaisesThemself(
      EventType asked, EventType happened, boolean told) {
    Webhook none =
        webhook(new Scope.WholeOrganization(), new Subscription(URL, "", Set.of(), false));
    Webhook webhook = none.with(new Subscription(URL, "", Set.of(asked), true));

    assertThat(none.wants(happened)).isFalse();
    assertThat(webhook.wants(happened)).isEqualTo(told);
  }

  @Test
  void keepsARoutingKeyBehindItsUrl() {
    String key = "0123456789abcdefghijklmnopqrstuv";
    Subscription plain = new Subscription(URL, "", Set.of(), true);
    Subscription keyed = plain.at(Subscription.url(URL, key));

    assertThat(keyed.address()).isEqualTo(URL);
    assertThat(keyed.routingKey()).isEqualTo(key);
    assertThat(plain.at(Subscription.url(URL, ""))).isEqualTo(plain);
    assertThat(plain.routingKey()).isEmpty();
    String longest = URL + "x".repeat(Subscription.LONGEST_URL - URL.length());
    assertThat(plain.at(Subscription.url(longest, key)).address()).isEqualTo(longest);
    assertThatThrownBy(() -> plain.at(Subscription.url(longest + "x", key)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @EnumSource
  void formatsHaveNamesThatAreReadBack(WebhookFormat format) {
    assertThat(WebhookFormat.parse(format.toString())).contains(format);
    assertThat(WebhookFormat.parse(format.name())).isEmpty();
  }
}
