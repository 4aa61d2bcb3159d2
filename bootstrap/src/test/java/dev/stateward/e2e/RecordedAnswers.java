package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a server answered to requests of several callers, to be asked again after upgrades. A later
 * answer may have more members, but not fewer or others.
 */
final class RecordedAnswers {
  private static final ObjectMapper JSON = new ObjectMapper();

  private RecordedAnswers() {}

  /**
   * One answer.
   *
   * @param body JSON, or the digest of what was downloaded
   */
  record Recorded(String token, String path, int status, String body) {}

  /** Writes the answers of the server at {@code url} to {@code file}. */
  static void write(Path file, String url, Map<String, String> variables, List<String> tokens)
      throws IOException {
    List<Recorded> all = new ArrayList<>();
    for (String token : tokens) {
      Api api = new Api(url, token);
      for (String path : paths(variables)) {
        Api.Answer answer = api.get(path);
        all.add(new Recorded(token, path, answer.status(), text(answer)));
      }
    }
    Api owner = new Api(url, tokens.getFirst());
    for (JsonNode version : owner.get(versions(variables)).is(200).data()) {
      String path = "/state-versions/" + version.path("id").asText();
      all.add(new Recorded(tokens.getFirst(), path, 0, state(owner, path)));
    }
    JSON.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), all);
  }

  /** Fails unless the server at {@code url} answers as those in {@code file} say. */
  static void verify(Path file, String url) throws IOException {
    List<Recorded> all = JSON.readValue(Files.readAllBytes(file), new TypeReference<>() {});
    assertThat(all).hasSizeGreaterThan(20);
    for (Recorded before : all) {
      Api api = new Api(url, before.token());
      if (before.status() == 0) {
        assertThat(state(api, before.path())).as(before.path()).isEqualTo(before.body());
      } else {
        Api.Answer after = api.get(before.path()).is(before.status());
        requireKept(JSON.readTree(before.body()), JSON.readTree(text(after)), before.path());
      }
    }
  }

  private static List<String> paths(Map<String, String> variables) {
    String organization = "/organizations/" + variables.get("ORGANIZATION");
    String workspace = "/workspaces/" + variables.get("WORKSPACE");
    return List.of(
        "/account/details",
        organization,
        organization + "/workspaces",
        organization + "/projects",
        organization + "/teams",
        organization + "/organization-memberships",
        workspace,
        workspace + "/current-state-version",
        workspace + "/current-state-version-outputs",
        versions(variables),
        "/state-versions/" + variables.get("VERSION"),
        "/state-versions/" + variables.get("VERSION") + "/outputs",
        "/team-workspaces/" + variables.get("TEAM_ACCESS"),
        "/api/stateward/v1" + workspace + "/effective-access",
        "/api/stateward/v1" + organization + "/webhooks");
  }

  private static String versions(Map<String, String> variables) {
    return "/state-versions?filter%5Borganization%5D%5Bname%5D="
        + variables.get("ORGANIZATION")
        + "&filter%5Bworkspace%5D%5Bname%5D=network";
  }

  private static String text(Api.Answer answer) {
    return answer.body().length == 0 ? "{}" : answer.json().toString();
  }

  private static String state(Api api, String path) {
    String url = api.get(path).is(200).attribute("hosted-state-download-url");
    return StateFixture.md5(api.download(url).is(200).body()).hex();
  }

  private static void requireKept(JsonNode before, JsonNode after, String where) {
    if (before.isObject()) {
      before.forEachEntry((name, value) -> {
        if (!name.endsWith("-url") && !name.equals("links")) {
          requireKept(value, after.path(name), where + "/" + name);
        }
      });
    } else if (before.isArray()) {
      assertThat(after.size()).as(where).isEqualTo(before.size());
      for (int i = 0; i < before.size(); i++) {
        requireKept(before.get(i), after.path(i), where + "/" + i);
      }
    } else if (where.endsWith("/latest-change-at")) {
      // Earlier releases told of settings alone, this one of states too.
      assertThat(Instant.parse(after.asText()))
          .as(where)
          .isAfterOrEqualTo(Instant.parse(before.asText()));
    } else {
      assertThat(after).as(where).isEqualTo(before);
    }
  }
}
