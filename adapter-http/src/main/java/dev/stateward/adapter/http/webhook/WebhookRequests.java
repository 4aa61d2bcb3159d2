package dev.stateward.adapter.http.webhook;

import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Times;
import dev.stateward.application.event.port.ManagingWebhooks.NewWebhook;
import dev.stateward.application.event.port.WebhookUrls;
import dev.stateward.domain.event.EventType;
import dev.stateward.domain.event.Webhook.Scope;
import dev.stateward.domain.event.Webhook.Subscription;
import dev.stateward.domain.event.WebhookFormat;
import dev.stateward.domain.event.WorkspaceSelection;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Parses webhooks. */
final class WebhookRequests {
  private static final String EVENTS = "events";
  private static final String SINCE = "since";

  private final WebhookTargets targets;

  WebhookRequests(WebhookTargets targets) {
    this.targets = targets;
  }

  NewWebhook newWebhook(RequestObject data) {
    Scope scope =
        data.related("workspace", WorkspaceId::hasForm, WorkspaceId::new)
            .<Scope>map(Scope.OneWorkspace::new)
            .orElseGet(Scope.WholeOrganization::new);
    Sent sent = sent(data.object("attributes"), true);
    data.refuse();
    return new NewWebhook(scope, sent.changing(new Subscription(sent.url(), "", Set.of(), true)));
  }

  /** The attributes of a webhook in a request; absent ones keep their values. */
  record Sent(
      RequestObject attributes,
      String url,
      String routingKey,
      String description,
      Set<EventType> types) {
    Subscription changing(Subscription was) {
      WebhookFormat format = format(attributes).orElse(was.format());
      return new Subscription(
          Subscription.url(
              attributes.has(WebhookDocuments.URL) ? url : was.address(), key(was, format)),
          attributes.sent(WebhookDocuments.DESCRIPTION) ? description : was.description(),
          attributes.sent(EVENTS) ? types : was.types(),
          attributes.flag(WebhookDocuments.ENABLED, was.enabled()),
          format,
          SelectionDocuments.parse(attributes, was.workspaces()));
    }

    /** The key goes when the format that needs it does. */
    private String key(Subscription was, WebhookFormat format) {
      if (attributes.sent(WebhookDocuments.ROUTING_KEY)) {
        return routingKey;
      }
      return format == WebhookFormat.PAGERDUTY ? was.routingKey() : "";
    }
  }

  Sent change(RequestObject data) {
    Sent sent = sent(data.object("attributes"), false);
    data.refuse();
    return sent;
  }

  private Sent sent(RequestObject attributes, boolean whole) {
    attributes.flag(WebhookDocuments.ENABLED, true);
    if (format(attributes).isEmpty() && attributes.raw(WebhookDocuments.FORMAT).isTextual()) {
      attributes.problem(WebhookDocuments.FORMAT, "must be among " + all(WebhookFormat.values()));
    }
    SelectionDocuments.parse(attributes, WorkspaceSelection.ALL);
    return new Sent(
        attributes,
        url(attributes, whole),
        routingKey(attributes),
        description(attributes),
        types(attributes));
  }

  private static Optional<WebhookFormat> format(RequestObject attributes) {
    return WebhookFormat.parse(attributes.text(WebhookDocuments.FORMAT, ""));
  }

  private static String routingKey(RequestObject attributes) {
    String key = attributes.text(WebhookDocuments.ROUTING_KEY, "");
    if (!key.isEmpty() && !key.matches(Subscription.ROUTING_KEY)) {
      attributes.problem(WebhookDocuments.ROUTING_KEY, "must be 32 letters and digits");
      return "";
    }
    return key;
  }

  private String url(RequestObject attributes, boolean needed) {
    if (!needed && !attributes.sent(WebhookDocuments.URL)) {
      return "";
    }
    String url = attributes.text(WebhookDocuments.URL, Subscription.LONGEST_URL);
    if (url.equals(WebhookUrls.HIDDEN)) {
      attributes.problem(WebhookDocuments.URL, "is not the URL of a receiver");
    } else if (!url.isEmpty()) {
      targets
          .objection(url)
          .ifPresent(objection -> attributes.problem(WebhookDocuments.URL, objection));
    }
    return url;
  }

  private static String description(RequestObject attributes) {
    return attributes.text(WebhookDocuments.DESCRIPTION, "", Subscription.LONGEST_DESCRIPTION);
  }

  private static Set<EventType> types(RequestObject attributes) {
    EnumSet<EventType> types = EnumSet.noneOf(EventType.class);
    for (String text : attributes.texts(EVENTS)) {
      EventType.parse(text)
          .ifPresentOrElse(
              types::add,
              () -> attributes.problem(EVENTS, "must be among " + all(EventType.values())));
    }
    return types;
  }

  private static String all(Object[] values) {
    return Arrays.stream(values).map(Object::toString).collect(Collectors.joining(", "));
  }

  /** The time from which events are replayed. */
  static Instant since(RequestObject data) {
    RequestObject attributes = data.object("attributes");
    String text = attributes.text(SINCE);
    Optional<Instant> since = Times.parse(text);
    if (since.isEmpty() && !text.isEmpty()) {
      attributes.problem(SINCE, "is not a valid ISO 8601 date and time");
    }
    attributes.refuse();
    return since.orElseThrow();
  }
}
