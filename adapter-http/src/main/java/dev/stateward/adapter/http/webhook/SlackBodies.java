package dev.stateward.adapter.http.webhook;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Renders notifications for incoming webhooks of Slack. What users named is plain text in which
 * nothing is a mention, a link or a format; the characters that Slack obeys are escaped as well.
 */
final class SlackBodies {
  private static final String TYPE = "type";
  private static final String TEXT = "text";

  private SlackBodies() {}

  static ObjectNode of(Notification notification) {
    ObjectNode message = JsonNodeFactory.instance.objectNode();
    message.put(TEXT, escaped(notification.summary()));
    message.put("unfurl_links", false);
    ArrayNode blocks = message.putArray("blocks");
    ObjectNode section = blocks.addObject().put(TYPE, "section");
    section.set(TEXT, plain(notification.summary()));
    ArrayNode fields = section.putArray("fields");
    notification.facts().forEach((title, fact) -> fields.add(plain(title + "\n" + fact)));
    blocks
        .addObject()
        .put(TYPE, "context")
        .putArray("elements")
        .addObject()
        .put(TYPE, "mrkdwn")
        .put(TEXT, "<" + escaped(notification.link()) + "|More, with a token>")
        .put("verbatim", true);
    return message;
  }

  private static ObjectNode plain(String text) {
    return JsonNodeFactory.instance
        .objectNode()
        .put(TYPE, "plain_text")
        .put(TEXT, escaped(text))
        .put("emoji", false);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
