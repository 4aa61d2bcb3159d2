package dev.stateward.adapter.jdbc.database;

import java.util.List;

/**
 * The schema of a database beside the one that this program needs.
 *
 * @param present the version of the newest migration that ran; empty when none did
 * @param migratedBy the program that ran it; empty when that is not known
 * @param required the version of the newest migration of this program
 * @param pending the migrations of this program that have not run, in their order
 * @param unknown the versions of migrations that ran and that this program does not know
 */
public record SchemaStatus(
    String present,
    String migratedBy,
    String required,
    List<Migration> pending,
    List<String> unknown) {
  public SchemaStatus {
    pending = List.copyOf(pending);
    unknown = List.copyOf(unknown);
  }

  /** One migration. */
  public record Migration(String version, String description) {}

  /** The schema that a database has, compared with the one that this program needs. */
  public enum Age {
    /** It has no schema. */
    NONE,
    OLDER,
    SAME,
    /** A newer program migrated it; this one must not use it. */
    NEWER
  }

  public Age age() {
    if (!unknown.isEmpty()) {
      return Age.NEWER;
    }
    if (pending.isEmpty()) {
      return Age.SAME;
    }
    return present.isEmpty() ? Age.NONE : Age.OLDER;
  }
}
