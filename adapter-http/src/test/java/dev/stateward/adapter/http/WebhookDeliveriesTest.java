package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.Caller;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.event.DeliveryResponse;
import dev.stateward.domain.event.EventType;
import dev.stateward.testkit.memory.InMemoryTargets;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebhookDeliveriesTest {
  private static final String OWN = "/api/stateward/v1";
  private static final Caller OPERATOR = new Caller.Operator();

  private final AcmeApplication acme = new AcmeApplication();
  private final ApiServer server = new ApiServer(acme.application);
  private final InMemoryTargets targets = new InMemoryTargets();

  @AfterEach
  void stop() {
    server.close();
  }

  private static String body(String attributes) {
    return "{\"data\":{\"attributes\":{" + attributes + "}}}";
  }

  private String created() {
    HttpResponse<String> made =
        server.post(
            acme.alice,
            OWN + "/organizations/acme/webhooks",
            body("\"url\":\"https://hooks.example.test/\""));
    return ApiServer.json(made).at("/data/links/self").asText();
  }

  private void tell() {
    int more;
    do {
      more = acme.application.operations().publishingEvents().fanOut(OPERATOR);
    } while (more > 0);
    List<TakenJob> taken = acme.application.operations().publishingEvents().take(OPERATOR, 16);
    taken.forEach(job ->
        acme.application
            .operations()
            .publishingEvents()
            .deliver(OPERATOR, job, targets, failed -> {}));
    acme.time.pass(Duration.ofMillis(1));
    if (!taken.isEmpty()) {
      tell();
    }
  }

  @Test
  void haveALogOfDeliveries() {
    String path = created();
    targets.answerNext(new DeliveryResponse.Unanswered("timed out"));
    acme.lock(acme.alice);
    tell();
    HttpResponse<String> failing = server.get(acme.alice, path + "/deliveries");
    Golden.assertDocument(failing, "webhook-deliveries-failing");
    acme.time.pass(Duration.ofSeconds(5));
    tell();

    String delivery = ApiServer.json(failing).at("/data/0/links/self").asText();
    HttpResponse<String> shown = server.get(acme.alice, delivery);
    assertThat(shown.statusCode()).isEqualTo(200);
    Golden.assertDocument(shown, "webhook-delivery-delivered");
    HttpResponse<String> again = server.post(acme.alice, delivery + "/actions/replay", "");
    assertThat(again.statusCode()).isEqualTo(202);
    Golden.assertDocument(again, "webhook-delivery-replayed");
    assertThat(items(path, "pending")).isEqualTo(1);
    tell();
    assertThat(items(path, "delivered")).isEqualTo(2);
    assertThat(items(path, "pending")).isZero();
    assertThat(items(path, "failed")).isZero();
    assertThat(targets.sent()).hasSize(3);
  }

  private int items(String path, String status) {
    return ApiServer.json(server.get(acme.alice, path + "/deliveries?filter%5Bstatus%5D=" + status))
        .at("/meta/pagination/total-count")
        .asInt();
  }

  @Test
  void showWhetherAnEventArrives() {
    String path = created();

    HttpResponse<String> pinged = server.post(acme.alice, path + "/actions/ping", "");
    tell();

    assertThat(pinged.statusCode()).isEqualTo(202);
    assertThat(pinged.body()).isEqualTo(server.get(acme.alice, path).body());
    assertThat(targets.sent())
        .singleElement()
        .satisfies(sent -> assertThat(sent.event().type()).isEqualTo(EventType.WEBHOOK_PINGED));
    server.patch(acme.alice, path, body("\"enabled\":false"));
    AcmeServer.assertRefused(
        server.post(acme.alice, path + "/actions/ping", ""),
        422,
        "invalid attributes",
        "The webhook is disabled",
        "");
  }

  @Test
  void tellAgainWhatHappenedSinceATime() {
    String path = created();
    acme.lock(acme.alice);
    tell();

    HttpResponse<String> replayed =
        server.post(
            acme.alice, path + "/actions/replay", body("\"since\":\"2026-03-04T00:06:07-05:00\""));
    tell();

    assertThat(replayed.statusCode()).isEqualTo(202);
    assertThat(replayed.body()).isEqualTo(server.get(acme.alice, path).body());
    assertThat(targets.sent()).hasSize(2);
    server.patch(acme.alice, path, body("\"enabled\":false"));
    HttpResponse<String> disabled =
        server.post(
            acme.alice, path + "/actions/replay", body("\"since\":\"2026-03-04T05:06:07Z\""));
    assertThat(disabled.statusCode()).isEqualTo(422);
    assertThat(disabled.body()).contains("The webhook is disabled");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | Since can't be blank",
        "\"since\":\"yesterday\" | Since is not a valid ISO 8601 date and time",
        "\"since\":7 | Since must be a string",
        "\"since\":\"2026-02-01T00:00:00Z\" | Since must not be more than 30 days ago"
      })
  void tellAgainSinceATimeThatIsNear(String attributes, String detail) {
    assertInvalid(
        server.post(acme.alice, created() + "/actions/replay", body(attributes)),
        "/data/attributes/since",
        detail);
  }

  @Test
  void refuseFiltersThatMeanNothing() {
    HttpResponse<String> refused =
        server.get(acme.alice, created() + "/deliveries?filter%5Bstatus%5D=lost");

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(ApiServer.json(refused))
        .isEqualTo(
            ApiServer.json(
                """
                {"errors":[{"status":"400","title":"bad request",
                "detail":"filter[status] must be pending, delivered or failed"}]}
                """));
  }

  private static void assertInvalid(HttpResponse<String> response, String pointer, String detail) {
    String title = pointer.contains("/attributes/") ? "invalid attribute" : "unprocessable entity";
    AcmeServer.assertRefused(response, 422, title, detail, pointer);
  }

  @Test
  void areOrderedAgainAsOftenAsTheBudgetAllows() {
    String path = created();
    String since = body("\"since\":\"2026-03-04T05:06:07Z\"");
    for (int replay = 1; replay <= Budgets.REPLAYS_PER_HOUR; replay++) {
      assertThat(server.post(acme.alice, path + "/actions/replay", since).statusCode())
          .isEqualTo(202);
    }

    HttpResponse<String> refused = server.post(acme.alice, path + "/actions/replay", since);

    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.body()).contains("60 times an hour");
    assertThat(refused.headers().firstValueAsLong("Retry-After").orElse(0)).isBetween(3000L, 3600L);
  }
}
