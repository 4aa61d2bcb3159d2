package dev.stateward.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.route.Route;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Puts every cell of {@code permissions/matrix.csv} to a server. */
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(1800)
class PermissionMatrixTest {
  private static final DecisionTable TABLE = DecisionTable.read("/permissions/matrix.csv");
  private static final DecisionTable ACTORS = DecisionTable.read("/permissions/actors.csv");

  /** Actors who lack most rights: of no organization, of none here, and with little access. */
  private static final List<String> WITHOUT_RIGHTS =
      List.of("strngr", "nobody", "member", "read", "c-outs", "orgtok");

  private World world;
  private List<Actor> actors;
  private Actor auditReader;

  @BeforeAll
  void begin(@TempDir Path folder) throws SQLException {
    world = new World(folder);
    world.begin();
    actors = Cast.of(world);
    auditReader = Cast.auditReader(world);
    world.serve();
    world.rows.keep();
  }

  @AfterAll
  void end() throws SQLException {
    world.close();
  }

  @Test
  void answersEveryCellAsTheTableSays() throws Exception {
    long started = System.nanoTime();
    Scan scan = new Scan(ACTORS);
    Trial trial = new Trial(world, scan);
    List<String> complaints = new ArrayList<>();
    int cells = 0;
    for (Row row : TABLE.rows()) {
      complaints.addAll(trial.complaints(row, actors));
      cells +=
          (int)
              actors.stream()
                  .filter(actor -> !(row.cell(actor.name()) instanceof Outcome.NotAsked))
                  .count();
    }
    complaints.addAll(scan.overlooked());
    complaints.addAll(trial.deniedAndDone());
    complaints.addAll(world.recorded.complaints(world.application, actors));
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - started);
    new PrintStream(System.out, true, StandardCharsets.UTF_8)
        .printf(
            "permission matrix: %d cells of %d operations and %d actors, %d requests in %d s%n",
            cells, TABLE.rows().size(), actors.size(), trial.requests(), seconds);
    assertThat(complaints).isEmpty();
  }

  @Test
  void letsAReaderOfAuditTrailsDoNothingElse() throws Exception {
    Trial trial = new Trial(world, new Scan(ACTORS));
    List<String> complaints = new ArrayList<>();
    for (Row row : TABLE.rows()) {
      boolean denied = row.cell("nobody") instanceof Outcome.Masked;
      if (denied && row.given().isEmpty() && !row.path().endsWith("/organization/audit-trail")) {
        trial
            .complaints(row, auditReader, new Outcome.Masked())
            .forEach(complaint -> complaints.add(row + ": " + complaint));
      }
    }
    assertThat(complaints).isEmpty();
  }

  @Test
  void tellsNobodyWhatIsWrongWithWhatTheyMayNotSend() throws Exception {
    WrongBodies bodies = new WrongBodies(world, TABLE);
    List<String> complaints = new ArrayList<>();
    int sent = 0;
    for (Row row : TABLE.rows()) {
      for (String name : WITHOUT_RIGHTS) {
        if (bodies.fit(row, name)) {
          complaints.addAll(bodies.complaints(row, actor(name)));
          sent++;
        }
      }
    }
    assertThat(complaints).isEmpty();
    assertThat(sent).isGreaterThan(200);
  }

  @Test
  void hasAColumnForEveryActor() {
    List<String> names = actors.stream().map(Actor::name).toList();
    assertThat(TABLE.actors()).containsExactlyElementsOf(names);
    assertThat(ACTORS.lines())
        .extracting(line -> line.cells().get(0))
        .containsExactlyElementsOf(names);
  }

  @Test
  void hasARowForEveryRoute() {
    Set<String> uncovered = new TreeSet<>();
    for (Route route : world.api.routes()) {
      if (TABLE.rows().stream().noneMatch(row -> covers(row, route))) {
        uncovered.add(route.toString());
      }
    }
    assertThat(uncovered).isEmpty();
  }

  @Test
  void hasNoRowWithoutARoute() {
    assertThat(TABLE.rows())
        .allSatisfy(row -> assertThat(world.api.routes()).anyMatch(route -> covers(row, route)));
  }

  @Test
  void noticesACellThatIsWrong() throws Exception {
    Trial trial = new Trial(world, new Scan(ACTORS));
    Row show = row("GET", "/api/v2/workspaces/<main>");
    Row lock = row("POST", "/api/v2/workspaces/<main>/actions/lock");

    assertThat(trial.complaints(show, actor("read"), new Outcome.Masked())).isNotEmpty();
    assertThat(trial.complaints(show, actor("read"), Outcome.parse("200/1"))).isNotEmpty();
    assertThat(trial.complaints(show, actor("read"), Outcome.parse("200+1"))).isNotEmpty();
    assertThat(trial.complaints(show, actor("member"), Outcome.parse("200"))).isNotEmpty();
    assertThat(trial.complaints(show, actor("member"), new Outcome.Explained())).isNotEmpty();
    assertThat(trial.complaints(show, actor("anon"), new Outcome.Masked())).isNotEmpty();
    assertThat(trial.complaints(lock, actor("orgtok"), new Outcome.Masked())).isNotEmpty();
  }

  @Test
  void noticesWhatIsFoundInTheWrongAnswer() {
    Scan scan = new Scan(ACTORS);
    var request = new Exchange.Request("GET", "/api/v2/workspaces/ws-1", "");
    String url = "{\"hosted-state-%s-url\":\"https://it.test/v1/object/a\"}";

    assertThat(scan.complaints("read", request, answer(url.formatted("download")))).isEmpty();
    assertThat(scan.complaints("read", request, answer(url.formatted("upload")))).isNotEmpty();
    assertThat(scan.complaints("c-outs", request, answer(url.formatted("download")))).isNotEmpty();
    assertThat(scan.complaints("owner", request, answer("\"/v1/object/a\""))).isNotEmpty();
    assertThat(scan.complaints("owner", request, answer(States.HUSH))).isNotEmpty();
    assertThat(scan.overlooked()).contains("owner never got a DOWNLOAD_URL");
  }

  @Test
  void noticesWhatWasWritten() throws Exception {
    var before = world.rows.now();
    world.lock("main", world.keeper());

    assertThat(KeptRows.differing(before, world.rows.now())).containsExactly("workspaces");
    world.rows.restore();
    assertThat(KeptRows.differing(before, world.rows.now())).isEmpty();
  }

  private static Exchange.Answer answer(String body) {
    return new Exchange.Answer(200, Map.of(), body, "");
  }

  private static Row row(String method, String path) {
    return TABLE.rows().stream()
        .filter(row -> row.method().equals(method) && row.path().equals(path))
        .findFirst()
        .orElseThrow();
  }

  private Actor actor(String name) {
    return actors.stream().filter(actor -> actor.name().equals(name)).findFirst().orElseThrow();
  }

  /** A row that reads covers HEAD too: the trial sends both. */
  private static boolean covers(Row row, Route route) {
    String form = Pattern.quote(route.path()).replaceAll("\\{[^}]*}", "\\\\E[^/]+\\\\Q");
    return row.method().equals(route.method().name())
        && row.path().replaceAll("\\?.*", "").matches(form);
  }
}
