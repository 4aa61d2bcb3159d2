package dev.stateward.adapter.jdbc.database;

import com.zaxxer.hikari.HikariDataSource;
import dev.stateward.adapter.jdbc.database.SchemaStatus.Age;
import dev.stateward.adapter.jdbc.database.SchemaStatus.Migration;
import dev.stateward.adapter.jdbc.embedded.EmbeddedFile;
import dev.stateward.adapter.jdbc.embedded.FileReplacement;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Jdbi;

/** The schema in the file of an embedded database. */
public final class EmbeddedSchema implements DatabaseSchema {
  private final Path file;
  private final SchemaPolicy policy;

  public EmbeddedSchema(Path file, SchemaPolicy policy) {
    this.file = file;
    this.policy = policy;
  }

  @Override
  public SchemaStatus status() {
    requireFile();
    EmbeddedFile opened = EmbeddedFile.open(file);
    try {
      return status(opened);
    } finally {
      opened.close();
    }
  }

  @Override
  public void migrate(Consumer<Migration> progress) {
    open(progress).close();
  }

  /**
   * Opens the file, with its schema up to date. An existing one is migrated as a whole or not at
   * all. A file that migrations have changed is reopened: until then H2 evaluates a CHECK with a
   * list of constants by the session that created it, and refuses all rows once that session is
   * closed (2.4.240). A file with a deleted secret is rewritten, since H2 leaves deleted data in
   * place.
   */
  public EmbeddedFile open(Consumer<Migration> progress) {
    if (!policy.migrates()) {
      requireFile();
    }
    if (!EmbeddedFile.isThere(file)) {
      UnfinishedRestore.requireNone(file);
    }
    EmbeddedFile opened = EmbeddedFile.open(file);
    Age before;
    boolean emptied;
    try {
      before = prepare(opened, progress);
      emptied =
          before == Age.SAME
              && on(opened, pool -> Jdbi.create(pool).withHandle(SecretGenerations::emptied));
    } catch (RuntimeException failure) {
      opened.close();
      throw failure;
    }
    if (emptied) {
      opened.compact();
      return EmbeddedFile.open(file);
    }
    if (before == Age.SAME) {
      return opened;
    }
    opened.close();
    return open(progress);
  }

  private Age prepare(EmbeddedFile opened, Consumer<Migration> progress) {
    SchemaStatus status = status(opened);
    policy.require(status);
    if (status.age() == Age.OLDER) {
      migrateCopy(FileReplacement.of(opened, file), progress);
    } else {
      on(opened, pool -> migrations(pool).run(progress));
    }
    return status.age();
  }

  private void migrateCopy(FileReplacement replacement, Consumer<Migration> progress) {
    try {
      EmbeddedFile copy = EmbeddedFile.open(replacement.copy());
      try {
        on(copy, pool -> migrations(pool).run(progress));
      } finally {
        copy.close();
      }
      replacement.complete();
    } catch (RuntimeException failure) {
      replacement.discard();
      throw failure;
    }
  }

  private void requireFile() {
    if (!EmbeddedFile.isThere(file)) {
      throw new UnsupportedDatabaseException(
          "there is no embedded database " + file + ": run `stateward migrate run`");
    }
  }

  private SchemaStatus status(EmbeddedFile opened) {
    return on(opened, pool -> migrations(pool).status());
  }

  private Migrations migrations(HikariDataSource pool) {
    return new Migrations(pool, Dialect.H2, policy);
  }

  private static <T> T on(EmbeddedFile opened, Function<HikariDataSource, T> work) {
    try (HikariDataSource pool = Pools.embedded(opened, DatabaseLimits.OF_MIGRATIONS)) {
      return work.apply(pool);
    }
  }
}
