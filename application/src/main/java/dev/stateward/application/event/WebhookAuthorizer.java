package dev.stateward.application.event;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.WebhookId;

/** Authorizes the owners of an organization on its webhooks. */
final class WebhookAuthorizer {
  private final Authorizer authorizer;
  private final WebhookStore webhooks;

  WebhookAuthorizer(Authorizer authorizer, WebhookStore webhooks) {
    this.authorizer = authorizer;
    this.webhooks = webhooks;
  }

  /** The webhook, when the caller owns its organization. */
  Webhook require(Caller caller, WebhookId id) {
    var credential = authorizer.credential(caller);
    Webhook found = webhooks.find(id).orElseThrow(UseCaseFailedException::notFound);
    authorizer.enterAsOwner(credential, found.organization());
    return found;
  }

  /** As {@link #require}, locked until the transaction ends against changes and new deliveries. */
  Webhook hold(Caller caller, WebhookId id) {
    require(caller, id);
    return webhooks.hold(id).orElseThrow(UseCaseFailedException::notFound);
  }
}
