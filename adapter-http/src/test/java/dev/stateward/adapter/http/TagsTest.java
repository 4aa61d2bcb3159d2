package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertDocument;
import static dev.stateward.adapter.http.AcmeServer.assertDone;
import static dev.stateward.adapter.http.AcmeServer.assertRefused;
import static dev.stateward.adapter.http.AcmeServer.assertUnprocessable;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TagsTest {
  private final AcmeServer acme = new AcmeServer();

  @AfterEach
  void stop() {
    acme.close();
  }

  private final String path = "/api/v2/workspaces/" + acme.workspace("net");

  private HttpResponse<String> remove(String token, String body) {
    return acme.server.send(
        request -> request.method("DELETE", BodyPublishers.ofString(body)),
        token,
        path + "/relationships/tags");
  }

  private HttpResponse<String> add(String body) {
    return acme.tryPost(path + "/relationships/tags", body);
  }

  private JsonNode bind(String... pairs) {
    return acme.patch(path + "/tag-bindings", "{\"data\": [" + String.join(",", pairs) + "]}");
  }

  private static String pair(String key, String value) {
    return "{\"type\": \"tag-bindings\", \"attributes\": {\"key\": \"%s\", \"value\": \"%s\"}}"
        .formatted(key, value);
  }

  private static String names(String... names) {
    StringBuilder body = new StringBuilder();
    for (String name : names) {
      body.append(body.isEmpty() ? "" : ",")
          .append("{\"type\": \"tags\", \"attributes\": {\"name\": \"")
          .append(name)
          .append("\"}}");
    }
    return "{\"data\": [" + body + "]}";
  }

  private String tags() {
    StringBuilder tags = new StringBuilder();
    acme.get(path + "/tag-bindings")
        .path("data")
        .forEach(item ->
            tags.append(item.at("/attributes/key").asText())
                .append('=')
                .append(item.at("/attributes/value").asText())
                .append(' '));
    return tags.toString().strip();
  }

  @Test
  void bindsPairsAndListsThem() {
    JsonNode bound = bind("{\"attributes\": {\"key\": \"app\"}}", pair("env", "prod"));

    assertDocument(bound, "tag-bindings");
    assertDocument(acme.get(path + "/tag-bindings"), "tag-bindings");
    assertDocument(acme.get(path + "/effective-tag-bindings"), "effective-tag-bindings");
    assertDocument(acme.get(path + "/relationships/tags"), "tags");
    assertThat(acme.get(path).at("/data/attributes/tag-names").toString()).isEqualTo("[\"app\"]");
  }

  @Test
  void bindsWithoutRemovingAnything() {
    bind(pair("env", "prod"), pair("app", ""));
    bind(pair("env", "test"), pair("env", "last"));

    assertThat(tags()).isEqualTo("app= env=last");
    assertThat(bind().path("data")).hasSize(2);
  }

  @Test
  void addsPlainTagsAndLeavesValuesAlone() {
    bind(pair("env", "prod"));

    assertDone(add(names("app", "env", "app")));

    assertThat(tags()).isEqualTo("app= env=prod");
  }

  @Test
  void removesPlainTagsByNameOrIdentifier() {
    bind(pair("env", "prod"), pair("app", ""), pair("net", ""), pair("web", ""));
    String id = acme.get(path + "/relationships/tags").at("/data/0/id").asText();

    assertDone(
        remove(acme.aliceToken, "{\"data\": [{\"type\": \"tags\", \"id\": \"" + id + "\"}]}"));
    assertDone(remove(acme.aliceToken, names("net", "env", "none")));

    assertThat(tags()).isEqualTo("env=prod web=");
    assertDone(
        remove(acme.aliceToken, "{\"data\": [{\"type\": \"tags\", \"id\": \"" + id + "\"}]}"));
  }

  @Test
  void givesATagOneIdentifierOnAllWorkspaces() {
    String other = "/api/v2/workspaces/" + acme.workspace("other");
    add(names("app"));
    acme.tryPost(other + "/relationships/tags", names("app"));

    assertThat(acme.get(path + "/relationships/tags").at("/data/0/id"))
        .isEqualTo(acme.get(other + "/relationships/tags").at("/data/0/id"));
    assertThat(acme.get(path + "/tag-bindings").at("/data/0/id"))
        .isNotEqualTo(acme.get(other + "/tag-bindings").at("/data/0/id"));
  }

  @Test
  void addsATagOfAnotherWorkspaceByIdentifier() {
    String other = "/api/v2/workspaces/" + acme.workspace("other") + "/relationships/tags";
    acme.tryPost(other, names("app", "net"));
    String id = acme.get(other).at("/data/1/id").asText();

    assertDone(add("{\"data\": [{\"type\": \"tags\", \"id\": \"" + id + "\"}]}"));

    assertThat(tags()).isEqualTo("net=");
  }

  @Test
  void lowersTheNamesOfPlainTagsAndKeepsKeysOfPairs() {
    assertDone(add(names("Prod", "PROD", "Net")));
    bind(pair("Env", "Test"), pair("Web", ""));

    assertThat(tags()).isEqualTo("Env=Test Web= net= prod=");
    assertThat(acme.get(path).at("/data/attributes/tag-names").toString())
        .isEqualTo("[\"web\",\"net\",\"prod\"]");
    assertDone(add(names("web", "ENV")));
    assertThat(tags()).isEqualTo("Env=Test Web= net= prod=");
    String id = acme.get(path + "/relationships/tags").at("/data/0/id").asText();
    assertDone(remove(acme.aliceToken, names("NET", "env")));
    assertDone(
        remove(acme.aliceToken, "{\"data\": [{\"type\": \"tags\", \"id\": \"" + id + "\"}]}"));
    assertThat(tags()).isEqualTo("Env=Test prod=");
  }

  @Test
  void answersWithTheSentTagsFirst() {
    bind(pair("app", ""), pair("net", "inner"));

    assertThat(bind(pair("web", ""), pair("net", "outer")).path("data"))
        .extracting(tag -> tag.at("/attributes/key").asText())
        .containsExactly("web", "net", "app");
  }

  @Test
  void replacesAllTagsWithAChangeThatNamesThem() {
    bind(pair("env", "prod"), pair("app", ""));

    JsonNode changed =
        acme.patch(
            path,
            "{\"data\": {\"relationships\": {\"tag-bindings\": {\"data\": ["
                + pair("net", "")
                + "]}}}}");

    assertThat(changed.at("/data/attributes/tag-names").toString()).isEqualTo("[\"net\"]");
    assertThat(tags()).isEqualTo("net=");
    acme.patch(path, AcmeServer.workspaceWith("\"auto-apply\": true"));
    assertThat(tags()).isEqualTo("net=");
  }

  @Test
  void keepsTheTagsWhenAChangeNamesThemWrongly() {
    bind(pair("env", "prod"));

    assertUnprocessable(
        acme.tryPatch(path, "{\"data\": {\"relationships\": {\"tag-bindings\": {\"data\": {}}}}}"),
        "Data must be an array",
        "/data/relationships/tag-bindings/data");

    assertThat(tags()).isEqualTo("env=prod");
  }

  @Test
  void refusesTagsThatCannotBe() {
    assertTagRefused(
        acme.tryPatch(path + "/tag-bindings", "{\"data\": [{}]}"),
        "Key can't be blank",
        "/data/0/attributes/key");
    assertTagRefused(
        acme.tryPatch(
            path + "/tag-bindings",
            "{\"data\": [" + pair("a", "") + "," + pair("k".repeat(256), "") + "]}"),
        "Key is too long (maximum is 255 characters)",
        "/data/1/attributes/key");
    assertTagRefused(
        acme.tryPatch(path + "/tag-bindings", "{\"data\": [" + pair("a", "v".repeat(256)) + "]}"),
        "Value is too long (maximum is 255 characters)",
        "/data/0/attributes/value");
    assertTagRefused(add(names("  ")), "Name can't be blank", "/data/0/attributes/name");
    assertUnprocessable(
        add("{\"data\": [{\"type\": \"tags\", \"id\": \"tag-1\"}]}"),
        "Id names no tag of this organization",
        "/data/0/id");
    assertUnprocessable(add("{\"data\": {}}"), "Data must be an array", "/data");
    assertUnprocessable(add(""), "Data can't be blank", "/data");
    assertThat(tags()).isEmpty();
  }

  private static void assertTagRefused(
      HttpResponse<String> response, String detail, String pointer) {
    assertRefused(response, 422, "invalid attribute", detail, pointer);
  }
}
