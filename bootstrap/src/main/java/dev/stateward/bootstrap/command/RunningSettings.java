package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stateward.bootstrap.admin.AdminClient;
import dev.stateward.bootstrap.admin.AdminCommand;
import dev.stateward.bootstrap.settings.Settings.DatabasePlace;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Tells with which settings a server was started.
 *
 * @param lines the settings, without secrets
 */
record RunningSettings(List<String> lines) implements AdminCommand {
  /** The name of the command of the admin socket. */
  static final String NAME = "settings.show";

  private static final String LINE = "line";

  RunningSettings {
    lines = List.copyOf(lines);
  }

  @Override
  public JsonNode run(JsonNode arguments, Consumer<JsonNode> progress) {
    lines.forEach(line -> progress.accept(JsonNodeFactory.instance.objectNode().put(LINE, line)));
    return JsonNodeFactory.instance.objectNode();
  }

  /**
   * Asks the server that has the embedded database of {@code environment} open.
   *
   * @param printer is told each setting
   */
  static void ask(Environment environment, Consumer<String> printer) {
    Optional<AdminClient> running =
        environment.settingsWithoutSecret().database() instanceof DatabasePlace.Embedded embedded
            ? AdminClient.connect(embedded.folder())
            : Optional.empty();
    if (running.isEmpty()) {
      throw new CommandFailedException(
          "no server of this machine has the embedded database of these settings open: look at"
              + " STATEWARD_DATA; with PostgreSQL look at the settings of its process");
    }
    try (AdminClient server = running.get()) {
      server.run(
          NAME,
          JsonNodeFactory.instance.objectNode(),
          progress -> printer.accept(progress.path(LINE).asText()));
    }
  }
}
