package dev.stateward.adapter.jdbc.backup;

import com.zaxxer.hikari.HikariDataSource;
import dev.stateward.adapter.jdbc.database.DatabaseLimits;
import dev.stateward.adapter.jdbc.database.Dialect;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.database.Pools;
import dev.stateward.adapter.jdbc.database.SchemaTarget;
import dev.stateward.adapter.jdbc.database.StatementTimeouts;
import dev.stateward.adapter.jdbc.database.UnfinishedRestore;
import dev.stateward.adapter.jdbc.embedded.Durability;
import dev.stateward.adapter.jdbc.embedded.EmbeddedFile;
import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.backup.port.EmptyDatabase;
import dev.stateward.application.backup.port.NotEmptyException;
import dev.stateward.application.port.StoreUnavailableException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.function.Consumer;
import org.jdbi.v3.core.Jdbi;

/** An embedded database that is not there yet: its file gets its name when it is full. */
public final class EmbeddedEmptyDatabase implements EmptyDatabase {
  /** A database without a file, in which no migration has run. */
  private static final String NOWHERE = "jdbc:h2:mem:";

  private static final String SUFFIX = ".mv.db";

  private final Path file;
  private final Path unfinished;

  /** The database whose files will begin with {@code file}. */
  public EmbeddedEmptyDatabase(Path file) {
    this.file = file;
    this.unfinished = file.resolveSibling("restoring");
  }

  @Override
  public void require(String schema) {
    if (EmbeddedFile.isThere(file)) {
      throw new NotEmptyException("there is a database already: " + stored(file));
    }
    try (HikariDataSource nothing = Pools.embedded(NOWHERE, DatabaseLimits.OF_MIGRATIONS)) {
      new SchemaTarget(Dialect.H2, schema).requireKnown(nothing);
    }
  }

  @Override
  public void begin(String schema, BackupId backup) {
    require(schema);
    UnfinishedRestore.begin(file, backup.value());
  }

  @Override
  public void fill(String schema, BackupId backup, Consumer<Filling> work) {
    require(schema);
    try {
      Files.deleteIfExists(stored(unfinished));
      migrate(schema);
      EmbeddedFile opened = EmbeddedFile.open(unfinished);
      try (HikariDataSource connections = Pools.embedded(opened, DatabaseLimits.OF_MIGRATIONS)) {
        JdbiTransactions transactions =
            new JdbiTransactions(
                Jdbi.create(connections),
                Durability.OF_THE_DATABASE,
                new StatementTimeouts(Dialect.H2, DatabaseLimits.OF_MIGRATIONS));
        transactions.execute(handle -> EmptySchema.fill(handle, ForeignKeys.OF_H2, backup, work));
      } finally {
        opened.close();
      }
      publish();
      UnfinishedRestore.end(file);
    } catch (IOException e) {
      throw new StoreUnavailableException(
          "the embedded database cannot be made: " + e.getMessage(), e);
    }
  }

  /** The file is filled when it is opened again: see {@code EmbeddedSchema}. */
  private void migrate(String schema) {
    EmbeddedFile opened = EmbeddedFile.open(unfinished);
    try (HikariDataSource connections = Pools.embedded(opened, DatabaseLimits.OF_MIGRATIONS)) {
      new SchemaTarget(Dialect.H2, schema).migrate(connections);
    } finally {
      opened.close();
    }
  }

  private void publish() throws IOException {
    try (FileChannel channel = FileChannel.open(stored(unfinished), StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    Files.move(stored(unfinished), stored(file), StandardCopyOption.ATOMIC_MOVE);
    Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private static Path stored(Path file) {
    return file.resolveSibling(file.getFileName() + SUFFIX);
  }
}
