package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stateward.adapter.http.health.Readiness;
import dev.stateward.adapter.http.network.Pace;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.adapter.http.settings.Listener;
import dev.stateward.adapter.http.settings.Listener.Protocol;
import dev.stateward.adapter.http.settings.Traffic;
import dev.stateward.testkit.tls.TestAuthority;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509ExtendedKeyManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that speaks TLS itself, and clients that mean it well or ill. */
@Timeout(900)
class TlsTest {
  private static final Pace PACE = new Pace(Duration.ofMillis(400), 20_000, Duration.ofHours(1));
  private static final int MOST = 3;

  @TempDir private static Path folder;
  private static TestAuthority authority;
  private static X509ExtendedKeyManager keys;

  private final AcmeApplication acme = new AcmeApplication();
  private final CountDownLatch over = new CountDownLatch(1);
  private HttpApi api;

  @BeforeAll
  static void certify() {
    authority = TestAuthority.make(folder);
    keys = authority.issue("server", "dns:localhost").keys();
  }

  @BeforeEach
  void start() {
    api = HttpApi.start(acme.application, settings(HttpSettings.Limits.USUAL.pace()));
  }

  /** Starts it anew to keep to {@link #PACE}, which the first handshake of a JVM may not. */
  private void hurry() throws IOException {
    try (SSLSocket socket = secure()) {
      socket.startHandshake();
    }
    api.close();
    api = HttpApi.start(acme.application, settings(PACE));
  }

  @AfterEach
  void stop() {
    over.countDown();
    api.close();
  }

  private static HttpSettings settings(Pace pace) {
    HttpSettings.Limits usual = HttpSettings.Limits.USUAL;
    return new HttpSettings(
        new Listener("127.0.0.1", 0, new Protocol.Https(keys, true)),
        URI.create("https://state.example.test"),
        new HttpSettings.Limits(
            usual.jsonBody(),
            usual.sentOutputs(),
            Duration.ofSeconds(30),
            pace,
            usual.longestWait(),
            usual.drain()),
        new Traffic(0, MOST, List.of(), 0, 0, Duration.ZERO),
        Readiness.ALWAYS,
        "1.2.3",
        0,
        () -> "req-1",
        HttpSettings.Outgoing.PUBLIC);
  }

  private Socket plain() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), api.port());
    socket.setSoTimeout(20_000);
    return socket;
  }

  private SSLSocket secure(String... versions) throws IOException {
    SSLSocket socket =
        (SSLSocket)
            authority.trusted().getSocketFactory().createSocket(plain(), "localhost", 1, true);
    if (versions.length > 0) {
      socket.setEnabledProtocols(versions);
    }
    return socket;
  }

  /** One with a handshake that was in time for {@link #PACE}. */
  private SSLSocket established() throws IOException {
    while (true) {
      SSLSocket socket = secure();
      try {
        socket.startHandshake();
        return socket;
      } catch (IOException late) {
        socket.close();
      }
    }
  }

  private static void say(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static String answer(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
  }

  private static String get(String path) {
    return "GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void isSpokenInItsPresentVersions(String version) throws IOException {
    try (SSLSocket socket = secure(version)) {
      say(socket, get("/health/live"));

      assertThat(answer(socket)).startsWith("HTTP/1.1 200").endsWith("alive\n");
      assertThat(socket.getSession().getProtocol()).isEqualTo(version);
      assertThat(socket.getSession().getCipherSuite()).containsPattern("GCM|CHACHA20");
    }
  }

  @Test
  void isNotSpokenInEarlierVersionsOrWithWeakCiphers() throws IOException {
    try (SSLSocket old = secure("TLSv1.1")) {
      assertThatExceptionOfType(SSLException.class).isThrownBy(old::startHandshake);
    }
    try (SSLSocket weak = secure("TLSv1.2")) {
      weak.setEnabledCipherSuites(new String[] {"TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256"});
      assertThatExceptionOfType(SSLHandshakeException.class).isThrownBy(weak::startHandshake);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/health/live", "/api/v2/organizations", "/nothing", "/%00"})
  void tellsBrowsersToStayWithIt(String path) throws IOException {
    try (SSLSocket socket = secure()) {
      say(socket, get(path));

      assertThat(answer(socket))
          .containsOnlyOnce("Strict-Transport-Security: max-age=31536000\r\n");
    }
  }

  @Test
  void showsItsCertificateWhateverNameIsAskedFor() throws IOException {
    try (SSLSocket socket = secure()) {
      var parameters = socket.getSSLParameters();
      parameters.setServerNames(List.of(new SNIHostName("other.example.test")));
      socket.setSSLParameters(parameters);
      say(socket, get("/health/live"));

      assertThat(answer(socket)).startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void tellsThoseWhoSpeakHttpInTheClear() throws IOException {
    try (Socket socket = plain()) {
      say(socket, get("/health/live"));

      assertThat(answer(socket))
          .startsWith("HTTP/1.1 400")
          .contains("this port speaks https", "Connection: close");
    }
  }

  @Test
  void doesNotWaitForSlowHandshakes() throws Exception {
    hurry();
    try (Socket socket = plain()) {
      // The beginning of a record of a handshake, which would be 16 KiB long.
      socket.getOutputStream().write(new byte[] {22, 3, 1, 63, 127});
      Thread dribble = dribble(socket);

      assertThat(answerOrReset(socket)).doesNotContain("HTTP");
      over.countDown();
      dribble.join();
    }
  }

  @Test
  void doesNotWaitForSlowHeaders() throws Exception {
    hurry();
    try (SSLSocket socket = established()) {
      say(socket, "GET /health/live HTTP/1.1\r\nHost: x\r\nX-Long: ");
      Thread dribble = dribble(socket);

      assertThat(answerOrReset(socket)).doesNotContain(" 200 ");
      over.countDown();
      dribble.join();
    }
  }

  @Test
  void doesNotWaitForSlowBodies() throws Exception {
    hurry();
    try (SSLSocket socket = established()) {
      say(
          socket,
          "POST /api/v2/organizations HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
              + acme.alice
              + "\r\nContent-Length: 200000\r\n\r\n");
      Thread dribble = dribble(socket);

      assertThat(answerOrReset(socket)).doesNotContain(" 201 ");
      over.countDown();
      dribble.join();
    }
  }

  @Test
  void waitsForThoseWhoHaveNotBegunARequest() throws Exception {
    hurry();
    try (SSLSocket socket = established()) {
      assertThat(over.await(PACE.grace().multipliedBy(4).toMillis(), TimeUnit.MILLISECONDS))
          .isFalse();
      say(socket, get("/health/live"));

      assertThat(answer(socket)).startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void countsConnectionsOnce() throws IOException {
    try (SSLSocket first = secure();
        SSLSocket second = secure();
        SSLSocket third = secure()) {
      for (SSLSocket each : List.of(first, second, third)) {
        say(each, "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n");
        assertThat(new String(each.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
            .isEqualTo("HTTP/1.1 200");
      }
      try (SSLSocket fourth = secure()) {
        assertThatExceptionOfType(IOException.class).isThrownBy(fourth::startHandshake);
      }
    }
  }

  /** Sends a blank now and then, which may be before any JSON. */
  private Thread dribble(Socket socket) {
    return Thread.ofVirtual()
        .start(() -> {
          try {
            while (!over.await(50, TimeUnit.MILLISECONDS)) {
              socket.getOutputStream().write(' ');
            }
          } catch (IOException e) {
            // The server had enough.
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  private static String answerOrReset(Socket socket) {
    try {
      return answer(socket);
    } catch (SocketTimeoutException e) {
      throw new AssertionError("the server still waits", e);
    } catch (IOException e) {
      return "";
    }
  }
}
