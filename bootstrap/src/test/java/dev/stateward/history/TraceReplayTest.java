package dev.stateward.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.application.Keys;
import dev.stateward.application.StateApplication;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.store.Stores;
import dev.stateward.bootstrap.keys.RandomIdentifiers;
import dev.stateward.e2e.OwnPostgres;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.memory.InMemoryBlobStore;
import dev.stateward.testkit.memory.InMemoryDatabase;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What simulations of the model in {@code docs/model} did is done by two nodes of the application,
 * with the same outcomes. Recorded simulations are replayed; {@code -Dstateward.model.traces} says
 * how many new ones Spin makes, {@code -Dstateward.model.seed} from which seed on.
 */
@Tag("slow")
class TraceReplayTest {
  private static final int TRACES = Integer.getInteger("stateward.model.traces", 0);
  private static final long SEED = Long.getLong("stateward.model.seed", 1_000);
  private static final int OPERATIONS = 12;

  /** What is kept in memory makes each further operation slower. */
  private static final int TOGETHER = 50;

  private static final Path MODEL = Path.of("..", "docs", "model", "workspace.pml");
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Keys KEYS =
      TestApplication.keys(new RandomIdentifiers(RANDOM, InstantSource.system()));

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  private record Replayed(int compared, List<String> differences) {}

  private static Replayed replay(List<ModelTrace> traces, Stores stores, PlantedBug bug) {
    AtomicBoolean dying = new AtomicBoolean();
    InMemoryBlobStore blobs = new InMemoryBlobStore(InstantSource.system());
    TestApplication honest = node(stores, blobs);
    Stores faulty = TraceReplay.dying(bug.planting().get().apply(stores), dying);
    List<StateApplication> nodes =
        List.of(node(faulty, blobs).application(), node(faulty, blobs).application());
    TrialOrganization organization =
        new TrialOrganization(
            honest, "o" + Long.toString(RANDOM.nextLong() >>> 1, Character.MAX_RADIX));
    int compared = 0;
    List<String> differences = new ArrayList<>();
    for (ModelTrace trace : traces) {
      int number = traces.indexOf(trace);
      TraceReplay replay = new TraceReplay(trace, nodes, organization, "trace-" + number, dying);
      for (String difference : replay.differences()) {
        differences.add("trace %d: %s".formatted(number, difference));
      }
      compared += replay.compared();
      List<String> failed = new ArrayList<>();
      honest.work(job -> failed.add("trace %d: %s".formatted(number, job.cause())));
      differences.addAll(failed);
    }
    return new Replayed(compared, differences);
  }

  private static TestApplication node(Stores stores, InMemoryBlobStore blobs) {
    return TestApplication.over(
        stores, blobs, KEYS, InstantSource.system(), ApplicationSettings.DEFAULT);
  }

  private static List<ModelTrace> recorded() throws IOException {
    try (InputStream bytes =
        Objects.requireNonNull(TraceReplayTest.class.getResourceAsStream("/model/traces.txt"))) {
      return ModelTrace.read(new String(bytes.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Test
  void theApplicationDoesWhatTheModelDoes() throws Exception {
    requireSame("recorded", recorded(), new InMemoryDatabase());
  }

  @Test
  void soItDoesOverPostgres() throws Exception {
    try (EmbeddedPostgres server = OwnPostgres.start();
        Database database =
            Database.postgres(server.getJdbcUrl("postgres", "postgres"), "postgres", "")) {
      requireSame("recorded, PostgreSQL", recorded(), database);
    }
  }

  @Test
  void soItDoesWithNewSimulations(@TempDir Path folder) throws Exception {
    for (int first = 0; first < TRACES; first += TOGETHER) {
      List<ModelTrace> traces = new ArrayList<>();
      for (int i = first; i < Math.min(first + TOGETHER, TRACES); i++) {
        traces.add(ModelTrace.simulated(MODEL, SEED + i, OPERATIONS, folder));
      }
      requireSame("new, from seed " + (SEED + first), traces, new InMemoryDatabase());
    }
  }

  @Test
  void differencesAreFound() throws IOException {
    List<String> found = new ArrayList<>();
    for (PlantedBug bug : PlantedBug.all()) {
      List<String> differences = replay(recorded(), new InMemoryDatabase(), bug).differences();
      if (!differences.isEmpty()) {
        found.add(bug.name());
      }
    }
    out.printf("planted bugs that recorded traces show: %s%n", found);
    assertThat(found)
        .contains(
            "an upload URL takes other bytes",
            "the current version is deleted",
            "a commit is lost");
  }

  private void requireSame(String what, List<ModelTrace> traces, Stores stores) {
    Replayed replayed = replay(traces, stores, PlantedBug.NONE);
    assertThat(replayed.differences()).isEmpty();
    out.printf(
        "traces of the model, %s: %d, with %d outcomes, all the same%n",
        what, traces.size(), replayed.compared());
  }
}
