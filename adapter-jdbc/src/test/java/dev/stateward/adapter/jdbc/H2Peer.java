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

/** Embedded databases in folders of their own. */
public final class H2Peer {
  private H2Peer() {}

  public static OpenStores open() {
    return open(DatabaseLimits.ofServer(DatabaseBudgets.CONNECTIONS));
  }

  public static OpenStores open(DatabaseLimits limits) {
    try {
      Path folder = Files.createTempDirectory("stateward-h2");
      Path file = folder.resolve("stateward");
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
