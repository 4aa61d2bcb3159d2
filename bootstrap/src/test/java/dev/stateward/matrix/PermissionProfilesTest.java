package dev.stateward.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.matrix.Exchange.Answer;
import dev.stateward.matrix.Exchange.Request;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Gives a team every access there is, one after the other, and asks as a member of the team and
 * with its token what the table {@code permissions/profiles.csv} asks. Each change of the team's
 * access must hold from the next request on.
 */
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(900)
@Tag("slow")
class PermissionProfilesTest {
  private static final DecisionTable QUESTIONS = DecisionTable.read("/permissions/profiles.csv");
  private static final DecisionTable FLAGS = DecisionTable.read("/permissions/flags.csv");
  private static final List<Profile> PROFILES =
      Profile.all(DecisionTable.read("/permissions/levels.csv"));
  private static final String NOT_FOUND =
      "{\"errors\":[{\"status\":\"404\",\"title\":\"not found\"}]}";

  /** How many questions are asked at a time. */
  private static final int AT_ONCE = 8;

  private final ObjectMapper json = new ObjectMapper();
  private MatrixServer server;
  private Bodies bodies;
  private List<Actor> actors;

  @BeforeAll
  void begin(@TempDir Path folder) throws SQLException {
    server = new MatrixServer(folder);
    bodies = new Bodies(server.time.instant());
    server.fill();
    actors = Actors.ofOneTeam(server);
    server.lock("main", server.keeper());
    server.serve();
  }

  @AfterAll
  void end() throws SQLException {
    server.close();
  }

  @Test
  void thereAre292Profiles() {
    assertThat(PROFILES).hasSize(292).doesNotHaveDuplicates();
  }

  @Test
  void eachProfileAllowsOnlyWhatTheTableSays() throws Exception {
    long started = System.nanoTime();
    List<String> problems = new CopyOnWriteArrayList<>();
    int cells = 0;
    Teams teams = server.teams("owner");
    var link = new TeamAccessId(server.placeholders.get("profile-link"));
    server.snapshot.take();
    for (Profile profile : PROFILES) {
      teams.change(link, profile.access());
      cells += askAtOnce(profile, problems);
    }
    assertThat(DatabaseSnapshot.differing(server.snapshot.rows(), server.snapshot.now()))
        .containsExactly("team_workspaces");
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - started);
    new PrintStream(System.out, true, StandardCharsets.UTF_8)
        .printf(
            "permission profiles: %d cells of %d profiles in %d s%n",
            cells, PROFILES.size(), seconds);
    assertThat(problems).isEmpty();
  }

  /** Asks everything of a profile, several questions at a time: none of them changes anything. */
  private int askAtOnce(Profile profile, List<String> problems) throws Exception {
    List<Future<Integer>> asked = new ArrayList<>();
    try (var askers = Executors.newFixedThreadPool(AT_ONCE)) {
      for (Actor actor : actors) {
        for (DecisionTable.Line line : QUESTIONS.lines()) {
          asked.add(askers.submit(() -> ask(profile, actor, QUESTIONS.byColumn(line), problems)));
        }
        asked.add(askers.submit(() -> flags(profile, actor, problems)));
      }
    }
    int cells = 0;
    for (Future<Integer> one : asked) {
      cells += one.get();
    }
    return cells;
  }

  private int ask(Profile profile, Actor actor, Map<String, String> question, List<String> problems)
      throws IOException, InterruptedException {
    Answer answer = send(actor, question);
    boolean passes = profile.has(question);
    boolean expected =
        passes
            ? answer.status() == Integer.parseInt(cell(question, "answer"))
            : answer.status() == 404 && answer.body().equals(NOT_FOUND);
    if (!expected) {
      problems.add(
          "%s, %s: %s %s %s is answered with %d"
              .formatted(
                  profile,
                  actor,
                  cell(question, "method"),
                  cell(question, "path"),
                  cell(question, "body"),
                  answer.status()));
    }
    return 1;
  }

  /** Compares what the workspace says of the caller's permissions with the table of flags. */
  private int flags(Profile profile, Actor actor, List<String> problems)
      throws IOException, InterruptedException {
    Map<String, String> show =
        Map.of("method", "GET", "path", "/api/v2/workspaces/<main>", "body", "");
    JsonNode shown = json.readTree(send(actor, show).body()).at("/data/attributes/permissions");
    for (DecisionTable.Line line : FLAGS.lines()) {
      Map<String, String> flag = FLAGS.byColumn(line);
      JsonNode value = shown.path(cell(flag, "flag"));
      if (!value.isBoolean() || value.asBoolean() != profile.has(flag)) {
        problems.add(profile + ", " + actor + ": " + cell(flag, "flag") + " is " + value);
      }
    }
    return FLAGS.lines().size();
  }

  private Answer send(Actor actor, Map<String, String> question)
      throws IOException, InterruptedException {
    return server
        .exchange()
        .send(
            new Request(
                cell(question, "method"),
                server.placeholders.real(cell(question, "path"), Map.of()),
                server.placeholders.real(bodies.get(cell(question, "body")), Map.of())),
            actor.token());
  }

  private static String cell(Map<String, String> line, String column) {
    return Objects.requireNonNull(line.get(column), column);
  }
}
