package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.application.backup.port.BackupPlace;
import dev.stateward.bootstrap.admin.BackupDocuments;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes a backup. */
@Command(
    name = "create",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Makes a backup of the database and of all states, while servers run. States that the place"
            + " has already are not copied again, so the next backup into it, and one after a crash,"
            + " take less time.",
    footer = {
      "",
      "The secret of the installation is not in a backup: keep a copy of it elsewhere.",
      "",
      "Exit status: 0 done, 1 failed, 2 wrong usage or settings, 3 made, but states were lost before."
    })
final class BackupCreateCommand implements Callable<Integer> {
  private final Environment environment;

  @Spec private CommandSpec spec;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "PLACE",
      description = "A folder, or s3://BUCKET/PREFIX. It may hold any number of backups.")
  private String to;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  BackupCreateCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    BackupPlace place = BackupOptions.place(to, environment);
    JsonNode created;
    try (ProgressLine progress = ProgressLine.of(environment, spec)) {
      created =
          Installation.run(
              environment.settings(),
              BackupDocuments.CREATE,
              BackupDocuments.request(place),
              progress);
    }
    PrintWriter out = spec.commandLine().getOut();
    long lost = created.path("lost-blobs").asLong();
    if (json) {
      out.println(created);
    } else {
      out.println(told(created, place));
    }
    if (lost > 0) {
      spec.commandLine()
          .getErr()
          .println(
              "stateward: "
                  + lost
                  + " states are not in the backup: the server had lost them before; the list"
                  + " lost-blobs of the backup has their keys");
    }
    return lost > 0 ? BackupOptions.DAMAGED : 0;
  }

  private static String told(JsonNode created, BackupPlace place) {
    return ("Backup %s in %s: %d rows, %d state versions; of %d stored files (%d bytes) %d (%d bytes)"
            + " were copied.")
        .formatted(
            created.path("id").asText(),
            place,
            created.path("rows").asLong(),
            created.path("state-versions").asLong(),
            created.path("blobs").asLong(),
            created.path("blob-bytes").asLong(),
            created.path("copied-blobs").asLong(),
            created.path("copied-bytes").asLong());
  }
}
