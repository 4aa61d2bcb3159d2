package dev.stateward.bootstrap.server;

import static dev.stateward.bootstrap.server.ServerClient.setUp;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.application.StateApplication;
import dev.stateward.application.event.port.ManagingWebhooks.Made;
import dev.stateward.application.event.port.ManagingWebhooks.NewWebhook;
import dev.stateward.application.port.Caller;
import dev.stateward.bootstrap.server.Receiver.ReceivedRequest;
import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.domain.event.Webhook.Scope;
import dev.stateward.domain.event.Webhook.Subscription;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.e2e.OwnPostgres;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.http.ApiClient;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a receiver hears of a running server, or of two. */
@Timeout(900)
@Tag("slow")
class WebhookServerTest {
  private static final OrganizationName ACME = new OrganizationName("acme");

  @TempDir private Path folder;

  private Settings settings(Map<String, String> others) {
    Map<String, String> given = new HashMap<>(others);
    given.put("STATEWARD_PORT", "0");
    return Settings.of(RawSettings.of(given, folder), folder);
  }

  private static WorkspaceId workspace(StateApplication application, Caller ann, String name) {
    return new TestApplication(application).workspace(ann, ACME, name);
  }

  static Made webhook(StateApplication application, Caller ann, String url) {
    var subscription = new Subscription(url, "", Set.of(), true);
    return application
        .managingWebhooks()
        .create(ann, ACME, () -> new NewWebhook(new Scope.WholeOrganization(), subscription));
  }

  @Test
  void hearsSignedEventsInTheirOrder() throws Exception {
    Set<String> refused = ConcurrentHashMap.newKeySet();
    try (var receiver =
            new Receiver(told ->
                told.type().equals("workspace.unlocked") && refused.add(told.id()) ? 503 : 204);
        var server =
            Wiring.serve(settings(Map.of("STATEWARD_WEBHOOK_ALLOWED_NETWORKS", "127.0.0.0/8")))) {
      var application = server.application();
      Caller ann = new TestApplication(application).caller(setUp(application));
      WorkspaceId main = workspace(application, ann, "main");
      String secret = webhook(application, ann, receiver.url()).secret().text();

      long started = System.nanoTime();
      application.lockingWorkspaces().lock(ann, main, () -> "");
      ReceivedRequest locked = receiver.next();
      long millis = TimeUnit.NANOSECONDS.toMillis(locked.nanos() - started);
      new PrintStream(System.out, true, StandardCharsets.UTF_8)
          .printf("an event reached its target after %d ms%n", millis);

      assertThat(millis).isLessThan(5000);
      assertThat(locked.signature()).isEqualTo("v1," + signature(secret, locked));
      assertThat(locked.id()).isEqualTo(locked.document().path("id").asText());
      assertThat(locked.document().at("/organization/name").asText()).isEqualTo("acme");
      application.lockingWorkspaces().unlock(ann, main);
      application.lockingWorkspaces().lock(ann, main, () -> "");
      List<ReceivedRequest> rest = List.of(receiver.next(), receiver.next(), receiver.next());
      assertThat(rest)
          .extracting(ReceivedRequest::type)
          .containsExactly("workspace.unlocked", "workspace.unlocked", "workspace.locked");
      assertThat(rest.get(0).id()).isEqualTo(rest.get(1).id());
      assertThat(rest.get(1).signature()).isEqualTo("v1," + signature(secret, rest.get(1)));
    }
  }

  /** As a receiver computes it, from the specification alone. */
  static String signature(String secret, ReceivedRequest told) throws GeneralSecurityException {
    byte[] key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    String signed = told.id() + "." + told.timestamp() + "." + told.body();
    return Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void isNotReachedInsideTheNetworkUnlessThatIsAllowed() throws Exception {
    try (var receiver = new Receiver(told -> 204);
        var server = Wiring.serve(settings(Map.of()))) {
      var application = server.application();
      String token = setUp(application);
      Caller ann = application.authenticating().authenticate(token).orElseThrow();
      var answer = post(server.publicUrl().resolve(all()).toString(), token, receiver.url());
      assertThat(answer.statusCode()).isEqualTo(422);
      assertThat(answer.body()).contains("/data/attributes/url");

      var id = webhook(application, ann, receiver.url()).webhook().id();
      application.lockingWorkspaces().lock(ann, workspace(application, ann, "main"), () -> "");
      String log = server.publicUrl() + "/api/stateward/v1/webhooks/" + id + "/deliveries";
      String error = "";
      while (!error.equals("target refused")) {
        Thread.onSpinWait();
        error =
            new ObjectMapper()
                .readTree(get(log, token).body())
                .at("/data/0/attributes/error")
                .asText("");
      }
    }
  }

  private static String all() {
    return "/api/stateward/v1/organizations/acme/webhooks";
  }

  private static HttpResponse<String> post(String place, String token, String url) {
    try (ApiClient client = new ApiClient(URI.create(""), token)) {
      return client.post(place, "{\"data\":{\"attributes\":{\"url\":\"" + url + "\"}}}");
    }
  }

  private static HttpResponse<String> get(String place, String token) {
    try (ApiClient client = new ApiClient(URI.create(""), token)) {
      return client.get(place);
    }
  }

  @Test
  void hearsEverythingInOrderFromTwoNodesOfWhichOneStops() throws Exception {
    int queues = 6;
    int rounds = 12;
    Set<String> failed = ConcurrentHashMap.newKeySet();
    try (EmbeddedPostgres postgres = OwnPostgres.start();
        var receiver =
            new Receiver(
                told -> told.position() % 40 == 0 && failed.add(told.workspace()) ? 500 : 200)) {
      var settings =
          settings(
              Map.of(
                  "STATEWARD_DATABASE_URL",
                  "jdbc:postgresql://127.0.0.1:" + postgres.getPort() + "/postgres",
                  "STATEWARD_DATABASE_USER",
                  "postgres",
                  "STATEWARD_SECRET",
                  "a-secret-that-both-nodes-have-0123456789-abcde",
                  "STATEWARD_WEBHOOK_ALLOWED_NETWORKS",
                  "127.0.0.1/32"));
      try (var one = Wiring.serve(settings)) {
        var application = one.application();
        Caller ann = new TestApplication(application).caller(setUp(application));
        webhook(application, ann, receiver.url());
        List<WorkspaceId> all =
            IntStream.range(0, queues).mapToObj(i -> workspace(application, ann, "w" + i)).toList();
        try (var two = Wiring.serve(settings)) {
          for (int round = 0; round < rounds; round++) {
            for (WorkspaceId id : all) {
              two.application().lockingWorkspaces().lock(ann, id, () -> "");
              two.application().lockingWorkspaces().unlock(ann, id);
            }
          }
          receiver.next();
        }
        assertOrder(receiver, queues, 2 * rounds * queues - 1);
      }
    }
  }

  /** Each queue in its order, though some may come again. */
  private static void assertOrder(Receiver receiver, int queues, int wanted)
      throws InterruptedException {
    Map<String, List<Long>> heard = new HashMap<>();
    Set<String> ids = new HashSet<>();
    while (ids.size() < wanted) {
      ReceivedRequest told = receiver.next();
      ids.add(told.id());
      heard.computeIfAbsent(told.workspace(), id -> new ArrayList<>()).add(told.position());
    }
    assertThat(heard).hasSize(queues);
    heard.forEach((queue, positions) ->
        assertThat(List.copyOf(new LinkedHashSet<>(positions)))
            .as(queue)
            .isEqualTo(List.copyOf(new TreeSet<>(positions))));
  }
}
