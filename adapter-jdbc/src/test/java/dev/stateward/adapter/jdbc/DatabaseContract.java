package dev.stateward.adapter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.jdbc.code.UnknownCodeException;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.database.SecretGenerations;
import dev.stateward.adapter.jdbc.database.SecretGenerations.Generation;
import dev.stateward.adapter.jdbc.database.SecretGenerations.StoredSecrets;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.workspace.WorkspaceGrantRows;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.JobStatus;
import dev.stateward.application.job.port.Routine;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.KeyId;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.user.User;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.testkit.contract.StoresContract;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a database does beyond the contracts of its stores. */
final class DatabaseContract extends StoresContract {
  private static final int RACERS = 4;

  private Database database() {
    return (Database) stores();
  }

  @Test
  void isReady() {
    assertThat(database().ready()).isTrue();
  }

  @Test
  void tellsOfACommitThatWroteWhenOthersSeeIt() {
    User user = fixture().unstoredUser();
    List<Boolean> seen = new ArrayList<>();
    database().afterCommits(() -> seen.add(stores().users().find(user.id()).isPresent()));

    run(() -> stores().users().find(user.id()));
    assertThatThrownBy(() ->
            run(() -> {
              stores().users().add(user);
              throw new IllegalStateException("rolled back");
            }))
        .hasMessage("rolled back");
    assertThat(seen).isEmpty();

    run(() -> stores().users().add(user));
    assertThat(seen).containsExactly(true);
  }

  @Test
  void keepsGenerationsOfSecretsInTheirOrder() {
    SecretGenerations secrets = database().secrets();
    secrets.change(kept -> List.of(generation("b", 1), generation("a", 1)));
    StoredSecrets again =
        secrets.change(kept -> List.of(kept.generations().getLast(), generation("c", 2)));

    assertThat(again.generations()).containsExactly(generation("a", 1), generation("c", 2));
    assertThat(secrets.look()).isEqualTo(again);
    assertThat(secrets.emptied()).isFalse();
  }

  @Test
  void letsOneNodeAfterTheOtherChangeGenerations() throws Exception {
    SecretGenerations secrets = database().secrets();
    secrets.change(kept -> List.of());
    CountDownLatch allBegan = new CountDownLatch(RACERS);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<StoredSecrets>> racers =
          IntStream.range(0, RACERS)
              .mapToObj(own ->
                  threads.submit(() -> {
                    allBegan.countDown();
                    assertThat(allBegan.await(300, TimeUnit.SECONDS)).isTrue();
                    return secrets.change(kept ->
                        kept.generations().isEmpty()
                            ? List.of(generation("f", own))
                            : kept.generations());
                  }))
              .toList();
      StoredSecrets first = racers.getFirst().get();
      for (Future<StoredSecrets> racer : racers) {
        assertThat(racer.get()).isEqualTo(first);
      }
      assertThat(secrets.look()).isEqualTo(first);
    }
  }

  @Test
  void emptiesTheSecretOfAnEarlierVersion() {
    SecretGenerations secrets = database().secrets();
    JdbiTransactions transactions = (JdbiTransactions) database().transactions();
    transactions.write(handle ->
        handle.execute("INSERT INTO installation (name, secret) VALUES ('keys', ?)", "00ff"));
    assertThat(secrets.look().formerSecret()).isEqualTo("00ff");
    assertThat(secrets.look().untouched()).isFalse();

    StoredSecrets kept = secrets.change(before -> List.of(generation(before.formerSecret(), 1)));

    assertThat(kept.generations()).containsExactly(generation("00ff", 1));
    assertThat(secrets.look()).isEqualTo(kept);
    assertThat(secrets.emptied()).isTrue();
    secrets.placeRewritten();
    assertThat(secrets.emptied()).isFalse();
  }

  @Test
  void refusesARowWithACodeThatItDoesNotKnow() {
    Workspace workspace = fixture().workspace();
    execute("UPDATE workspaces SET flags = 'auto-apply from-a-newer-release'");

    assertThatThrownBy(() -> stores().workspaces().find(workspace.id()))
        .isInstanceOf(UnknownCodeException.class)
        .hasMessageContainingAll("flag of a workspace", "from-a-newer-release");
  }

  @Test
  void leavesJobsToNewerReleasesThatOnlyTheseKnow() {
    Instant now = fixture().now();
    execute("DELETE FROM jobs");
    Job known = new Job.RemoveBlob(new BlobKey("b/any"));
    for (String unknown : List.of("'from-a-newer-release', 'it'", "'keep', 'newer-things'")) {
      execute(
          "INSERT INTO jobs (kind, target, attempts, due_at)"
              + " VALUES (%s, 0, TIMESTAMP WITH TIME ZONE '2020-01-01 00:00:00+00:00')"
                  .formatted(unknown));
    }
    stores().jobs().order(known, now);
    stores().jobs().order(new Job.RunRoutine(Routine.APPLY_RETENTION), now);

    assertThat(stores().jobs().take(9, now, Duration.ofMinutes(1)))
        .extracting(TakenJob::job)
        .containsExactly(known);
    assertThat(stores().jobs().takeRoutine(now, Duration.ofMinutes(1)))
        .map(TakenJob::job)
        .contains(new Job.RunRoutine(Routine.APPLY_RETENTION));
    assertThatThrownBy(
            () -> stores().jobs().list(EnumSet.allOf(JobStatus.class), new PageRequest(1, 20)))
        .isInstanceOf(UnknownCodeException.class)
        .hasMessageContaining("kind of job");
  }

  private void execute(String sql) {
    ((JdbiTransactions) database().transactions()).write(handle -> handle.execute(sql));
  }

  private static Generation generation(String id, int seal) {
    return new Generation(
        new KeyId("0".repeat(16 - id.length()) + id), "0".repeat(64), "sealed " + seal);
  }

  @Test
  void readsALongTextOnceHoweverManyTeamsOneIsIn() {
    Organization organization = fixture().organization();
    Workspace workspace = fixture().workspace(organization, "main");
    Principal.User member = fixture().member(organization);
    Credential credential = fixture().credential(member);
    for (int i = 0; i < 5; i++) {
      TeamId team = fixture().ids().team();
      teams().add(organization, team, Set.of());
      teams().put(team, member.id());
    }
    JdbiTransactions transactions = (JdbiTransactions) database().transactions();
    transactions.write(
        handle -> handle.execute("UPDATE workspaces SET description = ?", "x".repeat(900)));

    long read =
        transactions.read(handle ->
            handle
                .createQuery(
                    "SELECT sum(length(r.description)) FROM (%s WHERE w.id = :id) r"
                        .formatted(WorkspaceGrantRows.OF_USER))
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
    var closing = kind().open();
    closing.closing().run();
    Database closed = (Database) closing.stores();

    assertThat(closed.ready()).isFalse();
    assertThatThrownBy(() -> closed.users().any()).isInstanceOf(StoreUnavailableException.class);
    assertThatThrownBy(() -> closed.transactions().run(() -> closed.users().any()))
        .isInstanceOf(StoreUnavailableException.class);
  }
}
