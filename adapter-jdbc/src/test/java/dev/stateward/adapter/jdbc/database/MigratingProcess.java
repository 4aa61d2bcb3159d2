package dev.stateward.adapter.jdbc.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Migrates an embedded database; after each migration it waits for a byte. */
final class MigratingProcess {
  private MigratingProcess() {}

  public static void main(String[] arguments) {
    new EmbeddedSchema(Path.of(arguments[0]), SchemaPolicy.DEFAULT)
        .migrate(MigratingProcess::waitAfter);
  }

  private static void waitAfter(SchemaStatus.Migration migration) {
    System.out.println(migration.version());
    try {
      System.in.read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
