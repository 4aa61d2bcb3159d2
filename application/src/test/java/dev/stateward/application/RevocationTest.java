package dev.stateward.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.audit.port.ReadingAuditTrails;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.testkit.memory.InMemoryDatabase;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** No change is made by a token that was revoked after its caller was let in. */
class RevocationTest {
  @TestFactory
  Stream<DynamicTest> changesNothingByATokenThatWasRevokedMeanwhile() {
    return Changes.BY_TOKENS.entrySet().stream()
        .map(change -> DynamicTest.dynamicTest(change.getKey(), () -> revoke(change.getValue())));
  }

  /** Revokes everybody's tokens just before the change asks for the last time. */
  private static void revoke(Changes.Change change) {
    Faults faults = new Faults();
    World world = new World(faults);
    Runnable call = change.prepare(world);
    List<Object> rows = ((InMemoryDatabase) world.database).rows();
    faults.onNext(
        "tokens.valid",
        () -> {
          world.database.users().list(new PageRequest(1, 100)).items().stream()
              .map(user -> new Principal.User(user.id()))
              .flatMap(user -> world.database.tokens().all(List.of(user)).stream())
              .forEach(used -> world.database.tokens().remove(used.token().id()));
        });

    assertThatThrownBy(call::run).isInstanceOf(UseCaseFailedException.class);

    assertThat(((InMemoryDatabase) world.database).rows()).isEqualTo(rows);
  }

  @Test
  void endsTheTrailThatIsBeingSent() {
    World world = new World();
    var token = ((Caller.Authenticated) world.ada).token();
    AtomicInteger sent = new AtomicInteger();

    assertThatThrownBy(() ->
            world.app.readingAuditTrails().stream(
                world.ada,
                World.ACME,
                new ReadingAuditTrails.Stretch(0, AuditQuery.ALL),
                sealed -> {
                  sent.incrementAndGet();
                  world.database.tokens().remove(token);
                }))
        .isInstanceOf(UseCaseFailedException.class);

    assertThat(sent).hasPositiveValue();
  }

  @Test
  void aTokenMayEndItself() {
    World world = new World();
    var team = world.linked(world.mia, WorkspaceAccess.Level.READ);
    var itself = world.as(new Principal.Team(team));
    var token = ((Caller.Authenticated) world.mia).token();

    world.app.managingUserTokens().revoke(world.mia, token);

    assertThat(world.database.tokens().find(token)).isEmpty();
    assertThat(world.database.tokens().all(List.of(World.principal(itself)))).hasSize(1);
    assertThatThrownBy(() -> world.app.managingUserTokens().revoke(world.mia, token))
        .isInstanceOfSatisfying(
            UseCaseFailedException.class,
            e -> assertThat(e.failure()).isInstanceOf(Failure.NotFound.class));
  }
}
