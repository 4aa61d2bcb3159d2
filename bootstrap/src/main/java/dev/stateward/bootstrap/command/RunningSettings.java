package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stateward.bootstrap.admin.AdminClient;
import dev.stateward.bootstrap.admin.AdminCommand;
import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.Settings.DatabasePlace;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Tells with which settings a server was started.
 *
 * @param lines the settings, without secrets
 * @param documents the same as JSON
 */
record RunningSettings(List<String> lines, List<String> documents) implements AdminCommand {
  /** The name of the command of the admin socket. */
  static final String NAME = "settings.show";

  private static final String LINE = "line";
  private static final String JSON = "json";

  RunningSettings {
    lines = List.copyOf(lines);
    documents = List.copyOf(documents);
  }

  /** The settings {@code given} to a server. */
  static RunningSettings of(RawSettings given) {
    return new RunningSettings(SettingsCommand.lines(given), SettingsCommand.documents(given));
  }

  @Override
  public JsonNode run(JsonNode arguments, Consumer<JsonNode> progress) {
    List<String> asked = arguments.path(JSON).asBoolean() ? documents : lines;
    asked.forEach(line -> progress.accept(JsonNodeFactory.instance.objectNode().put(LINE, line)));
    return JsonNodeFactory.instance.objectNode();
  }

  /**
   * Asks the server that has the embedded database of {@code environment} open.
   *
   * @param json whether to print JSON
   * @param printer receives each setting
   */
  static void ask(Environment environment, boolean json, Consumer<String> printer) {
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
          JsonNodeFactory.instance.objectNode().put(JSON, json),
          progress -> printer.accept(progress.path(LINE).asText()));
    }
  }
}
