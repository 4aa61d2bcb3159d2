package dev.stateward.adapter.jdbc.embedded;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.domain.user.User;
import dev.stateward.testkit.fixture.StoreFixture;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A process that commits users until it is killed, and prints each once it is committed. */
final class CommittingProcess {
  private static final int WRITERS = 4;

  private CommittingProcess() {}

  /** Takes the file of an embedded database. */
  public static void main(String[] arguments) {
    Database database = Database.embedded(Path.of(arguments[0]));
    StoreFixture fixture = new StoreFixture(database);
    PrintStream acknowledgements = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (int i = 0; i < WRITERS; i++) {
      Thread.ofPlatform().start(() -> commitForEver(database, fixture, acknowledgements));
    }
  }

  private static void commitForEver(
      Database database, StoreFixture fixture, PrintStream acknowledgements) {
    while (true) {
      User user = fixture.unstoredUser();
      database.transactions().run(() -> database.users().add(user));
      acknowledgements.println(user.id());
    }
  }
}
