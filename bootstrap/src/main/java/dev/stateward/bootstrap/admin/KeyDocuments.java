package dev.stateward.bootstrap.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.application.blob.port.ManagingKeys;
import dev.stateward.application.blob.port.ManagingKeys.KeyUse;
import dev.stateward.application.port.Caller;
import java.util.Map;
import java.util.function.Consumer;

/** The keys of encrypted states as documents of commands. */
public final class KeyDocuments {
  /** The command that lists wrapping keys. */
  public static final String LIST = "keys.list";

  /** The command that makes a wrapping key. */
  public static final String ROTATE = "keys.rotate";

  /** The command that wraps data keys again. */
  public static final String REWRAP = "keys.rewrap";

  /** The command that unwraps all data keys. */
  public static final String CHECK = "keys.check";

  /** What these commands are told. */
  public static final JsonNode NO_ARGUMENTS = JsonLines.JSON.createObjectNode();

  /** In progress of a check: the blob of a data key that cannot be unwrapped; else how many. */
  public static final String UNREADABLE = "unreadable";

  private static final Caller OPERATOR = new Caller.Operator();

  private KeyDocuments() {}

  /** All of these commands, done with {@code keys}. */
  public static Map<String, AdminCommand> commands(ManagingKeys keys) {
    return Map.of(
        LIST, (arguments, progress) -> list(keys),
        ROTATE, (arguments, progress) -> document().put("id", keys.rotate(OPERATOR)),
        REWRAP, (arguments, progress) -> rewrap(keys, progress),
        CHECK, (arguments, progress) -> check(keys, progress));
  }

  private static JsonNode list(ManagingKeys keys) {
    ArrayNode list = JsonLines.JSON.createArrayNode();
    for (KeyUse key : keys.list(OPERATOR)) {
      list.addObject()
          .put("id", key.id())
          .put("status", status(key))
          .put("data-keys", key.dataKeys());
    }
    return list;
  }

  private static String status(KeyUse key) {
    return key.missing() ? "missing" : key.present() ? "present" : "former";
  }

  private static JsonNode rewrap(ManagingKeys keys, Consumer<JsonNode> progress) {
    ManagingKeys.Checked done = keys.rewrap(OPERATOR, told("rewrap", progress));
    return document().put("rewrapped", done.sound()).put(UNREADABLE, done.unreadable());
  }

  private static JsonNode check(ManagingKeys keys, Consumer<JsonNode> progress) {
    ManagingKeys.Checked done =
        keys.check(
            OPERATOR,
            id -> progress.accept(document().put(UNREADABLE, id)),
            told("check", progress));
    return document().put("sound", done.sound()).put(UNREADABLE, done.unreadable());
  }

  private static ManagingKeys.Progress told(String step, Consumer<JsonNode> progress) {
    return (done, total) ->
        progress.accept(document().put("step", step).put("done", done).put("total", total));
  }

  private static ObjectNode document() {
    return JsonLines.JSON.createObjectNode();
  }
}
