package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeletedWorkspacesTest {
  private static final String DELETED = "/api/stateward/v1/organizations/acme/deleted-workspaces";

  private final AcmeApplication acme = new AcmeApplication();
  private final ApiServer server = new ApiServer(acme.application);
  private final String workspace = "/api/v2/workspaces/" + acme.workspace.value();
  private final String restore = DELETED + "/" + acme.workspace.value() + "/actions/restore";

  @BeforeEach
  void delete() {
    assertThat(server.delete(acme.alice, workspace).statusCode()).isEqualTo(204);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<String> get(String path) {
    return server.get(acme.alice, path);
  }

  @Test
  void areListed() {
    HttpResponse<String> listed = get(DELETED);

    assertThat(listed.statusCode()).isEqualTo(200);
    Golden.assertDocument(listed, "deleted-workspaces");
    assertThat(ApiServer.json(get(DELETED + "?page[number]=2")).at("/data")).isEmpty();
  }

  @Test
  void areRestoredAsTheyWere() {
    HttpResponse<String> restored = server.post(acme.alice, restore, "");

    assertThat(restored.statusCode()).isEqualTo(200);
    assertThat(restored.body()).isEqualTo(get(workspace).body());
    assertThat(ApiServer.json(get(DELETED)).at("/data")).isEmpty();
    assertThat(server.post(acme.alice, restore, "").statusCode()).isEqualTo(404);
  }

  @Test
  void areRestoredUnderAnotherName() {
    String body = "{\"data\":{\"attributes\":{\"name\":\"other\"}}}";

    HttpResponse<String> restored = server.post(acme.alice, restore, body);

    assertThat(ApiServer.json(restored).at("/data/attributes/name").asText()).isEqualTo("other");
    assertThat(get("/api/v2/organizations/acme/workspaces/other").statusCode()).isEqualTo(200);
  }

  @Test
  void needAnotherNameWhenTheirsIsTaken() {
    String name = ApiServer.json(get(DELETED)).at("/data/0/attributes/name").asText();
    String body =
        "{\"data\":{\"type\":\"workspaces\",\"attributes\":{\"name\":\"%s\"}}}".formatted(name);
    assertThat(server.post(acme.alice, "/api/v2/organizations/acme/workspaces", body).statusCode())
        .isEqualTo(201);

    HttpResponse<String> refused = server.post(acme.alice, restore, "");

    assertThat(refused.statusCode()).isEqualTo(422);
    assertThat(refused.body())
        .contains("Name has already been taken; send another one")
        .contains("/data/attributes/name");
    HttpResponse<String> wrong =
        server.post(acme.alice, restore, "{\"data\":{\"attributes\":{\"name\":\"no name\"}}}");
    assertThat(wrong.statusCode()).isEqualTo(422);
  }
}
