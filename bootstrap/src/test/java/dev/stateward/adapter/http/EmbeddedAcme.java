package dev.stateward.adapter.http;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.testkit.time.TickingTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A server whose stores are an embedded database, copied from one that was migrated once. */
abstract class EmbeddedAcme {
  private static final String NAME = "stateward";
  private static final String FILE = NAME + ".mv.db";
  private static final byte[] MIGRATED = migrated();

  private final Database database;
  final AcmeApplication acme;
  final ApiServer server;
  final StateClient client;

  /** So late that all routines are due that a new database has. */
  EmbeddedAcme(@TempDir Path folder) {
    try {
      Files.write(folder.resolve(FILE), MIGRATED);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    database = Database.embedded(folder.resolve(NAME));
    acme = new AcmeApplication(database, new TickingTime(Instant.now().plus(Duration.ofHours(1))));
    server = new ApiServer(acme.application);
    client = new StateClient(server, acme.alice, acme.workspace.value());
  }

  private static byte[] migrated() {
    try {
      Path folder = Files.createTempDirectory("stateward-acme");
      Database.embedded(folder.resolve(NAME)).close();
      return Files.readAllBytes(folder.resolve(FILE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterEach
  final void stop() {
    server.close();
    database.close();
  }
}
