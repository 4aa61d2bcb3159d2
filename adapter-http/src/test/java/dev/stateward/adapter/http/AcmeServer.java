package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.application.StateApplication;
import dev.stateward.application.blob.port.BlobAccess;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.domain.user.User;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.ids.CountingIdentifiers;
import dev.stateward.testkit.memory.InMemoryBlobStore;
import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.SimpleSealing;
import dev.stateward.testkit.memory.SimpleStateFiles;
import dev.stateward.testkit.time.TickingTime;
import java.net.http.HttpResponse;

/**
 * A server whose stores are in memory. Alice owns the organization acme, Carol is a member of it
 * with no rights, and Bob does not belong to it.
 */
final class AcmeServer implements AutoCloseable {
  static final String ACME = "/api/v2/organizations/acme";

  final InMemoryDatabase stores = new InMemoryDatabase();
  final CountingIdentifiers identifiers = new CountingIdentifiers();
  final TickingTime time = new TickingTime();
  final StateApplication application =
      StateApplication.of(
          stores,
          new BlobAccess(new InMemoryBlobStore(time), new SimpleStateFiles(), SimpleSealing.on()),
          TestApplication.keys(identifiers),
          time,
          ApplicationSettings.DEFAULT);
  private final TestApplication filled = new TestApplication(application, "acme.test");
  final User alice = filled.user("alice");
  final User bob = filled.user("bob");
  final User carol = filled.user("carol");
  final String aliceToken = filled.token("alice");
  final String bobToken = filled.token("bob");
  final String carolToken = filled.token("carol");
  final ApiServer server;

  AcmeServer() {
    filled.join(filled.organization("acme", "alice"), "carol");
    server = new ApiServer(application);
  }

  JsonNode get(String path) {
    return success(200, tryGet(path));
  }

  JsonNode post(String path, String body) {
    return success(201, tryPost(path, body));
  }

  JsonNode patch(String path, String body) {
    return success(200, tryPatch(path, body));
  }

  /** What Alice is answered, whether it is done or refused. */
  HttpResponse<String> tryGet(String path) {
    return server.get(aliceToken, path);
  }

  HttpResponse<String> tryPost(String path, String body) {
    return server.post(aliceToken, path, body);
  }

  HttpResponse<String> tryPatch(String path, String body) {
    return server.patch(aliceToken, path, body);
  }

  HttpResponse<String> tryDelete(String path) {
    return server.delete(aliceToken, path);
  }

  /** Creates a workspace of acme with a name alone, and returns its identifier. */
  String workspace(String name) {
    return post(ACME + "/workspaces", named(name)).at("/data/id").asText();
  }

  /** The body that creates a workspace with a name alone, or renames one. */
  static String named(String name) {
    return workspaceWith("\"name\": \"" + name + "\"");
  }

  /** The body that creates or changes a workspace. */
  static String workspaceWith(String attributes) {
    return "{\"data\": {\"type\": \"workspaces\", \"attributes\": {" + attributes + "}}}";
  }

  static JsonNode success(int status, HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/vnd.api+json");
    return ApiServer.json(response);
  }

  /** Asserts that there is nothing, for all that a client can tell. */
  static void assertNotFound(HttpResponse<String> response) {
    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(response.body())
        .isEqualTo("{\"errors\":[{\"status\":\"404\",\"title\":\"not found\"}]}");
  }

  /** Asserts that a response is done and has no body. */
  static void assertDone(HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(204);
    assertThat(response.body()).isEmpty();
  }

  /** Asserts that an attribute was refused, and nothing else. */
  static void assertInvalid(HttpResponse<String> response, String attribute, String detail) {
    assertRefused(response, 422, "invalid attribute", detail, "/data/attributes/" + attribute);
  }

  /** Asserts that a request was refused as one that makes no sense. */
  static void assertBad(HttpResponse<String> response, String detail) {
    assertRefused(response, 400, "bad request", detail, "");
  }

  /** Asserts that exactly one member outside the attributes was refused. */
  static void assertUnprocessable(HttpResponse<String> response, String detail, String pointer) {
    assertRefused(response, 422, "unprocessable entity", detail, pointer);
  }

  /** Asserts that a request was refused for one reason; an empty pointer stands for none. */
  static void assertRefused(
      HttpResponse<String> response, int status, String title, String detail, String pointer) {
    JsonNode errors = ApiServer.json(response).path("errors");
    assertThat(errors).as(response.body()).hasSize(1);
    JsonNode error = errors.path(0);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(error.path("status").asText()).isEqualTo(Integer.toString(status));
    assertThat(error.path("title").asText()).isEqualTo(title);
    assertThat(error.path("detail").asText()).isEqualTo(detail);
    assertThat(error.at("/source/pointer").asText()).isEqualTo(pointer);
  }

  /** Asserts that a document is the one in {@code documents/<name>.json}. */
  static void assertDocument(JsonNode document, String name) {
    Golden.assertDocument(document.toString(), name);
  }

  @Override
  public void close() {
    server.close();
  }
}
