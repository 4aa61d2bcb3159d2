package dev.stateward.adapter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.out.Credential;
import dev.stateward.application.port.out.StoreUnavailableException;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.testkit.contract.StoresContract;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a database does beyond the contracts of its stores. */
abstract class DatabaseContract extends StoresContract {
  private static final int RACERS = 4;

  private Database database() {
    return (Database) stores();
  }

  @Test
  void isReady() {
    assertThat(database().ready()).isTrue();
  }

  @Test
  void keepsTheFirstInstallationSecret() {
    byte[] first = database().installationSecret("one", () -> bytes("first"));
    byte[] again = database().installationSecret("one", () -> bytes("second"));
    byte[] other = database().installationSecret("other", () -> bytes("third"));

    assertThat(first).isEqualTo(bytes("first"));
    assertThat(again).isEqualTo(first);
    assertThat(other).isEqualTo(bytes("third"));
  }

  @Test
  void givesAllRacersTheSameInstallationSecret() throws Exception {
    CountDownLatch allOffer = new CountDownLatch(RACERS);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<byte[]>> racers =
          IntStream.range(0, RACERS)
              .mapToObj(own ->
                  threads.submit(
                      () -> database().installationSecret("raced", candidate(own, allOffer))))
              .toList();
      byte[] found = racers.getFirst().get();
      for (Future<byte[]> racer : racers) {
        assertThat(racer.get()).isEqualTo(found);
      }
    }
  }

  /** Nobody stores his candidate before all have looked and found none. */
  private static Supplier<byte[]> candidate(int own, CountDownLatch allOffer) {
    return () -> {
      allOffer.countDown();
      try {
        assertThat(allOffer.await(30, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException failure) {
        throw new IllegalStateException(failure);
      }
      return bytes("own" + own);
    };
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void readsALongTextOnceHoweverManyTeamsOneIsIn() {
    Organization organization = world().organization();
    Workspace workspace = world().workspace(organization, "main");
    Principal.User member = world().member(organization);
    Credential credential = world().credential(member);
    for (int i = 0; i < 5; i++) {
      TeamId team = world().ids().team();
      teams().add(organization, team, Set.of());
      teams().put(team, member.id());
    }
    JdbiTransactions transactions = (JdbiTransactions) database().transactions();
    transactions.change(
        handle -> handle.execute("UPDATE workspaces SET description = ?", "x".repeat(900)));

    long read =
        transactions.ask(handle ->
            handle
                .createQuery(
                    "SELECT sum(length(r.description)) FROM (%s WHERE w.id = :id) r"
                        .formatted(Approaches.OF_USER))
                .bind("principal", member.id().value())
                .bind("token", credential.token().value())
                .bind("at", Columns.utc(credential.at()))
                .bind("id", workspace.id().value())
                .mapTo(Long.class)
                .one());

    assertThat(read).isEqualTo(900);
    assertThat(database().workspaces().find(workspace.id(), credential))
        .map(found -> found.workspace().settings().description().length())
        .contains(900);
  }

  @Test
  void saysThatItIsUnavailableOnceItIsClosed() {
    var closing = open();
    closing.closing().run();
    Database closed = (Database) closing.stores();

    assertThat(closed.ready()).isFalse();
    assertThatThrownBy(() -> closed.users().any()).isInstanceOf(StoreUnavailableException.class);
    assertThatThrownBy(() -> closed.transactions().run(() -> closed.users().any()))
        .isInstanceOf(StoreUnavailableException.class);
  }
}
