package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.port.Caller;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.UserId;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Anybody may send any charset, on any route, before it is known who they are. */
class CharsetsTest {
  private static final List<String> PATHS =
      List.of("/", "/?a=%20", "/api/v2/ping?a=%20", "/oauth/token?a=%20", "/nowhere?a=%20");

  private static ApiServer server() {
    Caller caller =
        new Caller.Authenticated(new Principal.User(new UserId("user-1")), new TokenId("at-1"));
    return new ApiServer(
        ClosedApplication.failing(secret -> Optional.of(caller), new NullPointerException()));
  }

  private static HttpResponse<String> get(ApiServer server, String path, String type) {
    return server.send(request -> request.setHeader("Content-Type", type), "good", path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain;charset",
        "text/plain; CHARSET",
        "text/plain;charset=",
        "text/plain;charset=%%%",
        "text/plain;charset=nope",
        "text/plain;charset=\"",
        "text/plain;charset=utf-8;charset",
        "text/plain;charsets=utf-8",
        "charset"
      })
  void areRefusedWhereTheyAreNone(String type) {
    try (ApiServer server = server()) {
      for (String path : PATHS) {
        HttpResponse<String> response = get(server, path, type);

        assertThat(response.statusCode()).as(path).isEqualTo(400);
        assertThat(ApiServer.json(response).at("/errors/0/detail").asText())
            .isEqualTo("the charset in Content-Type is not known");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json; charset=utf-8",
        "application/json;charset=\"UTF-8\"",
        "text/plain; charset = iso-8859-1",
        "application/vnd.api+json",
        ";",
        ""
      })
  void areTakenWhereTheyAre(String type) {
    try (ApiServer server = server()) {
      assertThat(get(server, "/api/v2/ping", type).statusCode()).isEqualTo(204);
    }
  }
}
