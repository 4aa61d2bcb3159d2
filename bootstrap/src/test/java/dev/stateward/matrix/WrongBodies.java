package dev.stateward.matrix;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.matrix.Exchange.Answer;
import dev.stateward.matrix.Exchange.Request;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Sends bodies that are wrong for callers who may not do what they ask for (ADR 149). */
final class WrongBodies {
  private static final List<String> WRONG = List.of("{", "[]", "{\"data\":5}", "{\"data\":[5]}");

  /** Requests that say in their body what the caller must be authorized for. */
  private static final Set<String> NAMED_IN_BODY =
      Set.of("/api/v2/runs", "/api/v2/team-workspaces", "/api/v2/team-projects");

  /** The body has only the workspaces for which the caller must be authorized. */
  private static final Pattern ASSIGNMENT =
      Pattern.compile("/api/v2/tags/[^/]+/relationships/workspaces");

  /** Requests of members of the organization that are authorized by what their body names. */
  private static final Set<String> JUDGED_BY_BODY =
      Set.of(
          "POST /api/v2/organizations/<acme>/workspaces",
          "DELETE /api/v2/organizations/<acme>/team-tokens");

  /** The actor who has rights elsewhere alone. */
  private static final String STRANGER = "strngr";

  private final MatrixServer server;
  private final DecisionTable table;
  private final Bodies bodies;
  private final ObjectMapper json = new ObjectMapper();

  WrongBodies(MatrixServer server, DecisionTable table) {
    this.server = server;
    this.table = table;
    this.bodies = new Bodies(server.time.instant());
  }

  /**
   * Whether {@code row} has a body, needs no situation, and is denied to the actor for what its
   * path names, and so whatever the body is.
   */
  boolean fit(Row row, String actor) {
    boolean abroad = (row.path() + row.body()).contains("their");
    return !row.body().isEmpty()
        && row.given().isEmpty()
        && (actor.equals(STRANGER) ? !abroad : !JUDGED_BY_BODY.contains(operation(row)))
        && table.rows().stream()
            .filter(other -> operation(other).equals(operation(row)))
            .allMatch(other -> isDenied(other.cell(actor)));
  }

  private static String operation(Row row) {
    return row.method() + ' ' + row.path().replaceAll("\\?.*", "");
  }

  private static boolean isDenied(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Masked() -> true;
      case Outcome.Explained() -> true;
      case Outcome.NotAsked() -> false;
      case Outcome.Unauthenticated() -> false;
      case Outcome.Answer ignored -> false;
    };
  }

  /** In what the answers to {@code actor} differ from the answer to the body of {@code row}. */
  List<String> problems(Row row, Actor actor) throws IOException {
    String path = server.placeholders.real(row.path(), Map.of());
    String body = server.placeholders.real(bodies.get(row.body()), Map.of());
    Answer answer = send(row, path, body, actor);
    List<String> problems = new ArrayList<>();
    for (String wrong : wrong(path, body)) {
      Answer other = send(row, path, wrong, actor);
      if (answer.status() != other.status()
          || !answer.headers().equals(other.headers())
          || !answer.body().equals(other.body())) {
        problems.add(
            "%s, %s, sends %s: %d and not %d: %s"
                .formatted(row, actor, wrong, other.status(), answer.status(), other.body()));
      }
    }
    return problems;
  }

  private List<String> wrong(String path, String body) throws JsonProcessingException {
    if (ASSIGNMENT.matcher(path).matches()) {
      return List.of();
    }
    if (!NAMED_IN_BODY.contains(path.replaceAll("\\?.*", ""))) {
      return WRONG;
    }
    JsonNode tree = json.readTree(body);
    ((ObjectNode) tree.get("data")).put("attributes", 5);
    return List.of(tree.toString());
  }

  private Answer send(Row row, String path, String body, Actor actor) throws IOException {
    return server.exchange().send(new Request(row.method(), path, body), actor.token());
  }
}
