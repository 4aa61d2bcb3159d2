package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.admin.KeyDocuments;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print a JSON object for each.")
  private boolean json;

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
    for (JsonNode key : keys) {
      spec.commandLine().getOut().println(json ? key : text(key));
    }
    return 0;
  }

  private static String text(JsonNode key) {
    return "%s\t%s\t%d data keys"
        .formatted(
            key.path("id").asText(), key.path("status").asText(), key.path("data-keys").asLong());
  }
}
