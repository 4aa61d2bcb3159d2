package dev.stateward.adapter.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class MigrationsTest {
  private static String last(String... folders) throws IOException, URISyntaxException {
    String last = "";
    for (String folder : folders) {
      Path path =
          Path.of(
              Objects.requireNonNull(MigrationsTest.class.getResource("/db/" + folder), folder)
                  .toURI());
      try (Stream<Path> files = Files.list(path)) {
        String latest =
            files
                .map(file -> file.getFileName().toString().substring(0, 5))
                .sorted()
                .toList()
                .getLast();
        last = latest.compareTo(last) > 0 ? latest : last;
      }
    }
    return last;
  }

  /**
   * Otherwise a backup of one could not be restored to the other: it would look like a newer one.
   */
  @Test
  void endAtOneVersionOnBothDatabases() throws IOException, URISyntaxException {
    assertThat(last("migration", "h2")).isEqualTo(last("migration", "postgresql"));
  }
}
