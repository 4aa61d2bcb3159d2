package dev.stateward.bootstrap.command;

import dev.stateward.application.backup.port.BackupChoice;
import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.backup.port.BackupPlace;
import dev.stateward.bootstrap.admin.BackupDocuments;
import dev.stateward.bootstrap.remote.Terminal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the commands on backups have in common. */
final class BackupOptions {
  /** The exit status that tells of damage. */
  static final int DAMAGED = 3;

  private BackupOptions() {}

  /** Where backups are. */
  static final class Place {
    @Option(
        names = "--from",
        required = true,
        paramLabel = "PLACE",
        description = "The folder with backups, or s3://BUCKET/PREFIX.")
    private String from;

    /** The place as the user gave it. */
    String text() {
      return Terminal.plain(from);
    }

    BackupPlace of(Environment environment) {
      return place(from, environment);
    }
  }

  /** Which backup. */
  static final class Which {
    @Option(
        names = "--backup",
        paramLabel = "ID",
        description = "Which one; the newest complete one by default.")
    private @Nullable String backup;

    BackupChoice backup() {
      if (backup == null) {
        return new BackupChoice.Newest();
      }
      if (!BackupId.hasForm(backup)) {
        throw new CommandFailedException(
            "\"" + backup + "\" is not the name of a backup; `stateward backup list` has them");
      }
      return new BackupChoice.Named(new BackupId(backup));
    }
  }

  static BackupPlace place(String text, Environment environment) {
    try {
      return BackupDocuments.place(text, environment.folder());
    } catch (IllegalArgumentException e) {
      throw new CommandFailedException(String.valueOf(e.getMessage()));
    }
  }
}
