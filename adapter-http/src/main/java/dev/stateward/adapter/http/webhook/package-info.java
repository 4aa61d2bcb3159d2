/**
 * Webhooks: what clients say and hear of them, and the requests that tell their targets of events.
 * Start at {@code WebhookHandlers} and {@code HttpWebhookSender}.
 */
@NullMarked
package dev.stateward.adapter.http.webhook;

import org.jspecify.annotations.NullMarked;
