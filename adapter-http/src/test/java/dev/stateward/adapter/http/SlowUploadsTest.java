package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Uploads that take their time: while the server stops, and longer than it waits for anybody. */
@Timeout(900)
@Tag("slow")
class SlowUploadsTest {
  private static final byte[] STATE =
      ("{\"" + "0123456789".repeat(500) + "\":1}").getBytes(StandardCharsets.UTF_8);
  private static final int HALF = STATE.length / 2;
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Duration SHORT = Duration.ofMillis(400);

  private final AcmeApplication acme = new AcmeApplication();
  private final BegunBlobs blobs = new BegunBlobs(acme.blobs);

  @Test
  void areFinishedAndAnsweredBeforeTheServerStops() throws Exception {
    ApiServer server = server(LONG, LONG);
    JsonNode version = announced(server);
    try (Socket idle = connection(server);
        Socket upload = connection(server)) {
      sendHalf(upload, server, version);
      ping(idle);

      Thread stopping = Thread.ofPlatform().start(server::close);
      awaitRefusal(server.port());
      awaitEnd(idle);
      upload.getOutputStream().write(STATE, HALF, STATE.length - HALF);

      assertThat(answer(upload)).startsWith("HTTP/1.1 200 ");
      assertThat(stopping.join(LONG.dividedBy(3))).isTrue();
      assertThat(stage(version)).isEqualTo(StateVersionStatus.FINALIZED);
    }
  }

  @Test
  void areGivenUpWhenTheServerHasWaitedLongEnough() throws Exception {
    ApiServer server = server(LONG, SHORT);
    JsonNode version = announced(server);
    try (Socket upload = connection(server)) {
      sendHalf(upload, server, version);

      Thread stopping = Thread.ofPlatform().start(server::close);

      assertThat(stopping.join(LONG.dividedBy(3))).isTrue();
      assertThat(stage(version)).isEqualTo(StateVersionStatus.PENDING);
      assertThat(acme.stored()).isZero();
    }
  }

  @Test
  void areCutOffWhenNothingComesAnyMore() throws Exception {
    try (ApiServer usual = new ApiServer(acme.application);
        ApiServer server = server(SHORT, LONG)) {
      JsonNode version = announced(usual);
      try (Socket upload = connection(server)) {
        sendHalf(upload, server, version);

        assertThat(answer(upload)).doesNotContain(" 200 ");
      }
      assertThat(stage(version)).isEqualTo(StateVersionStatus.PENDING);
      assertThat(acme.stored()).isZero();
    }
  }

  @Test
  void areNotWaitedForByIdleConnections() throws Exception {
    ApiServer server = server(LONG, LONG);
    try (Socket idle = connection(server)) {
      ping(idle);

      Thread stopping = Thread.ofPlatform().start(server::close);

      assertThat(stopping.join(LONG.dividedBy(3))).isTrue();
    }
  }

  private ApiServer server(Duration idle, Duration drain) {
    HttpSettings.Limits usual = HttpSettings.Limits.USUAL;
    return new ApiServer(
        acme.over(blobs),
        new HttpSettings.Limits(
            usual.jsonBody(), usual.sentOutputs(), idle, usual.pace(), usual.longestWait(), drain));
  }

  private JsonNode announced(ApiServer server) {
    acme.lock(acme.alice);
    return new StateClient(server, acme.alice, acme.workspace.value()).announce(1, STATE);
  }

  private StateVersionStatus stage(JsonNode version) {
    StateVersionView view =
        acme.application
            .readingState()
            .show(acme.caller(acme.alice), new StateVersionId(version.path("id").asText()));
    return StateVersionStatus.of(view.entry().version());
  }

  private static Socket connection(ApiServer server) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
    socket.setSoTimeout((int) LONG.toMillis());
    return socket;
  }

  /** Returns once the server has begun to read the content. */
  private void sendHalf(Socket socket, ApiServer server, JsonNode version) throws Exception {
    String path = server.local(StateClient.url(version, "hosted-state-upload-url")).getRawPath();
    say(
        socket,
        "PUT " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: " + STATE.length + "\r\n\r\n");
    socket.getOutputStream().write(STATE, 0, HALF);
    blobs.awaitBegin();
  }

  private static void ping(Socket socket) throws IOException {
    say(socket, "GET /api/v2/ping HTTP/1.1\r\nHost: x\r\n\r\n");
    assertThat(socket.getInputStream().read()).isEqualTo('H');
  }

  private static void say(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** Everything up to the end of the connection; nothing when it is reset. */
  private static String answer(Socket socket) {
    try {
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException reset) {
      return "";
    }
  }

  /** Returns when the server has run out of patience with a connection. */
  private static void awaitEnd(Socket idle) throws IOException {
    idle.getInputStream().readAllBytes();
  }

  private static void awaitRefusal(int port) throws IOException {
    boolean refused = false;
    while (!refused) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        assertThat(socket.isConnected()).isTrue();
      } catch (SocketException refusal) {
        refused = true;
      }
    }
  }
}
