package dev.stateward.adapter.http.webhook;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Renders notifications for workflows of Microsoft Teams, as adaptive cards. Text runs, unlike text
 * blocks, know no Markdown, so that names cannot have links in them.
 */
final class TeamsBodies {
  private static final String TYPE = "type";
  private static final String TEXT = "text";
  private static final String WEIGHT = "weight";
  private static final String BOLDER = "Bolder";

  private TeamsBodies() {}

  static ObjectNode of(Notification notification) {
    ObjectNode message = JsonNodeFactory.instance.objectNode().put(TYPE, "message");
    ObjectNode attachment = message.putArray("attachments").addObject();
    attachment.put("contentType", "application/vnd.microsoft.card.adaptive");
    attachment.putNull("contentUrl");
    ObjectNode card = attachment.putObject("content");
    card.put("$schema", "http://adaptivecards.io/schemas/adaptive-card.json");
    card.put(TYPE, "AdaptiveCard");
    card.put("version", "1.2");
    ArrayNode body = card.putArray("body");
    run(line(body), notification.summary()).put(WEIGHT, BOLDER);
    notification
        .facts()
        .forEach((title, fact) -> {
          ArrayNode line = line(body);
          run(line, title + ": ").put(WEIGHT, BOLDER);
          run(line, fact);
        });
    card.putArray("actions")
        .addObject()
        .put(TYPE, "Action.OpenUrl")
        .put("title", "More, with a token")
        .put("url", notification.link());
    return message;
  }

  private static ArrayNode line(ArrayNode body) {
    return body.addObject().put(TYPE, "RichTextBlock").putArray("inlines");
  }

  private static ObjectNode run(ArrayNode line, String text) {
    return line.addObject().put(TYPE, "TextRun").put(TEXT, text);
  }
}
