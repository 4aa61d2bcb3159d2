package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.admin.KeyDocuments;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Wraps data keys again. */
@Command(
    name = "rewrap",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Wraps the data keys that are under former wrapping keys again, under the present one, while"
            + " servers run. Reads no state. When it breaks off, run it again: it goes on. Ends with"
            + " 1 when there are data keys that cannot be unwrapped.")
final class KeysRewrapCommand implements Callable<Integer> {
  private final Environment environment;

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  KeysRewrapCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    JsonNode done;
    try (ProgressLine progress = ProgressLine.of(environment, spec)) {
      done =
          Installation.run(
              environment.settingsWithoutBlobs(),
              KeyDocuments.REWRAP,
              KeyDocuments.NO_ARGUMENTS,
              progress);
    }
    long unreadable = done.path(KeyDocuments.UNREADABLE).asLong();
    spec.commandLine()
        .getOut()
        .println(json ? done : done.path("rewrapped").asLong() + " data keys were wrapped again.");
    if (unreadable > 0) {
      ErrorMessages.print(
          spec.commandLine().getErr(),
          unreadable
              + " data keys cannot be unwrapped, and are as they were; `stateward keys check`"
              + " names what has them");
    }
    return unreadable == 0 ? 0 : 1;
  }
}
