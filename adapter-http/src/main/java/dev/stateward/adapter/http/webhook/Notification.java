package dev.stateward.adapter.http.webhook;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.application.event.port.WebhookSender.Outgoing;
import dev.stateward.domain.event.Event;
import dev.stateward.domain.event.EventType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * An event in words, for people. Its texts are short, on one line, and without characters that
 * change how others are shown: names are given by users.
 *
 * @param event what happened
 * @param summary what happened, as a sentence
 * @param facts further facts by their titles
 * @param link where more can be read, with a token
 */
record Notification(Event event, String summary, Map<String, String> facts, String link) {
  /** The longest text, in characters. */
  static final int LONGEST_TEXT = 500;

  static Notification of(Outgoing outgoing, Links links) {
    Event event = outgoing.event();
    String organization = outgoing.webhook().organization().name().value();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("Organization", plain(organization));
    if (!event.workspace().isEmpty()) {
      facts.put("Workspace", plain(workspace(outgoing)));
    }
    if (event.type() == EventType.OUTPUTS_CHANGED) {
      // Without "By": the server found out, and did not change them.
      addOutputs(event.record().event().after().values(), facts);
    } else {
      facts.put("By", plain(event.record().actor().name()));
    }
    facts.put("At", event.record().at().toString());
    String reason = event.record().event().after().values().getOrDefault("reason", "");
    if (!reason.isEmpty()) {
      facts.put("Reason", plain(reason));
    }
    return new Notification(
        event,
        plain(EventSentences.of(outgoing)),
        facts,
        links.absolute(path(event, organization)));
  }

  private static void addOutputs(Map<String, String> names, Map<String, String> facts) {
    new TreeMap<>(Map.of("added", "Added", "changed", "Changed", "removed", "Removed"))
        .forEach((detail, title) -> {
          String listed = names.getOrDefault(detail, "");
          if (!listed.isEmpty()) {
            facts.put(title, plain(listed));
          }
        });
  }

  /** The name of the workspace, or what is known of one that is gone. */
  static String workspace(Outgoing outgoing) {
    return outgoing.workspace().isEmpty() ? outgoing.event().workspace() : outgoing.workspace();
  }

  private static String path(Event event, String organization) {
    return event.workspace().isEmpty()
        ? Links.to("organizations", organization)
        : Links.to("workspaces", event.workspace());
  }

  /** Whether somebody may want to look soon. */
  boolean isWarning() {
    return switch (event.type()) {
      case ACCESS_RAISED,
          GUARDRAIL_WARNED,
          STATE_VERSION_DELETED,
          STATE_VERSION_DESTROYED,
          WORKSPACE_FORCE_UNLOCKED ->
          true;
      case STATE_VERSION_FINALIZED,
          STATE_VERSION_ROLLED_BACK,
          STATE_VERSION_DISCARDED,
          STATE_VERSION_RESTORED,
          OUTPUTS_CHANGED,
          WORKSPACE_LOCKED,
          WORKSPACE_UNLOCKED,
          ACCESS_CHANGED,
          WEBHOOK_PINGED,
          AUDIT_HEAD ->
          false;
    };
  }

  private static String plain(String text) {
    String shown =
        text.codePoints()
            .limit(LONGEST_TEXT)
            .mapToObj(point -> isShown(point) ? Character.toString(point) : " ")
            .collect(Collectors.joining());
    return text.codePointCount(0, text.length()) <= LONGEST_TEXT
        ? shown
        : shown.substring(0, shown.offsetByCodePoints(0, LONGEST_TEXT - 1)) + "…";
  }

  private static boolean isShown(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }

  /** What happened, as programs name it. */
  EventType type() {
    return event.type();
  }
}
