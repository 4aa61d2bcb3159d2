package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.StoredWorld.ACME;
import static dev.stateward.adapter.http.StoredWorld.assertDocument;
import static dev.stateward.adapter.http.StoredWorld.assertInvalid;
import static dev.stateward.adapter.http.StoredWorld.assertNotFound;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProjectsTest {
  private static final String ALL = ACME + "/projects";

  private final StoredWorld world = new StoredWorld();

  @AfterEach
  void stop() {
    world.close();
  }

  private static String project(String attributes) {
    return "{\"data\": {\"type\": \"projects\", \"attributes\": {" + attributes + "}}}";
  }

  @Test
  void createsAProject() {
    JsonNode created =
        world.post(ALL, project("\"name\": \"net work\", \"description\": \"all wires\""));

    assertDocument(created, "project");
    assertDocument(world.get("/api/v2/projects/" + created.at("/data/id").asText()), "project");
  }

  @Test
  void tellsWhatTheCallerMayDo() {
    String id = world.post(ALL, project("\"name\": \"net\"")).at("/data/id").asText();
    String path = "/api/v2/projects/" + id;

    JsonNode member = StoredWorld.success(200, world.server.get(world.carolToken, path));

    assertThat(world.get(path).at("/data/attributes/permissions/can-create-workspace").asBoolean())
        .isTrue();
    assertThat(member.at("/data/attributes/permissions/can-create-workspace").asBoolean(true))
        .isFalse();
    assertThat(member.at("/data/attributes/permissions/can-read").asBoolean()).isTrue();
    assertThat(world.get(ALL + "?q=net").at("/data/0")).isEqualTo(world.get(path).path("data"));
  }

  @Test
  void listsProjectsByNameAndOnlyThoseAskedFor() {
    world.post(ALL, project("\"name\": \"net\""));
    world.post(ALL, project("\"name\": \"app\""));

    assertThat(world.get(ALL).path("data"))
        .extracting(project -> project.at("/attributes/name").asText())
        .containsExactly("app", "Default Project", "net");
    assertThat(world.get(ALL + "?filter%5Bnames%5D=net,app&page%5Bsize%5D=1").path("data"))
        .extracting(project -> project.at("/attributes/name").asText())
        .containsExactly("app");
    assertThat(world.get(ALL + "?q=def").path("data"))
        .extracting(project -> project.at("/attributes/name").asText())
        .containsExactly("Default Project");
    assertThat(
            world.get(ALL + "?filter%5Bnames%5D=none").at("/meta/pagination/total-count").asInt())
        .isZero();
  }

  @Test
  void refusesNamesThatCannotBeOrAreTaken() {
    assertInvalid(
        world.server.post(world.aliceToken, ALL, project("")), "name", "Name can't be blank");
    assertInvalid(
        world.server.post(world.aliceToken, ALL, project("\"name\": \"a/b\"")),
        "name",
        "Name must be 1 to 40 letters, digits, spaces, '-' and '_'");
    assertInvalid(
        world.server.post(world.aliceToken, ALL, project("\"name\": \"default project\"")),
        "name",
        "Name has already been taken");
  }

  @Test
  void concealsProjectsFromWhoMayNotSeeOrMakeThem() {
    String id = world.post(ALL, project("\"name\": \"net\"")).at("/data/id").asText();

    assertNotFound(world.server.get(world.bobToken, ALL));
    assertNotFound(world.server.get(world.bobToken, "/api/v2/projects/" + id));
    assertNotFound(world.server.get(world.aliceToken, "/api/v2/projects/ws-1"));
    assertNotFound(world.server.get(world.aliceToken, "/api/v2/projects/prj-999"));
    assertNotFound(world.server.post(world.carolToken, ALL, project("\"name\": \"app\"")));
  }
}
