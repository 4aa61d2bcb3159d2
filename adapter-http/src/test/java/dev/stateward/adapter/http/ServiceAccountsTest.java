package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertNotFound;
import static dev.stateward.adapter.http.AcmeServer.success;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A team's token is one user, wherever clients meet it; and what is included when nothing is. */
class ServiceAccountsTest {
  private final TeamRequests it = new TeamRequests();
  private final String workspace = it.acme.workspace("net");
  private final String ops = it.team("ops");
  private final String token = it.token(ops);
  private final String version;

  ServiceAccountsTest() {
    it.link(ops, workspace, "\"access\": \"write\"");
    success(200, it.server.post(token, "/api/v2/workspaces/" + workspace + "/actions/lock", "{}"));
    version =
        success(
                201,
                it.server.post(
                    token,
                    "/api/v2/workspaces/" + workspace + "/state-versions",
                    """
                    {"data": {"type": "state-versions", "attributes": {
                      "serial": 1, "md5": "99914b932bd37a50b983c5e7c90ae93b"}}}
                    """))
            .at("/data/id")
            .asText();
  }

  @AfterEach
  void stop() {
    it.close();
  }

  private JsonNode shown(String include) {
    return it.acme.get("/api/v2/state-versions/" + version + "?include=" + include);
  }

  @Test
  void isTheSameUserEverywhere() {
    JsonNode document = shown("created_by");
    JsonNode creator = document.at("/data/relationships/created-by");
    JsonNode account = success(200, it.server.get(token, "/api/v2/account/details"));

    assertThat(creator.at("/data/type").asText()).isEqualTo("users");
    assertThat(creator.at("/data/id").asText()).isEqualTo(ops);
    assertThat(it.acme.get(creator.at("/links/related").asText())).isEqualTo(account);
    assertThat(it.acme.get(creator.at("/links/self").asText())).isEqualTo(account);
    assertThat(document.at("/included/0")).isEqualTo(account.path("data"));
    assertThat(account.at("/data/attributes/is-service-account").asBoolean()).isTrue();
  }

  @Test
  void isUnknownToOtherOrganizations() {
    assertNotFound(it.server.get(it.acme.bobToken, "/api/v2/users/" + ops));
  }

  @Test
  void saysThatNothingIsIncludedToThoseWhoAskedAlone() {
    assertThat(shown("run").path("included").isArray()).isTrue();
    assertThat(shown("run").path("included")).isEmpty();
    assertThat(shown("").has("included")).isFalse();
  }
}
