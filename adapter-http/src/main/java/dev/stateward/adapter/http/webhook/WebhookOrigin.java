package dev.stateward.adapter.http.webhook;

import java.net.URI;

/**
 * What targets of webhooks are told of their sender.
 *
 * @param version the version of the program
 * @param publicUrl where the server is reached, for links
 */
public record WebhookOrigin(String version, URI publicUrl) {}
