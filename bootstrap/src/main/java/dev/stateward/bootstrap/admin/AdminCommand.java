package dev.stateward.bootstrap.admin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Consumer;

/** What a server does for a command of its operator. */
@FunctionalInterface
public interface AdminCommand {
  /**
   * Runs the command.
   *
   * @param progress takes documents that tell how far it has come
   * @return the result
   */
  JsonNode run(JsonNode arguments, Consumer<JsonNode> progress);
}
