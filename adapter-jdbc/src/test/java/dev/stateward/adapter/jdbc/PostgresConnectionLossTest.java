package dev.stateward.adapter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.jdbc.CuttingProxy.Moment;
import dev.stateward.application.port.OutcomeUnknownException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.user.User;
import dev.stateward.testkit.fixture.OpenStores;
import dev.stateward.testkit.fixture.StoreFixture;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is said of a transaction whose connection is lost on the way. */
@Timeout(900)
@Tag("slow")
final class PostgresConnectionLossTest {
  /** More transactions than the pool has connections. */
  private static final int MANY = 40;

  private final CuttingProxy proxy;
  private final OpenStores opened;
  private final Database database;
  private final User user;

  PostgresConnectionLossTest() throws IOException {
    PostgresServer server = PostgresPeer.server();
    URI place = URI.create(server.base().substring("jdbc:".length()));
    proxy = CuttingProxy.before(place.getHost(), place.getPort() < 0 ? 5432 : place.getPort());
    String query = place.getQuery() == null ? "" : "&" + place.getQuery();
    // In the clear and in words, or the proxy would not see what is said.
    opened =
        PostgresPeer.open(
            new PostgresServer(
                "jdbc:postgresql://127.0.0.1:"
                    + proxy.port()
                    + place.getPath()
                    + "?sslmode=disable&gssEncMode=disable&prepareThreshold=0"
                    + query,
                server.user(),
                server.password()));
    database = (Database) opened.stores();
    user = new StoreFixture(database).unstoredUser();
  }

  @AfterEach
  void close() throws IOException {
    opened.closing().run();
    proxy.close();
  }

  @Test
  void nobodyKnowsTheOutcomeWhenTheAnswerToTheCommitIsLost() {
    proxy.cutAt("COMMIT", Moment.BEFORE_THE_CLIENT_HEARS);

    assertThatThrownBy(this::addUser).isInstanceOf(OutcomeUnknownException.class);

    assertThat(database.users().find(user.id())).contains(user);
    assertAnswersAgain();
  }

  @Test
  void nobodyKnowsTheOutcomeWhenTheCommitIsLost() {
    proxy.cutAt("COMMIT", Moment.BEFORE_THE_SERVER_HEARS);

    assertThatThrownBy(this::addUser).isInstanceOf(OutcomeUnknownException.class);

    assertThat(database.users().find(user.id())).isEmpty();
    assertAnswersAgain();
  }

  @Test
  void nothingIsWrittenWhenTheConnectionIsLostBeforeTheCommit() {
    for (Moment moment : Moment.values()) {
      proxy.cutAt("INSERT INTO users", moment);

      assertThatThrownBy(this::addUser).isInstanceOf(StoreUnavailableException.class);

      assertThat(database.users().find(user.id())).isEmpty();
    }
    assertAnswersAgain();
  }

  @Test
  void replacesConnectionsThatAreLostAllAtOnce() {
    proxy.cutAll();

    int lost = 0;
    while (!database.ready()) {
      lost++;
    }

    assertThat(lost).isLessThan(MANY);
    assertAnswersAgain();
  }

  private void addUser() {
    database.transactions().run(() -> database.users().add(user));
  }

  private void assertAnswersAgain() {
    StoreFixture fixture = new StoreFixture(database);
    for (int i = 0; i < MANY; i++) {
      assertThatCode(() -> database.users().find(fixture.unstoredUser().id()))
          .doesNotThrowAnyException();
    }
  }
}
