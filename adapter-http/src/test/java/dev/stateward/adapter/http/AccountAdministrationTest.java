package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.Golden.assertDocument;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccountAdministrationTest {
  private static final String USERS = "/api/stateward/v1/users";

  private final AcmeApplication acme = new AcmeApplication();
  private final ApiServer server = new ApiServer(acme.application);
  private final String root = acme.siteAdmin("root");

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<String> create(String name, String email) {
    return server.post(
        root,
        USERS,
        "{\"data\":{\"attributes\":{\"username\":\"%s\",\"email\":\"%s\"}}}"
            .formatted(name, email));
  }

  @Test
  void createsAUser() {
    HttpResponse<String> created = create("bob", "bob@example.test");

    assertThat(created.statusCode()).isEqualTo(201);
    assertDocument(created, "account-created");
    assertThat(ApiServer.json(server.get(root, USERS)).at("/data").findValuesAsText("username"))
        .contains("bob");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ALICE | a@x | username | Username has already been taken",
        "invited-1 | a@x | username | Username is reserved for those who were invited",
        "b b | a@x | username | Username must be 1 to 64 letters, digits, '-', '_' and '.'",
        "bob | b at x | email | Email must be an email address",
        "bob | '' | email | Email can't be blank",
      })
  void refusesWrongUsers(String name, String email, String member, String detail) {
    HttpResponse<String> refused = create(name, email);

    assertThat(refused.statusCode()).isEqualTo(422);
    JsonNode error = ApiServer.json(refused).at("/errors/0");
    assertThat(error.path("detail").asText()).isEqualTo(detail);
    assertThat(error.at("/source/pointer").asText()).isEqualTo("/data/attributes/" + member);
  }

  @Test
  void createsALinkByWhichAUserSetsTheirPassword() {
    String user = ApiServer.json(create("bob", "bob@example.test")).at("/data/id").asText();

    HttpResponse<String> made =
        server.post(root, USERS + "/" + user + "/actions/create-password-link", "");

    assertThat(made.statusCode()).isEqualTo(201);
    assertDocument(made, "password-link");
    JsonNode link = ApiServer.json(made).at("/data/attributes");
    assertThat(link.path("expires-at").asText()).isEqualTo("2026-03-05T05:06:07.123Z");
    String page = link.path("url").asText().replaceFirst("https://[^/]*", "");
    assertThat(server.get("", page).body()).contains("For <strong>bob</strong>");
  }
}
