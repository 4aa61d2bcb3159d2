package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the process ends when it is told to. */
@Timeout(900)
@Tag("slow")
class StopTest {
  private static final byte[] STATE = StateFixture.any(1).bytes();

  private static final String CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";

  private final Path data;
  private final String token;

  StopTest(@TempDir Path folder) {
    data = folder.resolve("data");
    token = ServerProcess.initialize(data, InstalledServer.ORGANIZATION);
  }

  @ParameterizedTest
  @ValueSource(strings = {"TERM", "INT", "HUP"})
  void endsAsACommandThatSucceeded(String signal) throws Exception {
    try (var server = start(Map.of())) {
      server.signal(signal);

      assertThat(server.awaitStatus()).isZero();
      assertThat(server.lastWords())
          .contains("SIG" + signal + ": the server stops; a second signal ends it at once")
          .contains("no longer listening")
          .contains("stopped");
    }
  }

  @Test
  void servesEverythingUntilBalancersKnowAndFinishesWhatRuns() throws Exception {
    try (var server = start(Map.of("STATEWARD_STOP_NOTICE_SECONDS", "10"));
        var client = HttpClient.newHttpClient();
        var upload = begun(server)) {
      server.signal("TERM");
      awaitNotReady(client, server);

      var served = get(client, server, "/api/v2/ping");
      assertThat(served.statusCode()).isEqualTo(204);
      assertThat(served.headers().firstValue("Connection")).contains("close");
      awaitRefusal(server);
      finish(upload);

      assertThat(answer(upload)).startsWith("HTTP/1.1 200 ");
      assertThat(server.awaitStatus()).isZero();
    }
  }

  @Test
  void waitsForARequestOnlyAsLongAsItIsTold() throws Exception {
    try (var server = start(Map.of("STATEWARD_STOP_SECONDS", "1"));
        var upload = begun(server)) {
      server.signal("TERM");

      assertThat(server.awaitStatus()).isZero();
      assertThat(answer(upload)).isEmpty();
      assertThat(server.lastWords())
          .contains("requests that are finished first: 1")
          .contains("requests were cut off that took longer than 1 s");
    }
  }

  @Test
  void endsAtOnceWhenItIsToldTwice() throws Exception {
    try (var server = start(Map.of());
        var upload = begun(server)) {
      server.signal("TERM");
      awaitRefusal(server);

      server.signal("TERM");

      assertThat(server.awaitStatus()).isEqualTo(128 + 15);
      assertThat(answer(upload)).isEmpty();
    }
  }

  private ServerProcess start(Map<String, String> settings) {
    return ServerProcess.start(data, settings);
  }

  /** An upload whose second half is yet to be sent. */
  private Socket begun(ServerProcess server) throws IOException {
    var api = new Api(server.url(), token);
    var workspace = api.lockedWorkspace("slow");
    var url = api.announce(workspace, 1, "l", STATE).is(201).attribute("hosted-state-upload-url");
    var socket = connection(server);
    socket.setSoTimeout(60_000);
    var head =
        "PUT %s HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n"
            .formatted(URI.create(url).getRawPath(), STATE.length);
    socket.getOutputStream().write(head.getBytes(UTF_8));
    var wanted = new String(socket.getInputStream().readNBytes(CONTINUE.length()), UTF_8);
    assertThat(wanted).isEqualTo(CONTINUE);
    socket.getOutputStream().write(Arrays.copyOf(STATE, STATE.length / 2));
    return socket;
  }

  private static void finish(Socket upload) throws IOException {
    upload.getOutputStream().write(STATE, STATE.length / 2, STATE.length - STATE.length / 2);
  }

  /** Everything up to the end of the connection; nothing when it is reset. */
  private static String answer(Socket socket) {
    try {
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    } catch (IOException reset) {
      return "";
    }
  }

  private static Socket connection(ServerProcess server) throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), URI.create(server.url()).getPort());
  }

  private static void awaitNotReady(HttpClient client, ServerProcess server) throws Exception {
    var status = 200;
    while (status == 200) {
      status = get(client, server, "/health/ready").statusCode();
    }
    assertThat(status).isEqualTo(503);
  }

  private static HttpResponse<String> get(HttpClient client, ServerProcess server, String path)
      throws Exception {
    var request = HttpRequest.newBuilder(URI.create(server.url() + path)).build();
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  private static void awaitRefusal(ServerProcess server) throws IOException {
    var refused = false;
    while (!refused) {
      try (var socket = connection(server)) {
        assertThat(socket.isConnected()).isTrue();
      } catch (SocketException refusal) {
        refused = true;
      }
    }
  }
}
