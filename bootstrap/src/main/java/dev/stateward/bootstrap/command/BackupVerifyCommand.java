package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.application.backup.port.ManagingBackups.Verified;
import dev.stateward.bootstrap.admin.BackupDocuments;
import dev.stateward.bootstrap.server.BackupTools;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Verifies a backup. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Reads a backup whole, compares the signature of its manifest and the digests of all files"
            + " and states, and names everything that is missing or was changed.",
    footer = {
      "",
      "Exit status: 0 sound, 1 failed, 2 wrong usage or settings, 3 the backup is damaged."
    })
final class BackupVerifyCommand implements Callable<Integer> {
  private final Environment environment;

  @Spec private CommandSpec spec;

  @Mixin private BackupOptions.Place place;
  @Mixin private BackupOptions.Which which;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  BackupVerifyCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    List<String> problems = new ArrayList<>();
    Verified verified;
    try (ProgressLine progress = ProgressLine.of(environment, spec)) {
      verified =
          BackupTools.managing(environment.settingsWithoutBlobs())
              .verify(
                  Installation.OPERATOR,
                  place.of(environment),
                  which.backup(),
                  problems::add,
                  BackupDocuments.told(progress));
    }
    if (json) {
      ObjectNode document = BackupDocuments.summary(verified.manifest());
      ArrayNode named = document.putArray("problems");
      problems.forEach(named::add);
      out.println(document);
    } else {
      problems.forEach(out::println);
      out.println(
          verified.manifest().id()
              + (verified.damaged() == 0
                  ? ": sound"
                  : ": DAMAGED, problems: " + verified.damaged()));
    }
    return verified.damaged() == 0 ? 0 : BackupOptions.DAMAGED;
  }
}
