package dev.stateward.adapter.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.settings.Budgets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Bodies of JSON of which a server cannot hold as many as there are connections. */
@Timeout(900)
class JsonMemoryTest {
  /** What a body of brackets takes as values is at least 40 times its size. */
  private static final String BRACKETS = "[],".repeat(4900) + "[]";

  private static final int LARGE_BODY = Budgets.JSON_BODY - 1024;

  private final AcmeApplication acme = new AcmeApplication();
  private final ApiServer server = new ApiServer(acme.application);
  private final List<Socket> held = new ArrayList<>();

  @AfterEach
  void stop() throws IOException {
    release();
    server.close();
  }

  @Test
  void refusesLargeBodiesWhileOthersArriveAndTakesThemAgainLater() throws IOException {
    String large = " ".repeat(LARGE_BODY);

    holdUntilRefused(
        () -> hold(teams(), LARGE_BODY + 1, large),
        Budgets.JSON_BODIES / (LARGE_BODY - Budgets.SMALL_JSON_BODY) + 1,
        team(large));
    assertThat(server.post(acme.alice, teams(), team("")).statusCode()).isIn(200, 422);

    release();
    awaitTaken(team(large));
  }

  @Test
  void countsTheValuesOfABodyUntilItIsAnswered() throws IOException {
    acme.lock(acme.alice);
    String creation =
        "{\"data\":{\"type\":\"state-versions\",\"relationships\":{\"run\":{\"x\":["
            + BRACKETS
            + "]}},\"attributes\":{\"state\":\"e30=";

    holdUntilRefused(
        () -> hold(versions(), 2 * creation.length(), creation),
        2 * Budgets.JSON_BODIES / (40 * BRACKETS.length()),
        team("\"x\":[" + BRACKETS + "],"));
    assertThat(server.post(acme.alice, teams(), team("")).statusCode()).isIn(200, 422);

    release();
    awaitTaken(team("\"x\":[" + BRACKETS + "],"));
  }

  @Test
  void countsListsOfIdentifiersWhileTheyArrive() throws IOException {
    String list = "{\"data\":[" + " ".repeat(Budgets.IDENTIFIERS_BODY - 1024);

    holdUntilRefused(
        () -> hold(consumers(), Budgets.IDENTIFIERS_BODY, list),
        Budgets.JSON_BODIES / Budgets.IDENTIFIERS_BODY + 1,
        team(" ".repeat(LARGE_BODY)));
    assertThat(server.post(acme.alice, teams(), team("")).statusCode()).isIn(200, 422);

    release();
    awaitTaken(team(" ".repeat(LARGE_BODY)));
  }

  @Test
  void keepsNoLongIdentifiers() {
    String id = "x".repeat(Budgets.TEXT + 1);
    HttpResponse<String> answer =
        server.post(acme.alice, consumers(), "{\"data\":[{\"id\":\"" + id + "\"}]}");

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(answer.body())
        .contains("the body has a text of more than " + Budgets.TEXT + " characters");
  }

  private String consumers() {
    return "/api/v2/workspaces/" + acme.workspace + "/relationships/remote-state-consumers";
  }

  @Test
  void keepsNoLongTextsBesideAState() {
    HttpResponse<String> answer =
        server.post(
            acme.alice,
            versions(),
            "{\"data\":{\"attributes\":{\"lineage\":\""
                + "x".repeat(Budgets.CREATION_TEXT + 1)
                + "\"}}}");

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(answer.body())
        .contains("the body has a text of more than " + Budgets.CREATION_TEXT + " characters");
  }

  private String teams() {
    return "/api/v2/organizations/acme/teams";
  }

  private String versions() {
    return "/api/v2/workspaces/" + acme.workspace + "/state-versions";
  }

  private static String team(String more) {
    return "{\"data\":{" + more + "\"type\":\"teams\",\"attributes\":{\"name\":\"red\"}}}";
  }

  /** Sends the beginning of a body of {@code length} bytes. */
  private void hold(String path, int length, String beginning) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
    held.add(socket);
    String head =
        """
        POST %s HTTP/1.1\r
        Host: localhost\r
        Authorization: Bearer %s\r
        Content-Length: %d\r
        \r
        """
            .formatted(path, acme.alice, length);
    socket.getOutputStream().write((head + beginning).getBytes(UTF_8));
  }

  /** Holds one body. */
  private interface Holding {
    void one() throws IOException;
  }

  /**
   * Holds so many bodies, and one more each time {@code body} is taken beside them: bodies that are
   * refused at one time give back what they have, and leave room for some.
   */
  private void holdUntilRefused(Holding holding, int count, String body) throws IOException {
    for (int i = 0; i < count; i++) {
      holding.one();
    }
    HttpResponse<String> answer = server.post(acme.alice, teams(), body);
    while (answer.statusCode() != 503) {
      assertThat(answer.statusCode()).as(answer.body()).isIn(200, 422);
      assertThat(held).hasSizeLessThan(4 * count);
      holding.one();
      answer = server.post(acme.alice, teams(), body);
    }
    assertThat(answer.headers().firstValue("Retry-After")).contains("1");
    assertThat(answer.body()).contains("too many large requests at once");
  }

  private void release() throws IOException {
    for (Socket socket : held) {
      socket.close();
    }
    held.clear();
  }

  /** Repeats a request, since the server takes note of closed connections when it gets to it. */
  private void awaitTaken(String body) {
    HttpResponse<String> answer = server.post(acme.alice, teams(), body);
    while (answer.statusCode() != 422) {
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
      answer = server.post(acme.alice, teams(), body);
    }
  }
}
