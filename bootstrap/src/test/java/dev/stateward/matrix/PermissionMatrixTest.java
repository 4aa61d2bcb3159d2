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
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sends the request of every cell of {@code permissions/matrix.csv} to a server. */
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Timeout(1800)
@Tag("long")
class PermissionMatrixTest {
  private static final DecisionTable TABLE = DecisionTable.read("/permissions/matrix.csv");
  private static final DecisionTable ACTORS = DecisionTable.read("/permissions/actors.csv");

  /** Actors who lack most rights: of no organization, of none here, and with little access. */
  private static final List<String> WITHOUT_RIGHTS =
      List.of("strngr", "nobody", "member", "read", "c-outs", "orgtok");

  /** One actor of each kind: an owner, each level of access, no access, a token, no token. */
  private static final List<String> SLICE =
      List.of("owner", "admin", "write", "plan", "read", "member", "orgtok", "anon");

  private MatrixServer server;
  private List<Actor> actors;
  private Actor auditReader;
  private boolean allAsked;

  @BeforeAll
  void begin(@TempDir Path folder) throws SQLException {
    server = new MatrixServer(folder);
    server.fill();
    actors = Actors.of(server);
    auditReader = Actors.auditReader(server);
    server.serve();
    server.snapshot.take();
  }

  @AfterAll
  void end() throws SQLException {
    server.checkMetrics();
    server.close();
  }

  /** Not asked again where all cells were asked before. */
  @Test
  @Order(2)
  void cellsOfSomeActorsAreAnsweredAsTheTableSays() throws Exception {
    List<Actor> some = actors.stream().filter(actor -> SLICE.contains(actor.name())).toList();
    assertThat(some).hasSameSizeAs(SLICE);
    if (allAsked) {
      return;
    }
    CellChecker checker = new CellChecker(server, new SecretScan(ACTORS));
    List<String> problems = new ArrayList<>();
    for (Row row : TABLE.rows()) {
      problems.addAll(checker.problems(row, some));
    }
    assertThat(problems).isEmpty();
  }

  @Tag("slow")
  @Test
  @Order(1)
  void everyCellIsAnsweredAsTheTableSays() throws Exception {
    long started = System.nanoTime();
    SecretScan scan = new SecretScan(ACTORS);
    CellChecker checker = new CellChecker(server, scan);
    List<String> problems = new ArrayList<>();
    int cells = 0;
    for (Row row : TABLE.rows()) {
      problems.addAll(checker.problems(row, actors));
      cells +=
          (int)
              actors.stream()
                  .filter(actor -> !(row.cell(actor.name()) instanceof Outcome.NotAsked))
                  .count();
    }
    problems.addAll(scan.overcached());
    problems.addAll(checker.succeededAndDenied());
    problems.addAll(server.audit.problems(server.application, actors));
    allAsked = true;
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - started);
    new PrintStream(System.out, true, StandardCharsets.UTF_8)
        .printf(
            "permission matrix: %d cells of %d operations and %d actors, %d requests in %d s%n",
            cells, TABLE.rows().size(), actors.size(), checker.requests(), seconds);
    assertThat(problems).isEmpty();
  }

  @Tag("slow")
  @Test
  void auditTrailTokenReadsOnlyAuditTrails() throws Exception {
    CellChecker checker = new CellChecker(server, new SecretScan(ACTORS));
    List<String> problems = new ArrayList<>();
    for (Row row : TABLE.rows()) {
      boolean denied = row.cell("nobody") instanceof Outcome.Masked;
      if (denied && row.given().isEmpty() && !row.path().endsWith("/organization/audit-trail")) {
        checker
            .problems(row, auditReader, new Outcome.Masked())
            .forEach(problem -> problems.add(row + ": " + problem));
      }
    }
    assertThat(problems).isEmpty();
  }

  @Tag("slow")
  @Test
  void aDeniedCallerIsNotToldThatTheBodyIsWrong() throws Exception {
    WrongBodies bodies = new WrongBodies(server, TABLE);
    List<String> problems = new ArrayList<>();
    int sent = 0;
    for (Row row : TABLE.rows()) {
      for (String name : WITHOUT_RIGHTS) {
        if (bodies.fit(row, name)) {
          problems.addAll(bodies.problems(row, actor(name)));
          sent++;
        }
      }
    }
    assertThat(problems).isEmpty();
    assertThat(sent).isGreaterThan(200);
  }

  @Test
  void everyActorHasAColumn() {
    List<String> names = actors.stream().map(Actor::name).toList();
    assertThat(TABLE.actors()).containsExactlyElementsOf(names);
    assertThat(ACTORS.lines())
        .extracting(line -> line.cells().get(0))
        .containsExactlyElementsOf(names);
  }

  @Test
  void everyRouteHasARow() {
    Set<String> uncovered = new TreeSet<>();
    for (Route route : server.api.routes()) {
      if (TABLE.rows().stream().noneMatch(row -> covers(row, route))) {
        uncovered.add(route.toString());
      }
    }
    assertThat(uncovered).isEmpty();
  }

  @Test
  void everyRowHasARoute() {
    assertThat(TABLE.rows())
        .allSatisfy(row -> assertThat(server.api.routes()).anyMatch(route -> covers(row, route)));
  }

  @Test
  void aWrongCellIsReported() throws Exception {
    CellChecker checker = new CellChecker(server, new SecretScan(ACTORS));
    Row show = row("GET", "/api/v2/workspaces/<main>");
    Row lock = row("POST", "/api/v2/workspaces/<main>/actions/lock");

    assertThat(checker.problems(show, actor("read"), new Outcome.Masked())).isNotEmpty();
    assertThat(checker.problems(show, actor("read"), Outcome.parse("200/1"))).isNotEmpty();
    assertThat(checker.problems(show, actor("read"), Outcome.parse("200+1"))).isNotEmpty();
    assertThat(checker.problems(show, actor("member"), Outcome.parse("200"))).isNotEmpty();
    assertThat(checker.problems(show, actor("member"), new Outcome.Explained())).isNotEmpty();
    assertThat(checker.problems(show, actor("anon"), new Outcome.Masked())).isNotEmpty();
    assertThat(checker.problems(lock, actor("orgtok"), new Outcome.Masked())).isNotEmpty();
  }

  @Test
  void aSecretInTheWrongAnswerIsReported() {
    SecretScan scan = new SecretScan(ACTORS);
    var request = new Exchange.Request("GET", "/api/v2/workspaces/ws-1", "");
    String url = "{\"hosted-state-%s-url\":\"https://it.test/v1/object/a\"}";

    assertThat(scan.problems("read", request, answer(url.formatted("download")))).isEmpty();
    assertThat(scan.problems("read", request, answer(url.formatted("upload")))).isNotEmpty();
    assertThat(scan.problems("c-outs", request, answer(url.formatted("download")))).isNotEmpty();
    assertThat(scan.problems("owner", request, answer("\"/v1/object/a\""))).isNotEmpty();
    assertThat(scan.problems("owner", request, answer(States.HUSH))).isNotEmpty();
    assertThat(scan.overcached()).contains("owner never got a DOWNLOAD_URL");
  }

  @Test
  void aWriteIsDetectedAndUndone() throws Exception {
    var before = server.snapshot.now();
    server.lock("main", server.keeper());

    assertThat(DatabaseSnapshot.differing(before, server.snapshot.now()))
        .containsExactly("workspaces");
    server.snapshot.restore();
    assertThat(DatabaseSnapshot.differing(before, server.snapshot.now())).isEmpty();
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

  /** A row that reads covers HEAD too: the checker sends both. */
  private static boolean covers(Row row, Route route) {
    String form = Pattern.quote(route.path()).replaceAll("\\{[^}]*}", "\\\\E[^/]+\\\\Q");
    return row.method().equals(route.method().name())
        && row.path().replaceAll("\\?.*", "").matches(form);
  }
}
