package dev.stateward.domain.event;

import java.util.Arrays;
import java.util.Optional;

/** The forms in which webhooks send events. */
public enum WebhookFormat {
  /** The event with its details, for programs, which verify its signature. */
  SIGNED("signed"),
  /** A message for an incoming webhook of Slack. */
  SLACK("slack"),
  /** A card for a workflow of Microsoft Teams. */
  TEAMS("teams"),
  /** An alert for the Events API of PagerDuty. */
  PAGERDUTY("pagerduty");

  private final String text;

  WebhookFormat(String text) {
    this.text = text;
  }

  /** The format with this name; empty when there is none. */
  public static Optional<WebhookFormat> parse(String text) {
    return Arrays.stream(values()).filter(format -> format.text.equals(text)).findFirst();
  }

  /** Its name. */
  @Override
  public String toString() {
    return text;
  }
}
