package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.admin.KeyDocuments;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Unwraps all data keys. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    exitCodeOnExecutionException = KeysCheckCommand.NOT_CHECKED,
    description =
        "Unwraps every data key, of states, outputs and webhooks, while servers run, and names"
            + " what has one that cannot be unwrapped. Reads no state.",
    footer = {
      "",
      "Exit status: 0 all can be unwrapped, 1 some cannot, 2 wrong usage or settings, 3 not all could",
      "be checked, since the database or a key server did not answer."
    })
final class KeysCheckCommand implements Callable<Integer> {
  /** The exit status of a check that did not come to its end. */
  static final int NOT_CHECKED = 3;

  private final Environment environment;

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  KeysCheckCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    JsonNode done;
    try (ProgressLine progress = ProgressLine.of(environment, spec)) {
      done =
          Installation.run(
              environment.settingsWithoutBlobs(),
              KeyDocuments.CHECK,
              KeyDocuments.NO_ARGUMENTS,
              document -> tell(document, progress));
    }
    long unreadable = done.path(KeyDocuments.UNREADABLE).asLong();
    spec.commandLine()
        .getOut()
        .println(
            json
                ? done
                : "%d data keys can be unwrapped, %d cannot."
                    .formatted(done.path("sound").asLong(), unreadable));
    return unreadable == 0 ? 0 : 1;
  }

  private void tell(JsonNode document, ProgressLine progress) {
    if (!document.has(KeyDocuments.UNREADABLE)) {
      progress.accept(document);
      return;
    }
    // A line of its own, also on a terminal.
    progress.close();
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        json
            ? document
            : "cannot be unwrapped: " + document.path(KeyDocuments.UNREADABLE).asText());
    out.flush();
  }
}
