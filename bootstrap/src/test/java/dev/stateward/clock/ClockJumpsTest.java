package dev.stateward.clock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.bootstrap.server.SharedTime;
import dev.stateward.e2e.OwnPostgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two nodes over PostgreSQL, the clock of one of which jumps by an hour (ADR 203). */
@Timeout(900)
@TestInstance(Lifecycle.PER_CLASS)
@Tag("slow")
class ClockJumpsTest {
  private final EmbeddedPostgres server;
  private Database database;

  ClockJumpsTest() throws IOException {
    server = OwnPostgres.start();
  }

  @BeforeAll
  void open() {
    database = Database.postgres(server.getJdbcUrl("postgres", "postgres"), "postgres", "");
  }

  @AfterAll
  void close() throws IOException {
    database.close();
    server.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, -1})
  void changeNothingBetweenTheNodes(int hours) throws IOException {
    JumpingClock jumping = new JumpingClock(InstantSource.system());
    SharedTime other = new SharedTime(database::time, jumping, System::nanoTime);

    jumping.jump(Duration.ofHours(hours));

    assertThat(new ClockTrial(database, right(), other).problems()).isEmpty();
    assertThat(new ClockTrial(database, right(), started(jumping)).problems()).isEmpty();
  }

  @Test
  void changeMuchBetweenNodesThatGoByTheirOwnClocks() throws IOException {
    assertThat(found(1))
        .containsExactlyInAnyOrder(
            "a download URL is valid on the other node",
            "a job is due on the other node at once",
            "a job that one node has is not taken by the other",
            "a backup of one node holds what the other would remove",
            "audit records are in the order of their times");
    assertThat(found(-1)).containsExactlyInAnyOrderElementsOf(found(1));
  }

  private List<String> found(int hours) throws IOException {
    JumpingClock jumping = new JumpingClock(InstantSource.system());
    jumping.jump(Duration.ofHours(hours));
    List<String> problems = new ClockTrial(database, right(), jumping).problems();
    new PrintStream(System.out, true, StandardCharsets.UTF_8)
        .printf("own clocks, %+d h: %s%n", hours, problems);
    return problems;
  }

  private SharedTime right() {
    return started(InstantSource.system());
  }

  private SharedTime started(InstantSource own) {
    return new SharedTime(database::time, own, System::nanoTime);
  }
}
