package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertDocument;
import static dev.stateward.adapter.http.AcmeServer.assertDone;
import static dev.stateward.adapter.http.AcmeServer.assertNotFound;
import static dev.stateward.adapter.http.AcmeServer.assertUnprocessable;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OrganizationTagsTest {
  private static final String TAGS = AcmeServer.ACME + "/tags";

  private final AcmeServer acme = new AcmeServer();

  private final String net = acme.workspace("net");

  private final String other = acme.workspace("other");

  @AfterEach
  void stop() {
    acme.close();
  }

  private void tag(String workspace, String... names) {
    for (String name : names) {
      assertDone(
          acme.tryPost(
              "/api/v2/workspaces/" + workspace + "/relationships/tags",
              "{\"data\": [{\"type\": \"tags\", \"attributes\": {\"name\": \"" + name + "\"}}]}"));
    }
  }

  private static String ids(String type, String... ids) {
    StringBuilder body = new StringBuilder();
    for (String id : ids) {
      body.append(body.isEmpty() ? "" : ",")
          .append("{\"type\": \"" + type + "\", \"id\": \"" + id + "\"}");
    }
    return "{\"data\": [" + body + "]}";
  }

  private HttpResponse<String> remove(String token, String body) {
    return acme.server.send(
        request -> request.method("DELETE", BodyPublishers.ofString(body)), token, TAGS);
  }

  private String id(String name) {
    for (JsonNode tag : acme.get(TAGS).path("data")) {
      if (tag.at("/attributes/name").asText().equals(name)) {
        return tag.path("id").asText();
      }
    }
    throw new AssertionError("no tag " + name);
  }

  private String names(String query) {
    StringBuilder names = new StringBuilder();
    acme.get(TAGS + query)
        .path("data")
        .forEach(tag -> names.append(tag.at("/attributes/name").asText()).append(' '));
    return names.toString().strip();
  }

  private String tagNames(String workspace) {
    return acme.get("/api/v2/workspaces/" + workspace).at("/data/attributes/tag-names").toString();
  }

  @Test
  void listsTagsWithTheNumberOfTheirWorkspaces() {
    tag(net, "app");
    tag(other, "app");

    assertDocument(acme.get(TAGS), "organization-tags");
    assertThat(acme.get("/api/v2/workspaces/" + net + "/relationships/tags").at("/data/0/id"))
        .isEqualTo(acme.get(TAGS).at("/data/0/id"));
  }

  @Test
  void selectsTagsByPartOfTheNameAndWithoutThoseOfAWorkspace() {
    tag(net, "app", "web");
    tag(other, "app", "db");

    assertThat(names("?q=b")).isEqualTo("db web");
    assertThat(names("?page%5Bsize%5D=2&page%5Bnumber%5D=2")).isEqualTo("web");
    String excluding = "?filter%5Bexclude%5D%5Btaggable%5D%5Bid%5D=";
    assertThat(names(excluding + net)).isEqualTo("db");
    assertThat(names(excluding + "ws-999")).isEqualTo("app db web");
    assertThat(names(excluding + id("app"))).isEqualTo("app db web");
  }

  @Test
  void removesTagsFromAllWorkspaces() {
    tag(net, "app", "web");
    tag(other, "app", "db");

    assertDone(remove(acme.aliceToken, ids("tags", id("app"), id("db"), "tag-0123456789abcdef")));

    assertThat(names("")).isEqualTo("web");
    assertThat(tagNames(net)).isEqualTo("[\"web\"]");
    assertThat(tagNames(other)).isEqualTo("[]");
  }

  @Test
  void addsATagToWorkspaces() {
    tag(net, "app");
    String path = "/api/v2/tags/" + id("app") + "/relationships/workspaces";

    assertDone(acme.tryPost(path, ids("workspaces", net, other)));

    assertThat(tagNames(other)).isEqualTo("[\"app\"]");
    assertThat(acme.get(TAGS).at("/data/0/attributes/instance-count").asInt()).isEqualTo(2);
    assertNotFound(acme.tryPost(path, ids("workspaces", other, "ws-999")));
    assertNotFound(
        acme.tryPost(path.replace(id("app"), "tag-0123456789abcdef"), ids("workspaces", other)));
  }

  @Test
  void keepsTagsFromOthers() {
    tag(net, "app");
    String path = "/api/v2/tags/" + id("app") + "/relationships/workspaces";

    assertNotFound(acme.server.get(acme.bobToken, TAGS));
    assertNotFound(remove(acme.bobToken, ids("tags", id("app"))));
    assertNotFound(acme.server.post(acme.bobToken, path, ids("workspaces", net)));
    assertThat(tagNames(net)).isEqualTo("[\"app\"]");
  }

  @Test
  void refusesWhatAreNoIdentifiers() {
    assertUnprocessable(
        remove(acme.aliceToken, ids("tags", "app")),
        "Id is not an identifier of this kind",
        "/data/0/id");
    tag(net, "app");
    assertUnprocessable(
        acme.tryPost(
            "/api/v2/tags/" + id("app") + "/relationships/workspaces", ids("workspaces", "net")),
        "Id is not an identifier of this kind",
        "/data/0/id");
    assertNotFound(
        acme.tryPost("/api/v2/tags/app/relationships/workspaces", ids("workspaces", net)));
  }
}
