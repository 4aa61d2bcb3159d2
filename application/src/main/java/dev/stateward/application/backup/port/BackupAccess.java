package dev.stateward.application.backup.port;

import java.util.Objects;

/**
 * What backups are made with.
 *
 * @param program the version of this program
 */
public record BackupAccess(DatabaseDump dump, BackupRepositories repositories, String program) {
  public BackupAccess {
    Objects.requireNonNull(dump, "dump is null");
    Objects.requireNonNull(repositories, "repositories is null");
    Objects.requireNonNull(program, "program is null");
  }
}
