package dev.stateward.bootstrap.remote;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.bootstrap.server.Version;
import dev.stateward.bootstrap.transfer.PacedServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is made of answers of any server. */
@Timeout(900)
class RemoteServerTest {
  private static final Duration WAIT = Duration.ofSeconds(5);
  private static final String TOKEN = "secret-token";
  private static final String WITHOUT_TLS = "if it is to be reached without";

  private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> agents = new LinkedBlockingQueue<>();
  private final List<String> notices = new ArrayList<>();
  private final HttpServer http;
  private final RemoteServer server;
  private int status = 200;
  private String type = "application/vnd.api+json";
  private String retryAfter = "";
  private boolean becomesReady;
  private String location = "";
  private byte[] body = {};

  RemoteServerTest() throws IOException {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext("/", this::answer);
    http.start();
    server = server("http://127.0.0.1:" + http.getAddress().getPort());
  }

  @AfterEach
  void stop() {
    server.close();
    http.stop(0);
  }

  @Test
  void sendsTheTokenAndDocuments() {
    body = "{\"data\":[]}".getBytes(UTF_8);

    assertThat(server.get("/a?b=%5B", "thing")).hasToString("{\"data\":[]}");
    assertThat(requests.remove()).isEqualTo("GET /a?b=%5B Bearer secret-token ");

    body = new byte[0];
    assertThat(server.send("PUT", "/a", new JsonMapper().createObjectNode(), "thing").isEmpty())
        .isTrue();
    assertThat(requests.remove()).isEqualTo("PUT /a Bearer secret-token {}");
  }

  @Test
  void leavesNumbersAsTheyAre() {
    body = "{\"a\":1.10,\"b\":12345678901234567890.5}".getBytes(UTF_8);

    assertThat(server.get("/a", "thing")).hasToString(new String(body, UTF_8));
  }

  @ParameterizedTest
  @CsvSource({
    "400, 2, Why\\u001b[2J",
    "401, 3, does not accept the token of STATEWARD_TOKEN",
    "403, 3, the token of STATEWARD_TOKEN does not allow that: Why\\u001b[2J",
    "404, 3, there is no thing that the token of STATEWARD_TOKEN may read",
    "409, 1, Why\\u001b[2J; try again in 7 s",
    "422, 1, Why\\u001b[2J; try again in 7 s",
    "429, 1, too many requests; try again in 7 s",
    "500, 1, Why\\u001b[2J; try again in 7 s"
  })
  void explainsRefusals(int given, int exit, String message) {
    status = given;
    retryAfter = "7";
    body = "{\"errors\":[{\"title\":\"x\",\"detail\":\"Why\\u001b[2J\"}]}".getBytes(UTF_8);

    assertFails(exit, message);
  }

  @Test
  void sendsTheTokenNowhereElse() {
    status = 307;
    location = "http://127.0.0.1:%d/b?x=secret".formatted(http.getAddress().getPort());

    assertFails(1, "redirects to http://127.0.0.1:");
    assertThat(requests).hasSize(1);
    assertThat(RemoteServer.path("https://elsewhere.example.com/a/b?c=%5B"))
        .isEqualTo("/a/b?c=%5B");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"@elsewhere.example.com/a", "elsewhere/a", "mailto:a", "", "https://[", "a b"})
  void followsNoLinkThatChangesTheHost(String link) {
    assertThatThrownBy(() -> RemoteServer.path(link))
        .isInstanceOf(RemoteFailedException.class)
        .hasMessageContaining("the server names a page that is no");
  }

  @Test
  void knowsServersOfOthers() {
    type = "text/html";
    body = "<html>".getBytes(UTF_8);
    assertFails(1, "does not answer as a server of this API");

    type = "application/vnd.api+json";
    assertFails(1, "does not answer as a server of this API");

    status = 502;
    type = "text/html";
    assertFails(1, "failed with 502");

    status = 401;
    assertFails(3, "does not accept the token of");

    status = 409;
    assertThatThrownBy(() -> server.get("/a", "thing"))
        .isInstanceOfSatisfying(
            RemoteFailedException.class, failed -> assertThat(failed.isConflict()).isTrue());
  }

  @Test
  void asksAgainWhenToldTo() {
    status = 503;
    retryAfter = "0";
    assertFails(1, "; try again in 0 s");
    assertThat(requests).hasSize(1);

    retryAfter = "1";
    becomesReady = true;
    assertThat(server.get("/a", "thing").isEmpty()).isTrue();
    assertThat(requests).hasSize(3);
    assertThat(notices).isEmpty();
  }

  @Test
  void saysWhyItWaitsForLong() {
    status = 409;
    retryAfter = "2";
    becomesReady = true;
    body = "{\"errors\":[{\"detail\":\"Not yet; ask again in a moment.\"}]}".getBytes(UTF_8);

    server.get("/a", "thing");

    assertThat(notices).containsExactly("waiting for " + server + ": Not yet");
  }

  @Test
  void announcesAnAnswerThatTakesLong() throws IOException {
    try (var deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        RemoteServer asked = server("http://127.0.0.1:" + deaf.getLocalPort())) {
      assertThatThrownBy(() -> asked.send("DELETE", "/a", "thing"))
          .isInstanceOf(RemoteFailedException.class)
          .hasMessageContaining("it took too long");

      assertThat(notices).containsExactly("waiting for " + asked + ": it has not answered yet");
    }
  }

  @Test
  void givesUpAnAnswerThatStops() throws IOException {
    try (var stopping = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        RemoteServer asked = server("http://127.0.0.1:" + stopping.getLocalPort())) {
      Thread.ofPlatform().daemon().start(() -> answerHalf(stopping));

      assertThatThrownBy(() -> asked.get("/a", "thing"))
          .isInstanceOf(RemoteFailedException.class)
          .hasMessageContaining("it took too long");

      assertThat(notices).containsExactly("waiting for " + asked + ": it has not answered yet");
    }
  }

  @Test
  void givesUpAServerThatIsNeverReady() {
    status = 503;
    retryAfter = "1";

    assertFails(1, "failed with 503; try again in 1 s");

    assertThat(requests).hasSizeBetween(2, (int) WAIT.toSeconds());
    assertThat(notices).containsExactly("waiting for " + server + ": failed with 503");
  }

  @Test
  void announcesThePausesOfATransferOnce() {
    status = 503;
    retryAfter = "2";
    becomesReady = true;
    try (PacedServer paced = new PacedServer(server, 1000)) {
      paced.send("DELETE", "/a", "thing");
    }

    assertThat(notices).containsExactly("waiting for " + server + ": failed with 503");
  }

  @Test
  void namesTheProgram() {
    server.get("/a", "thing");
    try (RemoteObjects objects = server.objects()) {
      objects.download("/b", "thing", bytes -> {});
    }

    assertThat(agents).hasSize(2).containsOnly("stateward-cli/" + Version.TEXT);
  }

  @Test
  void readsNoAnswerWithoutEnd() {
    body = " ".repeat(NodeBudgets.CLIENT_DOCUMENT + 1).getBytes(UTF_8);

    assertFails(1, "is too long");
  }

  @Test
  void saysWhyNobodyWasReached() {
    int port = http.getAddress().getPort();
    http.stop(0);
    assertUnreached("http://127.0.0.1:" + port, "nobody answers");
    assertUnreached("http://nowhere.invalid", "there is no host of that name");
  }

  @Test
  void knowsServersThatDoNotSpeakTls() throws IOException {
    try (var plain = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      // Not a virtual one, which waits for those of other tests that hold their carriers.
      Thread.ofPlatform().daemon().start(() -> answerWithoutTls(plain));
      String url = "https://localhost:" + plain.getLocalPort();
      try {
        assertUnreached(url, WITHOUT_TLS);
      } catch (AssertionError e) {
        // Of some hundred handshakes that fail, the client of the JDK lets one end by its time-out.
        assertThat(e).hasMessageContaining("it took too long");
        assertUnreached(url, WITHOUT_TLS);
      }
    }
  }

  private void assertUnreached(String url, String message) {
    try (RemoteServer asked = server(url)) {
      assertThatThrownBy(() -> asked.get("/", "thing"))
          .isInstanceOf(RemoteFailedException.class)
          .hasMessageStartingWith(url + ": ")
          .hasMessageContaining(message)
          .hasMessageNotContaining("Exception");
    }
  }

  private void assertFails(int exit, String message) {
    assertThatThrownBy(() -> server.get("/a", "thing"))
        .hasMessageContaining(message)
        .hasMessageNotContaining("secret")
        .isInstanceOfSatisfying(
            RemoteFailedException.class, e -> assertThat(e.status()).isEqualTo(exit));
  }

  /** Once it is spoken to; what is left unread at the end would reset the connection. */
  private static void answerWithoutTls(ServerSocket plain) {
    while (!plain.isClosed()) {
      try (var client = plain.accept()) {
        client.getInputStream().readNBytes(1);
        client.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(UTF_8));
        client.getInputStream().transferTo(OutputStream.nullOutputStream());
      } catch (IOException ended) {
        // The client has its answer, or the test is over.
      }
    }
  }

  private static void answerHalf(ServerSocket stopping) {
    try (var client = stopping.accept()) {
      client.getInputStream().readNBytes(1);
      client
          .getOutputStream()
          .write(
              "HTTP/1.1 200 OK\r\nContent-Type: application/vnd.api+json\r\nContent-Length: 9\r\n\r\n{"
                  .getBytes(UTF_8));
      client.getInputStream().transferTo(OutputStream.nullOutputStream());
    } catch (IOException ended) {
      // The client has given up.
    }
  }

  private RemoteServer server(String url) {
    return new RemoteServer(
        ServerAddress.parse(url),
        new TokenSearch.Found(TOKEN, TokenSearch.VARIABLE),
        "",
        new Patience(url, notices::add, WAIT),
        Connections.of(new ClientEnvironment(Map.of(), Path.of(""))));
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      requests.add(
          "%s %s %s %s"
              .formatted(
                  exchange.getRequestMethod(),
                  exchange.getRequestURI(),
                  exchange.getRequestHeaders().getFirst("Authorization"),
                  new String(exchange.getRequestBody().readAllBytes(), UTF_8)));
      agents.add(String.valueOf(exchange.getRequestHeaders().getFirst("User-Agent")));
      exchange.getResponseHeaders().add("Content-Type", type);
      if (!retryAfter.isEmpty()) {
        exchange.getResponseHeaders().add("Retry-After", retryAfter);
      }
      if (!location.isEmpty()) {
        exchange.getResponseHeaders().add("Location", location);
      }
      int told = status;
      // Before the answer is there, and with it the next that the test does.
      status = becomesReady ? 200 : status;
      exchange.sendResponseHeaders(told, body.length == 0 ? -1 : body.length);
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
    }
  }
}
