package dev.stateward.adapter.jdbc.database;

/**
 * What happens to a database whose schema is older than the one that the program needs.
 *
 * @param program the name and version of the program, stored with each migration that it runs
 * @param migrates whether the program runs the pending migrations; otherwise it refuses the
 *     database
 */
public record SchemaPolicy(String program, boolean migrates) {
  /** Migrates, for programs that have no version. */
  public static final SchemaPolicy DEFAULT = new SchemaPolicy("stateward", true);

  /** Throws unless a database of that {@code status} can be used, perhaps after migrations. */
  void require(SchemaStatus status) {
    switch (status.age()) {
      case SAME -> {}
      case NEWER -> throw new UnsupportedDatabaseException(newer(status));
      case NONE, OLDER -> {
        if (!migrates) {
          throw new UnsupportedDatabaseException(older(status));
        }
      }
    }
  }

  private String newer(SchemaStatus status) {
    String migratedBy = status.migratedBy().isEmpty() ? "a newer program" : status.migratedBy();
    return "the database has schema %s, made by %s, and %s knows no schema after %s: run that newer version"
        .formatted(status.unknown().getLast(), migratedBy, program, status.required());
  }

  private String older(SchemaStatus status) {
    String present =
        status.present().isEmpty() ? "has no schema" : "has schema " + status.present();
    return "the database %s, and %s needs schema %s: run `stateward migrate run`"
        .formatted(present, program, status.required());
  }
}
