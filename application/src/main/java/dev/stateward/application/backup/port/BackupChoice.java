package dev.stateward.application.backup.port;

import java.util.Objects;

/** Which backup of a place is meant. */
public sealed interface BackupChoice {
  /** The newest complete one. */
  record Newest() implements BackupChoice {}

  /** One by its name. */
  record Named(BackupId id) implements BackupChoice {
    public Named {
      Objects.requireNonNull(id, "id is null");
    }
  }
}
