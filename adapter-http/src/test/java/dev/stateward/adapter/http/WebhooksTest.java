package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.event.WebhookId;
import dev.stateward.domain.event.WorkspaceSelection;
import java.net.http.HttpResponse;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebhooksTest {
  private static final String OWN = "/api/stateward/v1";
  private static final String ALL = OWN + "/organizations/acme/webhooks";
  private static final String URL = "\"url\":\"https://hooks.example.test/in?key=1\"";

  private final AcmeApplication acme = new AcmeApplication();
  private final ApiServer server = new ApiServer(acme.application);

  @AfterEach
  void stop() {
    server.close();
  }

  private static String body(String attributes) {
    return "{\"data\":{\"type\":\"webhooks\",\"attributes\":{" + attributes + "}}}";
  }

  private HttpResponse<String> create(String attributes) {
    return server.post(acme.alice, ALL, body(attributes));
  }

  private String created() {
    return OWN + "/webhooks/" + ApiServer.json(create(URL)).at("/data/id").asText();
  }

  @Test
  void areCreatedShownChangedAndRemoved() {
    HttpResponse<String> made =
        server.post(
            acme.alice,
            ALL,
            """
            {"data":{"type":"webhooks","attributes":{%s,"description":"chat",
            "format":"slack","tags":[{"key":"env","value":"prod"},{"key":"pci"}],
            "events":["workspace.locked","access.changed"]},"relationships":{"workspace":
            {"data":{"type":"workspaces","id":"%s"}}}}}
            """
                .formatted(URL, acme.workspace.value()));
    assertThat(made.statusCode()).isEqualTo(201);
    Golden.assertDocument(made, "webhook-created");
    String path = ApiServer.json(made).at("/data/links/self").asText();

    HttpResponse<String> shown = server.get(acme.alice, path);
    assertThat(shown.statusCode()).isEqualTo(200);
    Golden.assertDocument(shown, "webhook");
    assertThat(ApiServer.json(server.get(acme.alice, ALL)).at("/data/0"))
        .isEqualTo(ApiServer.json(shown).at("/data"));

    HttpResponse<String> changed =
        server.patch(
            acme.alice,
            path,
            body(
                "\"url\":\"http://b.example.test\",\"description\":null,\"events\":[],"
                    + "\"enabled\":false"));
    assertThat(changed.statusCode()).isEqualTo(200);
    Golden.assertDocument(changed, "webhook-changed");
    assertThat(server.patch(acme.alice, path, body("")).body()).isEqualTo(changed.body());
    assertThat(server.delete(acme.alice, path).statusCode()).isEqualTo(204);
    assertThat(server.get(acme.alice, path).statusCode()).isEqualTo(404);
  }

  @Test
  void haveNoUrlWhenItCannotBeDecrypted() {
    String id = ApiServer.json(create(URL)).at("/data/id").asText();
    acme.database.webhookUrls().remove(new WebhookId(id));

    HttpResponse<String> shown = server.get(acme.alice, OWN + "/webhooks/" + id);
    assertThat(shown.statusCode()).isEqualTo(200);
    assertThat(ApiServer.json(shown).at("/data/attributes/url").isNull()).isTrue();
    assertThat(ApiServer.json(server.get(acme.alice, ALL)).at("/data/0/attributes/url").isNull())
        .isTrue();
  }

  @Test
  void areOfAllEventsUnlessTheClientSaysOtherwise() {
    JsonNode attributes = ApiServer.json(create(URL)).at("/data/attributes");

    assertThat(attributes.path("events")).isEmpty();
    assertThat(attributes.path("enabled").asBoolean()).isTrue();
    assertThat(attributes.path("description").isNull()).isTrue();
    assertThat(ApiServer.json(create(URL)).at("/data/relationships/workspace/data").isNull())
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | url | Url can't be blank",
        "\"url\":\"\" | url | Url can't be blank",
        "\"url\":null | url | Url can't be blank",
        "\"url\":7 | url | Url must be a string",
        "\"url\":\"https://encrypted.invalid/\" | url | Url is not the URL of a receiver",
        "\"url\":\"ftp://a.test/\" | url |"
            + " Url must be http:// or https:// with a host, and without user or fragment",
        "\"url\":\"https://u:p@a.test/\" | url |"
            + " Url must be http:// or https:// with a host, and without user or fragment",
        "\"url\":\"http://169.254.169.254/\" | url |"
            + " Url must not point to a loopback, private or other special address",
        "\"url\":\"http://localhost:8080/\" | url |"
            + " Url must not point to a loopback, private or other special address",
        "\"url\":\"https://a.test\",\"description\":7 | description |"
            + " Description must be a string",
        "\"url\":\"https://a.test\",\"enabled\":\"yes\" | enabled | Enabled must be a boolean",
        "\"url\":\"https://a.test\",\"events\":\"all\" | events | Events must be an array",
        "\"url\":\"https://a.test\",\"events\":[7] | events | Events must be strings",
        "\"url\":\"https://a.test\",\"format\":\"fax\" | format |"
            + " Format must be among signed, slack, teams, pagerduty",
        "\"url\":\"https://a.test\",\"format\":7 | format | Format must be a string",
        "\"url\":\"https://a.test\",\"format\":\"pagerduty\" | routing-key |"
            + " Routing key can't be blank",
        "\"url\":\"https://a.test\",\"format\":\"pagerduty\",\"routing-key\":\"x\" |"
            + " routing-key | Routing key must be 32 letters and digits",
        "\"url\":\"https://a.test\",\"format\":\"slack\","
            + "\"routing-key\":\"0123456789abcdef0123456789abcdef\" | routing-key |"
            + " Routing key is for the format pagerduty alone",
        "\"url\":\"https://a.test\",\"projects\":[\"x\"] | projects |"
            + " Projects must be identifiers of projects",
        "\"url\":\"https://a.test\",\"projects\":[\"prj-unknown\"] | projects |"
            + " Projects must be in the organization",
        "\"url\":\"https://a.test\",\"tags\":\"x\" | tags | Tags must be an array",
        "\"url\":\"https://a.test\",\"tags\":[{\"value\":\"x\"}] | tags/0/key | Key can't be blank"
      })
  void wantASoundTarget(String attributes, String name, String detail) {
    assertInvalid(create(attributes), "/data/attributes/" + name, detail);
    String path = created();
    if (!attributes.isEmpty()) {
      assertInvalid(
          server.patch(acme.alice, path, body(attributes)), "/data/attributes/" + name, detail);
    }
    assertThat(server.get(acme.alice, path).body()).contains("hooks.example.test");
  }

  @Test
  void wantKnownEventsAndAShortDescription() {
    assertInvalid(
        create(URL + ",\"events\":[\"workspace.locked\",\"workspace.painted\"]"),
        "/data/attributes/events",
        "Events must be among state-version.finalized, state-version.rolled-back,"
            + " state-version.discarded, state-version.deleted, state-version.restored,"
            + " state-version.destroyed, guardrail.warned, outputs.changed, workspace.locked,"
            + " workspace.unlocked, workspace.force-unlocked, access.raised, access.changed, webhook.pinged, audit.head");
    assertInvalid(
        create(URL + ",\"description\":\"" + "x".repeat(501) + "\""),
        "/data/attributes/description",
        "Description is too long (maximum is 500 characters)");
    assertInvalid(
        create("\"url\":\"https://a.test/" + "x".repeat(2034) + "\""),
        "/data/attributes/url",
        "Url is too long (maximum is 2048 characters)");
  }

  @Test
  void neverShowARoutingKey() {
    String key = "0123456789abcdef0123456789ABCDEF";
    HttpResponse<String> made =
        create(URL + ",\"format\":\"pagerduty\",\"routing-key\":\"" + key + "\"");
    assertThat(made.statusCode()).isEqualTo(201);
    assertThat(made.body()).doesNotContain(key);
    String path = ApiServer.json(made).at("/data/links/self").asText();

    assertThat(server.get(acme.alice, path).body()).doesNotContain(key).contains("pagerduty");
    server.patch(acme.alice, path, body("\"url\":\"https://eu.example.test\""));
    assertThat(subscription(path).routingKey()).isEqualTo(key);
    assertThat(subscription(path).address()).isEqualTo("https://eu.example.test");
    server.patch(acme.alice, path, body("\"format\":\"signed\""));
    assertThat(subscription(path).routingKey()).isEmpty();
  }

  private Webhook.Subscription subscription(String path) {
    WebhookId id = new WebhookId(path.substring(path.lastIndexOf('/') + 1));
    return acme.application
        .managingWebhooks()
        .show(acme.application.authenticating().authenticate(acme.alice).orElseThrow(), id)
        .subscription();
  }

  @Test
  void selectFewWorkspaces() {
    String tags =
        IntStream.rangeClosed(0, WorkspaceSelection.MOST)
            .mapToObj("{\"key\":\"tag-%d\"}"::formatted)
            .collect(Collectors.joining(","));

    assertInvalid(
        create(URL + ",\"tags\":[" + tags + "]"),
        "/data/attributes/tags",
        "Tags has too many items (maximum is 20)");
  }

  @Test
  void areOfAWorkspaceOfTheOrganization() {
    String related = "\"relationships\":{\"workspace\":{\"data\":{\"id\":\"%s\"}}}";
    String wanted = "{\"data\":{\"attributes\":{" + URL + "}," + related + "}}";

    assertInvalid(
        server.post(acme.alice, ALL, wanted.formatted("ws-unknown")),
        "/data/relationships/workspace/data/id",
        "Workspace is not in the organization");
    assertInvalid(
        server.post(acme.alice, ALL, wanted.formatted("nonsense")),
        "/data/relationships/workspace/data/id",
        "Id is not an identifier of this kind");
  }

  private static void assertInvalid(HttpResponse<String> response, String pointer, String detail) {
    String title = pointer.contains("/attributes/") ? "invalid attribute" : "unprocessable entity";
    AcmeServer.assertRefused(response, 422, title, detail, pointer);
  }

  @Test
  void showASecretWhenItIsMadeAndNeverAgain() {
    JsonNode first = ApiServer.json(create(URL));
    String path = OWN + "/webhooks/" + first.at("/data/id").asText();
    HttpResponse<String> rotated = server.post(acme.alice, path + "/actions/rotate-secret", "");

    assertThat(rotated.statusCode()).isEqualTo(200);
    String secret = ApiServer.json(rotated).at("/data/attributes/secret").asText();
    assertThat(secret)
        .matches("whsec_[A-Za-z0-9+/]{43}=")
        .isNotEqualTo(first.at("/data/attributes/secret").asText());
    assertThat(server.get(acme.alice, path).body()).doesNotContain("whsec_");
    assertThat(server.get(acme.alice, ALL).body()).doesNotContain("whsec_");
    assertThat(server.patch(acme.alice, path, body("")).body()).doesNotContain("whsec_");
  }
}
