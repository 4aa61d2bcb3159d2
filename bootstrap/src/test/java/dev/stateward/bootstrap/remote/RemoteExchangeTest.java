package dev.stateward.bootstrap.remote;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is made of answers of any server to an ID token. */
@Timeout(900)
class RemoteExchangeTest {
  private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();
  private final HttpServer http;
  private final TokenExchange exchange;
  private int status = 200;
  private String type = "application/json";
  private String body = "";

  RemoteExchangeTest() throws IOException {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext("/", this::answer);
    http.start();
    exchange =
        new TokenExchange(
            ServerAddress.parse("http://127.0.0.1:" + http.getAddress().getPort()),
            Connections.of(new ClientEnvironment(Map.of(), Path.of(""))),
            new Patience("the server", notice -> {}));
  }

  private void answer(HttpExchange asked) throws IOException {
    try (asked) {
      requests.add(
          asked.getRequestURI() + " " + new String(asked.getRequestBody().readAllBytes(), UTF_8));
      asked.getResponseHeaders().add("Content-Type", type);
      asked.getResponseHeaders().add("Retry-After", "30");
      byte[] bytes = body.getBytes(UTF_8);
      asked.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      asked.getResponseBody().write(bytes);
    }
  }

  @AfterEach
  void stop() {
    http.stop(0);
  }

  @Test
  void sendsTheFormOnce() {
    body = "{\"access_token\":\"secret\",\"expires_in\":900}";

    assertThat(exchange.exchange("wid-1", "a.b+c/d=").path("access_token").asText())
        .isEqualTo("secret");
    assertThat(requests)
        .containsExactly(
            "/oauth/token-exchange"
                + " grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Atoken-exchange"
                + "&subject_token_type=urn%3Aietf%3Aparams%3Aoauth%3Atoken-type%3Aid_token"
                + "&subject_token=a.b%2Bc%2Fd%3D&audience=wid-1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "400 | application/json | {'error_description':'no\\u001b'} | 3 | no\\u001b",
        "400 | application/json | {} | 1 | does not answer as a server of this API",
        "429 | application/json | {'error_description':'many'} | 1 | many; try again in 30 s",
        "503 | application/json | {'error_description':'away'} | 1 | away; try again in 30 s",
        "502 | text/html | <p> | 1 | failed with 502; try again in 30 s",
        "404 | text/html | <p> | 1 | does not answer as a server of this API",
        "301 | text/html | '' | 1 | does not answer as a server of this API",
        "200 | text/html | <p> | 1 | does not answer as a server of this API",
        "200 | application/json | {'access_token':7} | 1 | does not answer as a server",
        "200 | application/json | { | 1 | does not answer as a server of this API"
      })
  void saysWhatWentWrong(int answered, String as, String text, int exit, String message) {
    status = answered;
    type = as;
    body = text.replace('\'', '"');

    assertThatThrownBy(() -> exchange.exchange("wid-1", "id-token"))
        .isInstanceOfSatisfying(
            RemoteFailedException.class, failed -> assertThat(failed.status()).isEqualTo(exit))
        .hasMessageContaining(message)
        .hasMessageNotContaining("id-token");
    assertThat(requests).hasSize(1);
  }
}
