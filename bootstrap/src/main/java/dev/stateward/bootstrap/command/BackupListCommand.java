package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.application.backup.port.BackupManifest;
import dev.stateward.application.backup.port.ManagingBackups.ListedBackup;
import dev.stateward.bootstrap.admin.BackupDocuments;
import dev.stateward.bootstrap.server.BackupTools;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists backups. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Lists the backups of a place, the oldest first, one per line: name, time, rows, states and"
            + " their bytes; or why one cannot be restored.")
final class BackupListCommand implements Callable<Integer> {
  private final Environment environment;

  @Spec private CommandSpec spec;

  @Mixin private BackupOptions.Place place;

  @Option(names = "--json", description = "Print a JSON object for each.")
  private boolean json;

  BackupListCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    BackupTools.managing(environment.settingsWithoutBlobs())
        .list(Installation.OPERATOR, place.of(environment))
        .forEach(
            backup -> spec.commandLine().getOut().println(json ? document(backup) : text(backup)));
    return 0;
  }

  private static ObjectNode document(ListedBackup backup) {
    return switch (backup) {
      case ListedBackup.Complete(var manifest) -> BackupDocuments.summary(manifest);
      case ListedBackup.Unusable(var id, var why) -> BackupDocuments.unusable(id, why);
    };
  }

  private static String text(ListedBackup backup) {
    return switch (backup) {
      case ListedBackup.Complete(var manifest) -> text(manifest);
      case ListedBackup.Unusable(var id, var why) -> id + "\tunusable: " + why;
    };
  }

  private static String text(BackupManifest manifest) {
    return "%s\t%s\t%d rows\t%d state versions\t%d bytes"
        .formatted(
            manifest.id(),
            manifest.at(),
            manifest.rows(),
            manifest.stateVersions(),
            manifest.blobBytes());
  }
}
