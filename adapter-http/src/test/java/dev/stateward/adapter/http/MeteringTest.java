package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeteringTest {
  private static final String PATH = "/api/stateward/v1/organizations/acme/metering";
  private static final byte[] STATE =
      """
      {"version":4,"serial":1,"outputs":{},"resources":[
      {"mode":"managed","type":"aws_instance","name":"a","provider":"p","instances":[{},{}]},
      {"mode":"managed","type":"null_resource","name":"b","provider":"p","instances":[{}]}]}
      """
          .getBytes(StandardCharsets.UTF_8);

  private final AcmeApplication acme = new AcmeApplication();
  private final ApiServer server = new ApiServer(acme.application);
  private final StateClient client = new StateClient(server, acme.alice, acme.workspace.value());

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<String> turn(String enabled) {
    return server.patch(
        acme.alice, PATH, "{\"data\":{\"attributes\":{\"enabled\":" + enabled + "}}}");
  }

  @Test
  void isOffUntilAnOwnerTurnsItOn() {
    Golden.assertDocument(server.get(acme.alice, PATH), "metering-off");

    HttpResponse<String> on = turn("true");

    assertThat(on.statusCode()).isEqualTo(200);
    Golden.assertDocument(on, "metering-on");
    assertThat(server.get(acme.alice, PATH).body()).isEqualTo(on.body());
    assertThat(ApiServer.json(turn("false")).at("/data/attributes/enabled").asBoolean()).isFalse();
  }

  @Test
  void tellsOfBillableResourcesWhileItIsOn() {
    acme.lock(acme.alice);
    String version = client.publishInline(1, STATE).get("id").asText();
    turn("true");
    assertThat(client.show(version).at("/attributes/billable-rum-count").isNull()).isTrue();

    acme.work();

    assertThat(client.show(version).at("/attributes/billable-rum-count").isNumber()).isTrue();
    turn("false");
    assertThat(client.show(version).at("/attributes").has("billable-rum-count")).isTrue();
    assertThat(client.show(version).at("/attributes/billable-rum-count").isNull()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"null | Enabled can't be blank", "1 | Enabled must be a boolean"})
  void wantsToBeToldWhich(String enabled, String detail) {
    HttpResponse<String> response = turn(enabled);

    assertThat(response.statusCode()).isEqualTo(422);
    assertThat(ApiServer.json(response))
        .isEqualTo(
            ApiServer.json(
                """
                {"errors":[{"status":"422","title":"invalid attribute","detail":"%s",
                "source":{"pointer":"/data/attributes/enabled"}}]}
                """
                    .formatted(detail)));
  }
}
