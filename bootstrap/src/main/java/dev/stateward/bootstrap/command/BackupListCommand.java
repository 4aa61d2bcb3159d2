package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.application.backup.port.BackupManifest;
import dev.stateward.application.backup.port.ManagingBackups.ListedBackup;
import dev.stateward.bootstrap.admin.BackupDocuments;
import dev.stateward.bootstrap.server.BackupTools;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists backups. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Lists the backups of a place in a table, the oldest first: identifier, time, rows, state"
            + " versions and bytes of states; or the reason why one cannot be restored.")
final class BackupListCommand implements Callable<Integer> {
  private final Environment environment;

  @Mixin private BackupOptions.Place place;

  @Mixin private final ListOptions options = new ListOptions();

  BackupListCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    List<ListedBackup> backups =
        BackupTools.managing(environment.settingsWithoutBlobs())
            .list(Installation.OPERATOR, place.of(environment));
    options.print(
        List.of("ID", "CREATED", "ROWS", "STATE VERSIONS", "BYTES", "PROBLEM"),
        BackupListCommand::row,
        backup -> document(backup).toString(),
        backups::forEach);
    return 0;
  }

  private static ObjectNode document(ListedBackup backup) {
    return switch (backup) {
      case ListedBackup.Complete(var manifest) -> BackupDocuments.summary(manifest);
      case ListedBackup.Unusable(var id, var why) -> BackupDocuments.unusable(id, why);
    };
  }

  private static List<String> row(ListedBackup backup) {
    return switch (backup) {
      case ListedBackup.Complete(var manifest) -> row(manifest);
      case ListedBackup.Unusable(var id, var why) ->
          List.of(id.value(), "", "", "", "", "unusable: " + why);
    };
  }

  private static List<String> row(BackupManifest manifest) {
    return List.of(
        manifest.id().value(),
        manifest.at().toString(),
        Long.toString(manifest.rows()),
        Long.toString(manifest.stateVersions()),
        Long.toString(manifest.blobBytes()),
        "");
  }
}
