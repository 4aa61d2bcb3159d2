package dev.stateward.adapter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.jdbc.database.DatabaseLimits;
import dev.stateward.adapter.jdbc.metrics.DatabaseMetrics;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.telemetry.port.SpanDescription;
import dev.stateward.application.telemetry.port.Telemetry;
import dev.stateward.application.telemetry.port.Tracer.Span;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import dev.stateward.testkit.fixture.OpenStores;
import dev.stateward.testkit.memory.EndedSpan;
import dev.stateward.testkit.memory.InMemoryMeters;
import dev.stateward.testkit.memory.InMemoryTracer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MeasuredDatabaseTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  private static final User ANN =
      new User(new UserId("user-1"), new Username("ann"), "a@example.test", false, Instant.EPOCH);

  private final InMemoryMeters meters = new InMemoryMeters();
  private final InMemoryTracer tracer = new InMemoryTracer();
  private final List<Runnable> closing = new ArrayList<>();

  @AfterEach
  void close() {
    closing.forEach(Runnable::run);
  }

  @Test
  void countsStatementsOfBothKinds() {
    Database database = open(DatabaseLimits.ofServer(4));

    database.organizations().find(new OrganizationName("acme"));
    database.ready();

    assertThat(meters.count(DatabaseMetrics.STATEMENTS, "select", "organizations")).isEqualTo(1);
    assertThat(meters.count(DatabaseMetrics.STATEMENTS, "select", "none")).isEqualTo(1);
  }

  @Test
  void tracesStatementsOfBothKindsWithoutTheirValues() {
    Database database = open(DatabaseLimits.ofServer(4));

    database.ready();
    try (Span request = tracer.begin(SpanDescription.internal("request"))) {
      database.organizations().find(new OrganizationName("acme"));
      database.transactions().run(() -> database.users().add(ANN));
      assertThatThrownBy(() -> database.transactions().run(() -> database.users().add(ANN)))
          .isInstanceOf(RuntimeException.class);
      request.rename("all");
    }

    assertThat(tracer.names())
        .startsWith("SELECT organizations", "INSERT users", "group commit", "INSERT users")
        .endsWith("INSERT users", "all");
    assertThat(tracer.ended())
        .extracting(EndedSpan::error)
        .startsWith("", "", "", "23505")
        .endsWith("23505", "");
    assertThat(tracer.ended().getFirst().attributes())
        .containsOnly(
            Map.entry("db.system.name", "h2database"),
            Map.entry("db.operation.name", "SELECT"),
            Map.entry("db.collection.name", "organizations"));
  }

  @Test
  void watchesThePool() throws Exception {
    DatabaseLimits one = new DatabaseLimits(1, Duration.ofMillis(300), LONG, LONG, LONG, LONG);
    Database database = open(one);
    CountDownLatch ended = new CountDownLatch(1);
    CompletableFuture<Void> occupying = occupy(database, ended);

    assertThatThrownBy(() -> database.organizations().find(new OrganizationName("acme")))
        .isInstanceOf(StoreUnavailableException.class);

    assertThat(meters.sum(DatabaseMetrics.CONNECTION_TIMEOUTS)).isEqualTo(1);
    assertThat(meters.present(DatabaseMetrics.CONNECTIONS_MAX)).isEqualTo(1);
    ended.countDown();
    occupying.get();
  }

  private Database open(DatabaseLimits limits) {
    OpenStores opened = H2Peer.open(limits);
    closing.add(opened.closing());
    Database database = (Database) opened.stores();
    database.measure(new Telemetry(meters, tracer));
    return database;
  }

  private static CompletableFuture<Void> occupy(Database database, CountDownLatch until)
      throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CompletableFuture<Void> occupying =
        CompletableFuture.runAsync(
            () ->
                database
                    .transactions()
                    .run(() -> {
                      begun.countDown();
                      awaited(until);
                    }),
            task -> Thread.ofPlatform().start(task));
    begun.await();
    return occupying;
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
