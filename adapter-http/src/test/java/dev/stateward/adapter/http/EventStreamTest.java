package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertNotFound;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.application.port.Caller;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(900)
class EventStreamTest {
  private final TeamRequests it = new TeamRequests();
  private final String workspace = it.acme.workspace("net");
  private final String path = "/api/stateward/v1/workspaces/" + workspace + "/events";

  @AfterEach
  void stop() {
    it.close();
  }

  private void settled() {
    it.acme.time.pass(Duration.ofSeconds(1));
  }

  private void lock() {
    act("lock");
  }

  private void act(String action) {
    String actions = "/api/v2/workspaces/" + workspace + "/actions/";
    assertThat(it.server.post(it.alice, actions + action, "{}").statusCode()).isEqualTo(200);
    settled();
  }

  private HttpRequest.Builder request(String token, String last) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(it.server.uri(path)).header("Authorization", "Bearer " + token);
    return last.isEmpty() ? request : request.header("Last-Event-ID", last);
  }

  /** A stream of messages, each of which is a few lines. */
  private BufferedReader open(String token, String last) {
    HttpResponse<InputStream> response =
        it.server.send(request(token, last).GET(), BodyHandlers.ofInputStream());
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
    assertThat(response.headers().firstValue("X-Accel-Buffering")).contains("no");
    assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
    return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
  }

  /** The lines of the next message that are no comments. */
  private static List<String> message(BufferedReader stream) throws IOException {
    List<String> lines = new ArrayList<>();
    String line = stream.readLine();
    while (line != null && !line.isEmpty()) {
      lines.add(line);
      line = stream.readLine();
    }
    return lines;
  }

  private static String id(List<String> message) {
    return message.stream()
        .filter(line -> line.startsWith("id: "))
        .map(line -> line.substring(4))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void tellsWhatHappensWhileItIsOpen() throws IOException {
    try (BufferedReader stream = open(it.alice, "")) {
      assertThat(message(stream)).hasSize(2).first().isEqualTo("retry: 2000");
      lock();

      List<String> told = message(stream);

      assertThat(told).hasSize(3);
      assertThat(told.get(1)).isEqualTo("event: workspace.locked");
      JsonNode event = ApiServer.json(told.get(2).substring("data: ".length()));
      assertThat(event.path("type").asText()).isEqualTo("workspace.locked");
      assertThat(event.path("id").asText()).hasSize(36);
      assertThat(event.path("occurred-at").asText()).endsWith("Z");
      assertThat(event.path("workspace-id").asText()).isEqualTo(workspace);
      assertThat(event.at("/resource/type").asText()).isEqualTo("workspace");
      assertThat(event.at("/resource/id").asText()).isEqualTo(workspace);
      assertThat(event.at("/actor/kind").asText()).isEqualTo("user");
      assertThat(event.at("/actor/name").asText()).isEqualTo("alice");
      assertThat(event.properties()).hasSize(6);
    }
  }

  @Test
  void goesOnBehindTheLastMessageOfABrokenConnection() throws IOException {
    String last;
    try (BufferedReader stream = open(it.alice, "")) {
      last = id(message(stream));
    }
    lock();
    act("unlock");

    try (BufferedReader stream = open(it.alice, last)) {
      message(stream);
      List<String> locked = message(stream);
      assertThat(locked).contains("event: workspace.locked");
      assertThat(message(stream)).contains("event: workspace.unlocked");
      last = id(locked);
    }
    try (BufferedReader stream = open(it.alice, last)) {
      message(stream);
      assertThat(message(stream)).contains("event: workspace.unlocked");
    }
  }

  @Test
  void endsWhereTheTrailEndsForThosePolling() {
    String first = it.server.get(it.alice, path + "?follow=false").body();
    assertThat(first).startsWith("retry: 2000\nid: ").endsWith("\n\n");
    lock();

    String second =
        it.server
            .send(
                request -> request.header("Last-Event-ID", id(first.lines().toList())).GET(),
                it.alice,
                path + "?follow=false")
            .body();

    assertThat(second).contains("event: workspace.locked").endsWith("}\n\n");
  }

  @Test
  void endsWithTheRightToSeeTheWorkspace() throws IOException {
    String team = it.team("readers");
    it.join(team, "carol");
    String link = it.link(team, workspace, "\"access\": \"read\"").at("/data/id").asText();
    settled();
    try (BufferedReader stream = open(it.carol, "")) {
      message(stream);

      it.server.delete(it.alice, TeamRequests.LINKS + "/" + link);
      settled();

      assertThat(rest(stream)).isEmpty();
    }
    assertNotFound(it.server.get(it.carol, path));
  }

  @Test
  void endsWithTheTokenThatOpenedIt() throws IOException {
    String user =
        ApiServer.json(it.server.get(it.alice, "/api/v2/account/details")).at("/data/id").asText();
    JsonNode token =
        ApiServer.json(
                it.server.post(
                    it.alice,
                    "/api/v2/users/" + user + "/authentication-tokens",
                    "{\"data\":{\"type\":\"authentication-tokens\",\"attributes\":{}}}"))
            .path("data");
    try (BufferedReader stream = open(token.at("/attributes/token").asText(), "")) {
      message(stream);

      it.server.delete(it.alice, "/api/v2/authentication-tokens/" + token.path("id").asText());
      it.acme.time.pass(Duration.ofSeconds(2));

      assertThat(rest(stream)).isEmpty();
    }
  }

  @Test
  void endsWithTheSuspensionOfWhoOpenedIt() throws IOException {
    Caller operator = new Caller.Operator();
    Username bob = new Username("bob");
    OrganizationName acme = new OrganizationName("acme");
    it.acme.application.settingUpServer().join(operator, acme, bob, true);
    UserId user = it.acme.application.offboardingUsers().named(operator, bob);
    try (BufferedReader stream = open(it.acme.bobToken, "")) {
      message(stream);

      it.acme.application.offboardingUsers().suspend(operator, user);
      it.acme.time.pass(Duration.ofSeconds(2));

      assertThat(rest(stream)).isEmpty();
    }
  }

  /** What comes until the end, however the server brings it about. */
  private static String rest(BufferedReader stream) {
    StringBuilder rest = new StringBuilder();
    try {
      for (int c = stream.read(); c >= 0; c = stream.read()) {
        rest.append((char) c);
      }
    } catch (IOException cut) {
      // As good as an end.
    }
    return rest.toString();
  }

  @Test
  void endsWithTheServer() throws IOException {
    try (BufferedReader stream = open(it.alice, "")) {
      message(stream);

      it.server.stop();

      assertThat(rest(stream)).isEmpty();
    }
  }

  @Test
  void sendsHeadersAloneWhenAskedForThem() {
    HttpResponse<String> head = it.server.send(request -> request.HEAD(), it.alice, path);

    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(head.headers().firstValue("Content-Type")).contains("text/event-stream");
  }

  @Test
  void refusesAnIdentifierThatIsNotItsOwn() {
    HttpResponse<String> response =
        it.server.send(request -> request.header("Last-Event-ID", "17").GET(), it.alice, path);

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body())
        .isEqualTo(
            "{\"errors\":[{\"status\":\"400\",\"title\":\"bad request\",\"detail\":"
                + "\"Last-Event-ID is not an identifier of this workspace's events\"}]}");
  }

  @Test
  void refusesToFollowOtherwise() {
    HttpResponse<String> response = it.server.get(it.alice, path + "?follow=maybe");

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body()).contains("\"detail\":\"follow must be true or false\"");
  }
}
