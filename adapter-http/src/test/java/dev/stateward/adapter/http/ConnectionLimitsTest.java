package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.network.Network;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.adapter.http.settings.Traffic;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(900)
class ConnectionLimitsTest {
  private static final String PING = "GET /api/v2/ping HTTP/1.1\r\nHost: x\r\n\r\n";

  private final AcmeApplication acme = new AcmeApplication();

  private ApiServer server(int most, int mostOfOne, List<Network> proxies) {
    return new ApiServer(
        acme.application,
        HttpSettings.Limits.USUAL,
        new Traffic(most, mostOfOne, proxies, 0, 0, Duration.ZERO),
        0);
  }

  private static String ping(Socket socket) throws IOException {
    socket.getOutputStream().write(PING.getBytes(StandardCharsets.US_ASCII));
    return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
  }

  /** What a server says that refuses a connection before anything is asked. */
  private static String greeting(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
  }

  private static Socket open(ApiServer server) throws IOException {
    return new Socket(server.address().getAddress(), server.port());
  }

  @Test
  void areHeldAgainstOneClient() throws IOException {
    try (ApiServer server = server(0, 2, List.of())) {
      try (Socket first = open(server);
          Socket second = open(server)) {
        assertThat(ping(first)).isEqualTo("HTTP/1.1 204");
        assertThat(ping(second)).isEqualTo("HTTP/1.1 204");
        try (Socket third = open(server)) {
          assertThat(greeting(third)).startsWith("HTTP/1.1 503").contains("Retry-After: 1");
        }
        assertThat(ping(first)).isNotEmpty();
      }
      assertThat(pingsAgain(server)).isEqualTo("HTTP/1.1 204");
    }
  }

  @Test
  void areHeldAgainstAllClients() throws IOException {
    List<Network> everybody = List.of(Network.parse("127.0.0.0/8").orElseThrow());
    try (ApiServer server = server(1, 0, everybody);
        Socket first = open(server)) {
      assertThat(ping(first)).isEqualTo("HTTP/1.1 204");
      try (Socket second = open(server)) {
        assertThat(greeting(second)).startsWith("HTTP/1.1 503");
      }
    }
  }

  @Test
  void areNotHeldAgainstProxiesThatStandForManyClients() throws IOException {
    List<Network> proxies = List.of(Network.parse("127.0.0.0/8").orElseThrow());
    try (ApiServer server = server(0, 1, proxies);
        Socket first = open(server);
        Socket second = open(server)) {
      assertThat(ping(first)).isEqualTo("HTTP/1.1 204");
      assertThat(ping(second)).isEqualTo("HTTP/1.1 204");
    }
  }

  /** The server learns a little later that connections were closed. */
  private static String pingsAgain(ApiServer server) throws IOException {
    String answer = "";
    while (!answer.equals("HTTP/1.1 204")) {
      try (Socket socket = open(server)) {
        answer = ping(socket);
      }
    }
    return answer;
  }
}
