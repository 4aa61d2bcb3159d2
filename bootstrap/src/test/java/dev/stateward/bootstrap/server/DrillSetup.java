package dev.stateward.bootstrap.server;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The stores of a drill, which are empty before each. */
abstract class DrillSetup {
  @TempDir Path folder;
  @TempDir Path objects;
  DrilledStores stores;

  @BeforeEach
  void start() throws Exception {
    stores = new DrilledStores(folder, objects);
    stores.start();
  }

  @AfterEach
  void stop() throws Exception {
    stores.stop();
  }
}
