package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.adapter.http.network.Pace;
import dev.stateward.adapter.http.settings.HttpSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that send, or take, a byte now and then. */
@Timeout(900)
@Tag("slow")
class SlowClientsTest {
  private static final Pace PACE = new Pace(Duration.ofMillis(400), 20_000, Duration.ofHours(1));
  private static final Duration SILENCE = Duration.ofSeconds(30);
  private static final byte[] STATE = StateClient.noise(16_000_000);

  private final AcmeApplication acme = new AcmeApplication();
  private final CountDownLatch over = new CountDownLatch(1);
  private final List<Thread> dribbling = new ArrayList<>();
  private final ApiServer server = server(PACE);

  /** A server for what must not be too slow. */
  private final ApiServer usual = new ApiServer(acme.application);

  private final StateClient honest = new StateClient(usual, acme.alice, acme.workspace.value());

  @AfterEach
  void stop() throws InterruptedException {
    over.countDown();
    for (Thread thread : dribbling) {
      thread.join();
    }
    server.close();
    usual.close();
  }

  private ApiServer server(Pace pace) {
    HttpSettings.Limits limits = HttpSettings.Limits.USUAL;
    return new ApiServer(
        acme.application,
        new HttpSettings.Limits(
            limits.jsonBody(),
            limits.sentOutputs(),
            SILENCE,
            pace,
            limits.longestWait(),
            limits.drain()));
  }

  private Socket connection() throws IOException {
    return connection(server);
  }

  private static Socket connection(ApiServer server) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
    socket.setSoTimeout(30_000);
    return socket;
  }

  private static void say(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** Sends a byte now and then, until the connection breaks or the test is over. */
  private void dribble(Socket socket) {
    dribbling.add(
        Thread.ofVirtual()
            .start(() -> {
              try {
                OutputStream out = socket.getOutputStream();
                while (!over.await(50, TimeUnit.MILLISECONDS)) {
                  out.write('x');
                }
              } catch (IOException e) {
                // The server had enough.
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            }));
  }

  private static String answer(Socket socket) {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    byte[] piece = new byte[8192];
    try {
      for (int read = socket.getInputStream().read(piece);
          read >= 0;
          read = socket.getInputStream().read(piece)) {
        answer.write(piece, 0, read);
      }
    } catch (IOException reset) {
      return answer.toString(StandardCharsets.ISO_8859_1);
    }
    return answer.toString(StandardCharsets.ISO_8859_1);
  }

  @Test
  void areAnsweredAndLeftWhenTheyAreRefused() throws IOException {
    try (Socket socket = connection(usual)) {
      say(
          socket,
          "POST /api/v2/organizations HTTP/1.1\r\nHost: x\r\nContent-Length: 60000000\r\n\r\n");
      dribble(socket);

      String answer = answer(socket);

      assertThat(answer).startsWith("HTTP/1.1 401").contains("unauthorized", "Connection: close");
    }
  }

  @Test
  void seeWhyTheyAreRefusedWhateverTheySend() throws IOException {
    try (Socket socket = connection()) {
      say(
          socket,
          "POST /api/v2/organizations HTTP/1.1\r\nHost: x\r\nContent-Length: 20000000\r\n\r\n");
      try {
        socket.getOutputStream().write(new byte[20_000_000]);
      } catch (IOException enough) {
        // The server does not listen for long.
      }

      assertThat(answer(socket)).startsWith("HTTP/1.1 401");
    }
  }

  @Test
  void keepTheirConnectionWhenTheySendLittle() throws IOException {
    try (Socket socket = connection()) {
      String request =
          "POST /api/v2/organizations HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n012345678";
      say(socket, request + request);
      socket.shutdownOutput();

      assertThat(answer(socket).split("HTTP/1.1 401", -1)).hasSize(3);
    }
  }

  @Test
  void areNotToldToSendWhatIsRefused() throws IOException {
    try (Socket socket = connection()) {
      say(
          socket,
          """
          POST /api/v2/organizations HTTP/1.1\r
          Host: x\r
          Content-Length: 20000000\r
          Expect: 100-continue\r
          \r
          """);

      assertThat(answer(socket)).startsWith("HTTP/1.1 401").doesNotContain("100 Continue");
    }
  }

  @Test
  void doNotHoldUploads() throws IOException {
    acme.lock(acme.alice);
    JsonNode version = honest.announce(1, STATE);
    String path = usual.local(StateClient.url(version, "hosted-state-upload-url")).getRawPath();
    try (Socket socket = connection()) {
      say(
          socket,
          "PUT " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: " + STATE.length + "\r\n\r\n");
      dribble(socket);

      assertThat(answer(socket)).doesNotContain(" 200 ");
      assertThat(acme.stored()).isZero();
    }
  }

  @Test
  void doNotHoldRequestsOfTheApi() throws IOException {
    try (Socket socket = connection()) {
      say(
          socket,
          "POST /api/v2/organizations HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
              + acme.alice
              + "\r\nContent-Length: 200000\r\n\r\n");
      dribble(socket);

      assertThat(answer(socket)).doesNotContain(" 201 ");
    }
  }

  @Test
  void doNotHoldConnectionsWithHeaders() throws IOException {
    try (Socket socket = connection()) {
      say(socket, "GET /api/v2/ping HTTP/1.1\r\nHost: x\r\nX-Long: ");
      dribble(socket);

      assertThat(answer(socket)).doesNotContain(" 200 ");
    }
  }

  @Test
  void doNotHoldDownloads() throws Exception {
    acme.lock(acme.alice);
    JsonNode version = honest.publish(1, STATE);
    String path = usual.local(StateClient.url(version, "hosted-state-download-url")).getRawPath();
    try (Socket socket = new Socket()) {
      socket.setReceiveBufferSize(4096);
      socket.connect(server.address());
      socket.setSoTimeout(30_000);
      say(socket, "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
      for (int i = 0; i < 60; i++) {
        assertThat(over.await(50, TimeUnit.MILLISECONDS)).isFalse();
        assertThat(socket.getInputStream().read()).isNotNegative();
      }

      // What is on its way still arrives.
      assertThat(answer(socket).length()).isLessThan(STATE.length);
    }
  }

  @Test
  void areNotThoseWhoFollowEventsThatDoNotHappen() throws Exception {
    try (Socket socket = connection()) {
      say(
          socket,
          "GET /api/stateward/v1/workspaces/"
              + acme.workspace
              + "/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
              + acme.alice
              + "\r\n\r\n");
      InputStream stream = socket.getInputStream();
      assertThat(new String(stream.readNBytes(12), StandardCharsets.US_ASCII))
          .isEqualTo("HTTP/1.1 200");
      assertThat(over.await(PACE.grace().multipliedBy(4).toMillis(), TimeUnit.MILLISECONDS))
          .isFalse();
      socket.setSoTimeout(200);

      // There is nothing more to read, and no end either.
      assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(stream::readAllBytes);
    }
  }

  @Test
  void areNotWaitedForWithoutEndWhateverTheirPace() throws IOException {
    Pace anyPace = new Pace(Duration.ofMillis(100), 0, Duration.ofMillis(600));
    try (ApiServer impatient = server(anyPace);
        Socket socket = connection(impatient)) {
      say(
          socket,
          "POST /api/v2/organizations HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
              + acme.alice
              + "\r\nContent-Length: 200000\r\n\r\n");
      dribble(socket);

      assertThat(answer(socket)).doesNotContain(" 201 ");
    }
  }

  @Test
  void areWaitedForWhenTheyKeepThePace() throws Exception {
    // A piece in each period is enough, however late the others are.
    Pace patient = new Pace(Duration.ofSeconds(2), 1_000, Duration.ofHours(1));
    acme.lock(acme.alice);
    byte[] state = StateClient.noise(60_000);
    JsonNode version = honest.announce(1, state);
    String path = usual.local(StateClient.url(version, "hosted-state-upload-url")).getRawPath();
    try (ApiServer slow = server(patient);
        Socket socket = connection(slow)) {
      say(
          socket,
          "PUT "
              + path
              + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: "
              + state.length
              + "\r\n\r\n");
      for (int i = 0; i < 20; i++) {
        assertThat(over.await(200, TimeUnit.MILLISECONDS)).isFalse();
        socket.getOutputStream().write(state, i * 3000, 3000);
      }

      assertThat(answer(socket)).startsWith("HTTP/1.1 200");
    }
  }
}
