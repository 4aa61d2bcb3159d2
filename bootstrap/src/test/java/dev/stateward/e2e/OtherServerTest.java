package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stateward.bootstrap.command.CommandRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server of the vendor's API that has nothing of ours. */
@Timeout(900)
class OtherServerTest {
  private final List<String> changes = new CopyOnWriteArrayList<>();
  private final HttpServer http;

  @TempDir private Path folder;

  OtherServerTest() throws IOException {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext("/", this::answer);
    http.start();
  }

  @AfterEach
  void stop() {
    http.stop(0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "access what-if acme/net/ops --level none",
        "access what-if acme/net/ops --level admin",
        "access what-if acme/net/ops --project --level none"
      })
  void isAskedNothingThatItWouldTakeForAChange(String line) {
    var outcome =
        new CommandRun(folder)
            .with(
                Map.of(
                    "STATEWARD_SERVER",
                    "http://127.0.0.1:" + http.getAddress().getPort(),
                    "STATEWARD_TOKEN",
                    "secret"))
            .run(line.split(" "));

    assertThat(outcome.err()).contains("a server that does not know the question would make");
    assertThat(outcome.status()).isEqualTo(3);
    assertThat(changes).isEmpty();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      if (!exchange.getRequestMethod().equals("GET")) {
        changes.add(exchange.getRequestMethod() + " " + path);
      }
      String type = path.substring(path.lastIndexOf('/') + 1);
      String one =
          "{\"id\":\"%s-1\",\"attributes\":{\"name\":\"%s\"}}"
              .formatted(type, type.equals("teams") ? "ops" : "net");
      byte[] body =
          (type.equals("net") ? "{\"data\":" + one + "}" : "{\"data\":[" + one + "]}")
              .getBytes(UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "application/vnd.api+json");
      exchange.sendResponseHeaders(path.startsWith("/api/stateward") ? 404 : 200, body.length);
      exchange.getResponseBody().write(body);
    }
  }
}
