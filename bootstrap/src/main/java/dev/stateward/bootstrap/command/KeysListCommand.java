package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.admin.KeyDocuments;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists wrapping keys. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Lists the keys that wrap the data keys of encrypted states, the present one last: its id,"
            + " and how many data keys depend on it.")
final class KeysListCommand implements Callable<Integer> {
  private final Environment environment;

  @Mixin private final ListOptions options = new ListOptions();

  KeysListCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    JsonNode keys =
        Installation.run(
            environment.settingsWithoutBlobs(),
            KeyDocuments.LIST,
            KeyDocuments.NO_ARGUMENTS,
            progress -> {});
    options.print(
        List.of("ID", "STATUS", "DATA KEYS"),
        KeysListCommand::row,
        JsonNode::toString,
        keys::forEach);
    return 0;
  }

  private static List<String> row(JsonNode key) {
    return List.of(
        key.path("id").asText(), key.path("status").asText(), key.path("data-keys").asText());
  }
}
