package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.Golden.assertDocument;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.port.Caller;
import dev.stateward.domain.user.Username;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OffboardingTest {
  private static final String OWN = "/api/stateward/v1";
  private static final byte[] STATE = "{\"n\":1}".getBytes(StandardCharsets.UTF_8);

  private final AcmeApplication acme = new AcmeApplication();
  private final ApiServer server = new ApiServer(acme.application);
  private final String root = acme.siteAdmin("root");

  @AfterEach
  void stop() {
    server.close();
  }

  private String id(String token) {
    return ApiServer.json(server.get(token, "/api/v2/account/details")).at("/data/id").asText();
  }

  private HttpResponse<String> act(String user, String action) {
    return server.post(root, OWN + "/users/" + user + "/actions/" + action, "");
  }

  @Test
  void listsUsers() {
    act(id(acme.stranger("bob")), "suspend");

    assertDocument(server.get(root, OWN + "/users"), "accounts");
    assertThat(ApiServer.json(server.get(root, OWN + "/users?page[size]=1")).at("/data"))
        .hasSize(1);
  }

  @Test
  void whoIsSuspendedGetsNothingByTokensOrUrlsUntilTheyAreResumed() {
    acme.member("bob");
    acme.application
        .settingUpServer()
        .join(new Caller.Operator(), AcmeApplication.ACME, new Username("bob"), true);
    String bob = acme.token("bob");
    String user = id(bob);
    acme.lock(bob);
    StateClient client = new StateClient(server, bob, acme.workspace.value());
    String url = StateClient.url(client.publish(1, STATE), "hosted-state-download-url");
    assertThat(client.download(url).statusCode()).isEqualTo(200);

    HttpResponse<String> suspended = act(user, "suspend");

    assertThat(ApiServer.json(suspended).at("/data/attributes/suspended-at").isNull()).isFalse();
    assertThat(server.get(bob, "/api/v2/account/details").statusCode()).isEqualTo(401);
    assertThat(client.download(url).statusCode()).isEqualTo(404);
    String lock = "/api/v2/workspaces/" + acme.workspace + "/actions/";
    assertThat(server.post(acme.alice, lock + "force-unlock", "{}").statusCode()).isEqualTo(200);

    HttpResponse<String> resumed = act(user, "resume");

    assertThat(ApiServer.json(resumed).at("/data/attributes/suspended-at").isNull()).isTrue();
    assertThat(server.get(bob, "/api/v2/account/details").statusCode()).isEqualTo(200);
    assertThat(client.download(url).statusCode()).isEqualTo(200);
  }

  @Test
  void deletesUsersButNotTheLastOwner() {
    String bob = acme.member("bob");
    String user = id(bob);

    assertThat(server.delete(root, OWN + "/users/" + user).statusCode()).isEqualTo(204);

    assertThat(server.get(bob, "/api/v2/account/details").statusCode()).isEqualTo(401);
    assertThat(server.delete(root, OWN + "/users/" + user).statusCode()).isEqualTo(404);
    HttpResponse<String> last = server.delete(root, OWN + "/users/" + id(acme.alice));
    assertThat(last.statusCode()).isEqualTo(409);
    assertThat(ApiServer.json(last).at("/errors/0/detail").asText())
        .isEqualTo(
            "alice is the last owner of the organization \"acme\" who can act. Make somebody else"
                + " an owner of it, or delete it, first.");
    HttpResponse<String> itself = server.delete(root, OWN + "/users/" + id(root));
    assertThat(itself.statusCode()).isEqualTo(409);
    assertThat(itself.body()).contains("last site admin");
  }

  @Test
  void listsAndRevokesTokensOfWhomever() {
    String bob = acme.member("bob");
    String tokens = OWN + "/users/" + id(bob) + "/tokens";
    String organization = OWN + "/organizations/acme/tokens";
    server.post(acme.alice, "/api/v2/organizations/acme/authentication-token", "");

    var listed = ApiServer.json(server.get(root, tokens));
    assertThat(listed.at("/data")).hasSize(1);
    assertThat(listed.at("/data/0/attributes/token").isNull()).isTrue();
    String one = OWN + "/tokens/" + listed.at("/data/0/id").asText();
    assertThat(server.delete(acme.alice, one).statusCode()).isEqualTo(404);
    assertThat(server.delete(root, one).statusCode()).isEqualTo(204);
    assertThat(server.get(bob, "/api/v2/account/details").statusCode()).isEqualTo(401);

    assertThat(ApiServer.json(server.get(root, organization)).at("/data")).hasSize(1);
    assertThat(server.delete(root, organization).statusCode()).isEqualTo(204);
    assertThat(ApiServer.json(server.get(root, organization)).at("/data")).isEmpty();
  }
}
