/**
 * Webhooks over HTTP, and the requests that deliver events to them. Start at {@code
 * WebhookHandlers} and {@code HttpWebhookSender}.
 */
@NullMarked
package dev.stateward.adapter.http.webhook;

import org.jspecify.annotations.NullMarked;
