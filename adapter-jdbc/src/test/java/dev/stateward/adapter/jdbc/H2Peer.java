package dev.stateward.adapter.jdbc;

import dev.stateward.adapter.jdbc.database.DatabaseLimits;
import dev.stateward.application.port.FreeSpace;
import dev.stateward.application.settings.DatabaseBudgets;
import dev.stateward.testkit.fixture.OpenStores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Embedded databases in folders of their own, copied from one that was migrated once. */
public final class H2Peer {
  private static final String NAME = "stateward";
  private static final String FILE = NAME + ".mv.db";

  private H2Peer() {}

  private static final class Migrated {
    static final byte[] BYTES = bytes();

    private static byte[] bytes() {
      try {
        Path folder = Files.createTempDirectory("stateward-h2");
        Database.embedded(folder.resolve(NAME)).close();
        byte[] bytes = Files.readAllBytes(folder.resolve(FILE));
        delete(folder);
        return bytes;
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }

  public static OpenStores open() {
    return open(DatabaseLimits.ofServer(DatabaseBudgets.CONNECTIONS));
  }

  public static OpenStores open(DatabaseLimits limits) {
    try {
      Path folder = Files.createTempDirectory("stateward-h2");
      Path file = folder.resolve(NAME);
      Files.write(folder.resolve(FILE), Migrated.BYTES);
      Database database = Database.embedded(file, limits, FreeSpace.UNWATCHED);
      return new OpenStores(
          database,
          () -> {
            database.close();
            delete(folder);
          });
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.delete(file);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
