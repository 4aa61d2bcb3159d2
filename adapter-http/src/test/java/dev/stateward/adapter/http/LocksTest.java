package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertBad;
import static dev.stateward.adapter.http.AcmeServer.assertRefused;
import static dev.stateward.adapter.http.AcmeServer.success;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LocksTest {
  private final AcmeServer acme = new AcmeServer();

  @AfterEach
  void stop() {
    acme.close();
  }

  private final String path = "/api/v2/workspaces/" + acme.workspace("net");

  private HttpResponse<String> act(String action, String body) {
    return acme.tryPost(path + "/actions/" + action, body);
  }

  @Test
  void locksWithWhicheverBodyClientsSend() {
    assertThat(reasonOf("")).isEmpty();
    assertThat(reasonOf("{}")).isEmpty();
    assertThat(reasonOf("{\"reason\": \"mine\"}")).isEqualTo("mine");
    assertThat(reasonOf("{\"reason\": null}")).isEmpty();
    assertThat(
            reasonOf(
                "{\"data\":{\"type\":\"\",\"attributes\":{\"reason\":\"Locked by Terraform\"}}}"))
        .isEqualTo("Locked by Terraform");
    assertThat(reasonOf("{\"data\": null}")).isEmpty();
  }

  private String reasonOf(String body) {
    JsonNode attributes = success(200, act("lock", body)).at("/data/attributes");
    assertThat(attributes.path("locked").asBoolean()).isTrue();
    JsonNode unlocked = success(200, act("unlock", "")).at("/data");
    assertThat(unlocked.at("/attributes/locked").asBoolean(true)).isFalse();
    assertThat(unlocked.at("/relationships/locked-by/data").isNull()).isTrue();
    return attributes.path("locked-reason").asText("none");
  }

  @Test
  void refusesToLockTwice() {
    act("lock", "");

    HttpResponse<String> again = act("lock", "");

    assertThat(again.statusCode()).isEqualTo(409);
    assertThat(ApiServer.json(again).at("/errors/0/title").asText()).isEqualTo("conflict");
    assertThat(ApiServer.json(again).at("/errors/0/detail").asText())
        .startsWith("Unable to lock workspace. The workspace is already locked by User");
  }

  @Test
  void refusesToUnlockWhatIsNotLocked() {
    for (String action : new String[] {"unlock", "force-unlock"}) {
      assertRefused(
          act(action, ""),
          409,
          "conflict",
          "Unable to unlock workspace. The workspace is already unlocked.",
          "");
    }
  }

  @Test
  void refusesABodyThatIsNoDocument() {
    assertBad(act("lock", "{"), "the body is not a valid JSON document");
  }
}
