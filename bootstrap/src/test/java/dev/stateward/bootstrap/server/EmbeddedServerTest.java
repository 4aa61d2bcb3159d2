package dev.stateward.bootstrap.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;

@Tag("long")
class EmbeddedServerTest extends ServerContract {
  @Override
  Map<String, String> places() {
    return Map.of();
  }

  @Override
  List<String> passwords() {
    return List.of();
  }

  @Override
  void loseContents(Path folder) throws IOException {
    try (var files = Files.walk(folder.resolve("data/blobs"))) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
