package dev.stateward.bootstrap.command;

import dev.stateward.application.backup.port.BackupManifest;
import dev.stateward.application.backup.port.RestoringBackups.Wanted;
import dev.stateward.bootstrap.admin.BackupDocuments;
import dev.stateward.bootstrap.server.BackupTools;
import dev.stateward.bootstrap.settings.Settings;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Restores a backup. */
@Command(
    name = "restore",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Fills an empty database and an empty store of states from a backup, which is verified first."
            + " The settings name both, of any kind, and the secret that the backup was made with."
            + " Stop all servers before, and start them after it.",
    footer = {
      "",
      "Exit status: 0 done, 1 failed, 2 wrong usage or settings, 3 the backup is damaged, and nothing",
      "was restored."
    })
final class RestoreCommand implements Callable<Integer> {
  private final Environment environment;

  @Spec private CommandSpec spec;

  @Mixin private BackupOptions.Place place;
  @Mixin private BackupOptions.Which which;

  @Option(
      names = "--dry-run",
      description = "Verify the backup, and that there is room for it; restore nothing.")
  private boolean dryRun;

  @Option(
      names = "--secret-file",
      paramLabel = "FILE",
      description = {
        "A copy of the secret that the backup was made with, which is then put into the data"
            + " folder; for settings that name no secret."
      })
  private @Nullable Path secretFile;

  RestoreCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    BroughtSecret brought = secretFile == null ? null : BroughtSecret.of(environment, secretFile);
    Settings settings = brought == null ? environment.settings() : brought.settings(environment);
    Wanted wanted = new Wanted(place.of(environment), which.backup(), dryRun);
    BackupManifest restored;
    try (ProgressLine progress = ProgressLine.of(environment, spec)) {
      restored =
          BackupTools.restore(settings, wanted, out::println, BackupDocuments.told(progress))
              .manifest();
    }
    if (brought != null && !dryRun) {
      brought.keep();
    }
    out.println(
        "%s the backup %s of %s: %d rows, %d state versions."
            .formatted(
                dryRun ? "Could restore" : "Restored",
                restored.id(),
                restored.at(),
                restored.rows(),
                restored.stateVersions()));
    return 0;
  }
}
