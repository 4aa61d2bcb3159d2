package dev.stateward.adapter.http.webhook;

import dev.stateward.application.event.port.WebhookSender.Outgoing;
import dev.stateward.domain.event.Event;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says in a sentence what happened. */
final class EventSentences {
  private EventSentences() {}

  static String of(Outgoing outgoing) {
    Event event = outgoing.event();
    String who = event.record().actor().name();
    String organization = outgoing.webhook().organization().name().value();
    String where =
        event.workspace().isEmpty()
            ? organization
            : organization + "/" + Notification.workspace(outgoing);
    return switch (event.type()) {
      case STATE_VERSION_FINALIZED -> who + " stored a new state" + serial(event) + " of " + where;
      case STATE_VERSION_ROLLED_BACK -> who + " rolled " + where + " back to an earlier state";
      case STATE_VERSION_DISCARDED -> "A state of " + where + " never arrived and was discarded";
      case STATE_VERSION_DELETED ->
          who + " deleted a state" + serial(event) + " of " + where + "; it can be restored";
      case STATE_VERSION_RESTORED -> who + " restored a deleted state of " + where;
      case STATE_VERSION_DESTROYED -> who + " permanently destroyed a state of " + where;
      case GUARDRAIL_WARNED ->
          who + " stored a state of " + where + " that does not keep all guardrails";
      case OUTPUTS_CHANGED -> "Outputs of " + where + " changed" + outputs(event);
      case WORKSPACE_LOCKED -> who + " locked " + where;
      case WORKSPACE_UNLOCKED -> who + " unlocked " + where;
      case WORKSPACE_FORCE_UNLOCKED -> who + " force-unlocked " + where;
      case ACCESS_RAISED -> who + " gave themself more access to " + where;
      case ACCESS_CHANGED -> who + " changed who has access to " + where;
      case WEBHOOK_PINGED -> who + " tries whether events of " + where + " arrive here";
      case AUDIT_HEAD -> "The audit trail of " + where + " has grown, and its head is signed";
    };
  }

  private static String outputs(Event event) {
    Map<String, String> after = event.record().event().after().values();
    return Stream.of("added", "changed", "removed")
        .filter(kind -> !after.getOrDefault(kind + "_count", "0").equals("0"))
        .map(kind -> after.get(kind + "_count") + " " + kind)
        .collect(Collectors.joining(", ", ": ", ""));
  }

  private static String serial(Event event) {
    String serial = event.record().event().after().values().getOrDefault("serial", "");
    return serial.isEmpty() ? "" : " (serial " + serial + ")";
  }
}
