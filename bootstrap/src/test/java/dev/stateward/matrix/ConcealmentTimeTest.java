package dev.stateward.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.settings.Traffic;
import dev.stateward.application.settings.Budgets;
import dev.stateward.matrix.Exchange.Request;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The time of an answer does not tell a concealed resource from a missing one. {@code
 * -Dstateward.concealment.pairs} says how many answers of each are compared: four times as many
 * tell half the difference.
 */
@Tag("alone")
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(600)
class ConcealmentTimeTest {
  private static final int WARM_UP = 50;
  private static final int PAIRS = Integer.getInteger("stateward.concealment.pairs", 250);

  /**
   * How far the ranks may be from even, in standard deviations. Of two that are the same one pair
   * of runs in ten million is further; an answer that waits for a commit was at 30 or more of 1,000
   * pairs, which is 15 of 250.
   */
  private static final double FURTHEST = 6;

  private MatrixServer server;
  private String stranger;

  @BeforeAll
  void begin(@TempDir Path folder) throws SQLException {
    Traffic traffic = new Traffic(0, 0, List.of(), 0, 0, Budgets.NOT_FOUND_STEP);
    server = new MatrixServer(new EmbeddedDeployment(folder), traffic);
    server.fill();
    server.serve();
    stranger = server.userToken("strngr");
  }

  @AfterAll
  void end() throws SQLException {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "/api/v2/workspaces/{main}, /api/v2/workspaces/ws-abcdefghijkLMNop",
    "/api/v2/organizations/acme, /api/v2/organizations/acne",
    "/api/v2/organizations/acme/workspaces/main, /api/v2/organizations/acne/workspaces/main",
    "/api/v2/projects/{acme-project}, /api/v2/projects/prj-abcdefghijkLMNop"
  })
  void concealedAndMissingTakeTheSameTime(String concealed, String missing) throws Exception {
    Request there = request(concealed);
    Request nowhere = request(missing);
    for (int i = 0; i < WARM_UP; i++) {
      time(there);
      time(nowhere);
    }
    long[] ofThere = new long[PAIRS];
    long[] ofNowhere = new long[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
      // In turns, and each of them first as often, so that whatever drifts meets both alike.
      if (i % 2 == 0) {
        ofThere[i] = time(there);
        ofNowhere[i] = time(nowhere);
      } else {
        ofNowhere[i] = time(nowhere);
        ofThere[i] = time(there);
      }
      if (i % 50 == 0) {
        server.application.recordingDenials().settle(MatrixServer.OPERATOR);
      }
    }

    assertThat(Math.abs(distance(ofThere, ofNowhere))).isLessThan(FURTHEST);
  }

  private Request request(String path) {
    String filled =
        path.replace("{main}", server.id("main").value())
            .replace("{acme-project}", server.placeholders.get("acme-project"));
    return new Request("GET", filled, "");
  }

  private long time(Request request) throws IOException, InterruptedException {
    long begun = System.nanoTime();
    int status = server.exchange().send(request, stranger).status();
    long took = System.nanoTime() - begun;
    assertThat(status).isEqualTo(404);
    return took;
  }

  /** The statistic of Mann and Whitney, in standard deviations. */
  private static double distance(long[] some, long[] others) {
    long[] sorted = others.clone();
    Arrays.sort(sorted);
    double wins = 0;
    for (long one : some) {
      int below = Arrays.binarySearch(sorted, one);
      wins += below < 0 ? -below - 1 : below + 0.5;
    }
    double pairs = (double) some.length * others.length;
    return (wins - pairs / 2) / Math.sqrt(pairs * (some.length + others.length + 1) / 12);
  }
}
