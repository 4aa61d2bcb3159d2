package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertDone;
import static dev.stateward.adapter.http.AcmeServer.assertInvalid;
import static dev.stateward.adapter.http.AcmeServer.assertNotFound;
import static dev.stateward.adapter.http.AcmeServer.assertRefused;
import static dev.stateward.adapter.http.AcmeServer.success;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OrganizationTokensTest {
  private static final String PATH = AcmeServer.ACME + "/authentication-token";
  private static final String SELF = "/api/v2/account/details";
  private static final String REASON =
      "Organization tokens cannot write state versions; use a user token or a team token.";

  private static final String TRAIL = "/api/v2/organization/audit-trail";

  private final TeamRequests it = new TeamRequests();

  @AfterEach
  void stop() {
    it.close();
  }

  @Test
  void issuesTheTokenAndShowsIt() {
    assertNotFound(it.server.get(it.alice, PATH));

    HttpResponse<String> issued = it.server.post(it.alice, PATH, "");

    assertThat(issued.statusCode()).isEqualTo(201);
    Golden.assertDocument(issued, "organization-token-issued");
    HttpResponse<String> shown = it.server.get(it.alice, PATH);
    Golden.assertDocument(shown, "organization-token");
    String id = ApiServer.json(shown).at("/data/id").asText();
    assertThat(it.acme.get("/api/v2/authentication-tokens/" + id).path("data"))
        .isEqualTo(ApiServer.json(shown).path("data"));
  }

  @Test
  void replacesAndRevokesTheToken() {
    String first = it.organizationToken();
    String second = it.organizationToken();

    assertThat(it.server.get(first, SELF).statusCode()).isEqualTo(401);
    assertThat(it.server.get(second, SELF).statusCode()).isEqualTo(200);
    assertDone(it.server.delete(it.alice, PATH));
    assertThat(it.server.get(second, SELF).statusCode()).isEqualTo(401);
    assertNotFound(it.server.delete(it.alice, PATH));
  }

  @Test
  void refusesExpiriesThatCannotBe() {
    assertInvalid(
        it.server.post(it.alice, PATH, "{\"data\": {\"attributes\": {\"expired-at\": \"never\"}}}"),
        "expired-at",
        "Expired at is not a valid ISO 8601 date and time");
    assertNotFound(it.server.get(it.alice, PATH));
    String kept = it.organizationToken();
    assertInvalid(
        it.server.post(
            it.alice,
            PATH,
            "{\"data\": {\"attributes\": {\"expired-at\": \"2020-01-01T00:00:00Z\"}}}"),
        "expired-at",
        "Expired at must be in the future");
    assertThat(it.server.get(kept, SELF).statusCode()).isEqualTo(200);
  }

  @Test
  void hasNoTokensOfKindsThatAreNotKnown() {
    String token = it.organizationToken();
    String metrics = PATH + "?token=metrics";

    assertNotFound(it.server.post(it.alice, metrics, ""));
    assertNotFound(it.server.get(it.alice, metrics));
    assertNotFound(it.server.delete(it.alice, metrics));

    assertThat(it.server.get(token, SELF).statusCode()).isEqualTo(200);
  }

  @Test
  void keepsOneThatReadsTheAuditTrailAlone() {
    String acting = it.organizationToken();
    String path = PATH + "?token=audit-trails";
    assertNotFound(it.server.get(it.alice, path));

    String token =
        success(201, it.server.post(it.alice, path, "")).at("/data/attributes/token").asText();

    success(200, it.server.get(it.alice, path));
    assertThat(it.server.get(token, TRAIL).statusCode()).isEqualTo(200);
    assertNotFound(it.server.get(token, SELF));
    assertNotFound(it.server.get(token, "/api/v2/organizations/acme"));
    assertNotFound(it.server.get(token, "/api/stateward/v1/organizations/acme/audit-trail"));
    assertDone(it.server.delete(it.alice, path));
    assertThat(it.server.get(token, TRAIL).statusCode()).isEqualTo(401);
    success(200, it.server.get(acting, SELF));
  }

  @Test
  void actsAsTheOrganization() {
    HttpResponse<String> self = it.server.get(it.organizationToken(), SELF);

    assertThat(self.statusCode()).isEqualTo(200);
    Golden.assertDocument(self, "account-of-organization");
  }

  @Test
  void writesNoStatesAndIsToldSo() {
    String workspace = "/api/v2/workspaces/" + it.acme.workspace("net");
    String states = workspace + "/state-versions";
    String token = it.organizationToken();

    assertRefused(it.server.post(token, states, "{"), 404, "not found", REASON, "");
    assertRefused(it.server.patch(token, states, "{"), 404, "not found", REASON, "");

    it.acme.post("/api/v2/organizations", organization("initech"));
    String other = "/api/v2/organizations/initech/authentication-token";
    String stranger =
        success(201, it.server.post(it.alice, other, "")).at("/data/attributes/token").asText();
    assertNotFound(it.server.post(stranger, states, "{"));
    assertNotFound(it.server.patch(stranger, states, "{"));
  }

  @Test
  void isToldTheTruthAboutItsPermissions() {
    String workspace = "/api/v2/workspaces/" + it.acme.workspace("net");

    JsonNode permissions =
        success(200, it.server.get(it.organizationToken(), workspace))
            .at("/data/attributes/permissions");

    for (String may : new String[] {"read-state-versions", "update", "force-unlock", "destroy"}) {
      assertThat(permissions.path("can-" + may).asBoolean()).as(may).isTrue();
    }
    for (String not : new String[] {"create-state-versions", "lock", "unlock", "queue-run"}) {
      assertThat(permissions.path("can-" + not).asBoolean(true)).as(not).isFalse();
    }
  }

  private static String organization(String name) {
    return """
    {"data": {"type": "organizations", "attributes": {"name": "%s", "email": "a@b.test"}}}
    """
        .formatted(name);
  }
}
