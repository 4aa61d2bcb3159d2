package dev.stateward.bootstrap.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(900)
class BenchClientTest {
  @Test
  void saysWhyThereIsNoAnswer() throws IOException {
    HttpServer http = server(200, "");
    int port = http.getAddress().getPort();
    http.stop(0);

    fails("http://127.0.0.1:" + port, "no answer from 127.0.0.1:" + port + ": nobody answers;");
    fails("http://nowhere.invalid", "no answer from nowhere.invalid: there is no host of that");
  }

  @ParameterizedTest
  @CsvSource({"200", "404"})
  void saysThatTheServerIsAnother(int status) throws IOException {
    HttpServer http = server(status, "<html>");
    try {
      fails(
          "http://127.0.0.1:" + http.getAddress().getPort(),
          "JSON",
          "look whether --url is that of a server of this API");
    } finally {
      http.stop(0);
    }
  }

  private static void fails(String url, String... said) {
    assertThatExceptionOfType(BenchFailedException.class)
        .isThrownBy(() -> new BenchClient(URI.create(url), "acme", "secret").createWorkspace("x"))
        .withMessageContainingAll(said)
        .withMessageNotContaining("secret");
  }

  private static HttpServer server(int status, String body) throws IOException {
    HttpServer http =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(status, body.length());
          exchange.getResponseBody().write(body.getBytes(UTF_8));
          exchange.close();
        });
    http.start();
    return http;
  }
}
