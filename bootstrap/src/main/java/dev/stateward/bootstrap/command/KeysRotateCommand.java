package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.admin.KeyDocuments;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes a new wrapping key. */
@Command(
    name = "rotate",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Makes a new key that wraps the data keys of states from now on; running nodes use it within"
            + " a minute. What was encrypted stays readable: `stateward keys rewrap` moves it to the"
            + " new key.")
final class KeysRotateCommand implements Callable<Integer> {
  private final Environment environment;

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  KeysRotateCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    JsonNode made =
        Installation.run(
            environment.settingsWithoutBlobs(),
            KeyDocuments.ROTATE,
            KeyDocuments.NO_ARGUMENTS,
            progress -> {});
    spec.commandLine()
        .getOut()
        .println(json ? made : "The present wrapping key is " + made.path("id").asText() + ".");
    return 0;
  }
}
