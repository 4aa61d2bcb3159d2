package dev.stateward.application.event.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.Webhook.Scope;
import dev.stateward.domain.event.Webhook.Subscription;
import dev.stateward.domain.event.WebhookId;
import dev.stateward.domain.organization.OrganizationName;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Manages the webhooks of an organization. Only for its owners. */
public interface ManagingWebhooks {
  /** The most webhooks that an organization has. */
  int MOST = 50;

  /** The organization's webhooks, oldest first. */
  Page<Webhook> list(Caller caller, OrganizationName organization, PageRequest request);

  /**
   * Creates a webhook, which gets events from now on.
   *
   * @throws UseCaseFailedException with {@link Failure.Invalid} when the workspace is not in the
   *     organization, with {@link Failure.QuotaExceeded} when it has {@link #MOST} already
   */
  Made create(Caller caller, OrganizationName organization, Input<NewWebhook> webhook);

  /** A webhook. */
  Webhook show(Caller caller, WebhookId id);

  /**
   * Changes the settings. A disabled webhook gets no events; once enabled again, it gets events
   * from then on.
   */
  Webhook change(Caller caller, WebhookId id, UnaryOperator<Subscription> change);

  /** Removes a webhook and the log of its deliveries. */
  void remove(Caller caller, WebhookId id);

  /** Rotates a webhook's secret; for {@link Webhook#OVERLAP} the previous one also signs. */
  Made rotate(Caller caller, WebhookId id);

  /** A new webhook as requested. */
  record NewWebhook(Scope scope, Subscription subscription) {
    public NewWebhook {
      Objects.requireNonNull(scope, "scope is null");
      Objects.requireNonNull(subscription, "subscription is null");
    }
  }

  /**
   * A webhook with a new secret.
   *
   * @param secret shown this once
   */
  record Made(Webhook webhook, WebhookSecret secret) {
    public Made {
      Objects.requireNonNull(webhook, "webhook is null");
      Objects.requireNonNull(secret, "secret is null");
    }
  }
}
