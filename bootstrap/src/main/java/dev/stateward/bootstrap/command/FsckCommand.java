package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.admin.CheckDocuments;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Checks an installation. */
@Command(
    name = "fsck",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    exitCodeOnExecutionException = FsckCommand.NOT_CHECKED,
    description =
        "Checks the database and the stored states against each other, while servers run or not, and"
            + " names everything that is wrong. Reads every state.",
    footer = {
      "",
      "--repair loses nothing. It writes recovery records and copies of small states and of wrapping",
      "keys again, brings data keys back from recovery records, removes those whose state is gone,",
      "and has orphans removed that it finds a second time after an hour. States that are missing or",
      "damaged have to come from a backup. Two repairs at once are refused.",
      "",
      "Exit status: 0 sound, 1 something is wrong, or was and is repaired, 2 wrong usage or settings,",
      "3 not everything could be checked."
    })
final class FsckCommand implements Callable<Integer> {
  /** The exit status of a check that did not come to its end. */
  static final int NOT_CHECKED = 3;

  private final Environment environment;

  @Spec private CommandSpec spec;

  @Option(
      names = "--quick",
      description = "Only look whether states are there with their length; read none.")
  private boolean quick;

  @Option(names = "--repair", description = "Mend what can be mended without losing anything.")
  private boolean repair;

  @Option(
      names = "--json",
      description = "Print findings, and then the result, each as JSON on a line.")
  private boolean json;

  FsckCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    JsonNode result;
    try (ProgressLine progress = ProgressLine.of(environment, spec)) {
      result =
          Installation.run(
              environment.settings(),
              CheckDocuments.CHECK,
              CheckDocuments.request(quick, repair),
              document -> accept(document, out, progress));
    }
    long findings = result.path("findings").asLong();
    out.println(json ? result : told(result, findings));
    return findings == 0 ? 0 : 1;
  }

  private void accept(JsonNode document, PrintWriter out, ProgressLine progress) {
    if (document.has(CheckDocuments.FINDING)) {
      progress.clear();
      JsonNode finding = document.path(CheckDocuments.FINDING);
      out.println(json ? finding : told(finding));
      out.flush();
    } else {
      progress.accept(document);
    }
  }

  private static String told(JsonNode finding) {
    String version = finding.path("version").asText();
    return "%s %s%s: %s%s"
        .formatted(
            finding.path("kind").asText(),
            version.isEmpty() ? "" : version + " ",
            finding.path("object").asText(),
            finding.path("detail").asText(),
            switch (finding.path("repair").asText()) {
              case "done" -> " (repaired)";
              case "possible" -> " (--repair mends it)";
              default -> "";
            });
  }

  private static String told(JsonNode result, long findings) {
    String looked =
        "%d states of versions and %d objects of the stores were checked"
            .formatted(result.path("blobs").asLong(), result.path("objects").asLong());
    return findings == 0
        ? looked + ": nothing is wrong."
        : "%s: %d things are wrong, %d of them repaired."
            .formatted(looked, findings, result.path("repaired").asLong());
  }
}
