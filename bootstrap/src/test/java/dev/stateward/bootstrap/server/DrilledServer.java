package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.adapter.http.openapi.DescribedExchanges;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.port.Caller;
import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.http.ApiClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A server of the restore drill, asked over HTTP. */
final class DrilledServer {
  private static final String BUSY = "busy";
  private static final int LARGE = 80_000;

  private final RunningServer server;
  private final String token;
  private final ApiClient ann;

  private DrilledServer(RunningServer server, String token) {
    this.server = server;
    this.token = token;
    this.ann = new ApiClient(server.publicUrl(), token).checkedBy(new DescribedExchanges());
  }

  /** What must be the same after a restore. */
  record Facts(
      Map<String, String> versions, Map<String, String> permissions, List<String> records) {
    /** What of {@code before} is missing here, or another. */
    List<String> problemsAgainst(Facts before) {
      List<String> problems = new ArrayList<>();
      before.versions.forEach((id, known) -> {
        if (!known.equals(versions.get(id))) {
          problems.add("version " + id + ": " + versions.get(id) + " instead of " + known);
        }
      });
      if (!permissions.equals(before.permissions)) {
        problems.add("permissions: " + permissions + " instead of " + before.permissions);
      }
      if (!records.subList(0, before.records.size()).equals(before.records)) {
        problems.add("the audit trail is another one");
      }
      return problems;
    }
  }

  static Settings settings(Map<String, String> given, Path folder) {
    return Settings.of(RawSettings.of(given, folder), folder);
  }

  static DrilledServer of(RunningServer server, String token) {
    return new DrilledServer(server, token);
  }

  String token() {
    return token;
  }

  /** Fills an empty server. */
  static DrilledServer fill(RunningServer server, int versions) {
    String token = ServerClient.setUp(server.application());
    DrilledServer filled = new DrilledServer(server, token);
    TestApplication application = new TestApplication(server.application());
    for (String user : List.of("bob", "cy")) {
      application.user(user);
      application.join(new OrganizationName("acme"), user);
    }
    for (String name : List.of("prod", "stage", BUSY)) {
      String workspace = ServerClient.lockedWorkspace(server.application(), token, name);
      for (int serial = 1; serial <= versions; serial++) {
        filled.publish(workspace, serial, serial % 3 == 0 ? LARGE : 100 * serial);
      }
      if (!name.equals(BUSY)) {
        filled.share(workspace, name);
      }
    }
    return filled;
  }

  private void share(String workspace, String name) {
    String team =
        created(
            "/api/v2/organizations/acme/teams",
            "{\"data\":{\"type\":\"teams\",\"attributes\":{\"name\":\"%s\"}}}".formatted(name));
    ok(
        ann.post(
            "/api/v2/teams/" + team + "/relationships/users",
            "{\"data\":[{\"type\":\"users\",\"id\":\"%s\"}]}"
                .formatted(name.equals("prod") ? "bob" : "cy")));
    created(
        "/api/v2/team-workspaces",
        """
        {"data":{"type":"team-workspaces","attributes":{"access":"%s"},"relationships":{
          "team":{"data":{"type":"teams","id":"%s"}},
          "workspace":{"data":{"type":"workspaces","id":"%s"}}}}}
        """
            .formatted(name.equals("prod") ? "write" : "read", team, workspace));
  }

  private String created(String path, String body) {
    return json(ok(ann.post(path, body))).path("data").path("id").asText();
  }

  private static HttpResponse<String> ok(HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isBetween(200, 299);
    return response;
  }

  private static JsonNode json(HttpResponse<String> response) {
    try {
      return new ObjectMapper().readTree(response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String publish(String workspace, long serial, int size) {
    String state =
        "{\"version\":4,\"serial\":%d,\"lineage\":\"l\",\"outputs\":{},\"resources\":[],\"padding\":\"%s\"}"
            .formatted(serial, "x".repeat(size));
    return created(
        "/api/v2/workspaces/" + workspace + "/state-versions",
        """
        {"data":{"type":"state-versions","attributes":
          {"serial":%d,"lineage":"l","md5":"%s","state":"%s"}}}
        """
            .formatted(
                serial,
                StateFixture.md5(state).hex(),
                Base64.getEncoder().encodeToString(state.getBytes(StandardCharsets.UTF_8))));
  }

  /** All versions of a workspace, the newest first. */
  private List<JsonNode> versions(String workspace) {
    List<JsonNode> all = new ArrayList<>();
    for (int page = 1; ; page++) {
      JsonNode data =
          json(ok(
                  ann.get(
                      "/api/v2/state-versions?filter%5Borganization%5D%5Bname%5D=acme"
                          + "&filter%5Bworkspace%5D%5Bname%5D="
                          + workspace
                          + "&page%5Bsize%5D=100&page%5Bnumber%5D="
                          + page)))
              .path("data");
      data.forEach(all::add);
      if (data.size() < 100) {
        return all;
      }
    }
  }

  /** What the workspaces that are not busy have, who may do what, and the trail so far. */
  Facts facts() {
    Map<String, String> versions = new TreeMap<>();
    Map<String, String> permissions = new TreeMap<>();
    TestApplication application = new TestApplication(server.application());
    for (String name : List.of("prod", "stage")) {
      for (JsonNode version : versions(name)) {
        versions.put(version.path("id").asText(), told(version));
      }
      for (String user : List.of("ann", "bob", "cy")) {
        ApiClient asked = ann.as(application.token(user));
        HttpResponse<String> seen = asked.get("/api/v2/organizations/acme/workspaces/" + name);
        permissions.put(
            user + " on " + name,
            seen.statusCode()
                + " "
                + json(seen).path("data").path("attributes").path("permissions"));
      }
    }
    List<String> records = new ArrayList<>();
    server
        .application()
        .operations()
        .sealingAuditTrails()
        .export(
            new Caller.Operator(),
            trail(),
            AuditQuery.ALL,
            record -> records.add(record.toString()));
    return new Facts(versions, permissions, List.copyOf(records));
  }

  /** The states of the workspaces that are not busy, in their order, the newest first. */
  List<String> states() {
    List<String> states = new ArrayList<>();
    for (String name : List.of("prod", "stage")) {
      states.add(name + " " + currentVersion(name));
      versions(name)
          .forEach(version -> states.add(version.path("id").asText() + " " + told(version)));
    }
    return states;
  }

  private String currentVersion(String name) {
    String workspace =
        json(ok(ann.get("/api/v2/organizations/acme/workspaces/" + name)))
            .path("data")
            .path("id")
            .asText();
    return json(ok(ann.get("/api/v2/workspaces/" + workspace + "/current-state-version")))
        .path("data")
        .path("id")
        .asText();
  }

  private TrailId trail() {
    return server
        .application()
        .operations()
        .sealingAuditTrails()
        .find(new Caller.Operator(), "acme")
        .orElseThrow();
  }

  private String told(JsonNode version) {
    JsonNode attributes = version.path("attributes");
    String url = attributes.path("hosted-state-download-url").asText();
    HttpResponse<String> bytes = ann.get(url);
    return attributes.path("status").asText()
        + " "
        + attributes.path("serial")
        + " "
        + bytes.statusCode()
        + " "
        + StateFixture.md5(bytes.body()).hex();
  }

  /** Everything that is said to have a state has it, also where it was destroyed meanwhile. */
  void requireNothingDangling() {
    int read = 0;
    for (JsonNode version : versions(BUSY)) {
      if (version.path("attributes").path("status").asText().equals("finalized")) {
        assertThat(told(version)).contains(" 200 ");
        read++;
      }
    }
    assertThat(read).isPositive();
  }

  /** The lock that was held is held still, and the next version is taken. */
  void requireItCanGoOn() {
    JsonNode newest = versions("prod").getFirst();
    String workspace =
        json(ok(ann.get("/api/v2/organizations/acme/workspaces/prod")))
            .path("data")
            .path("id")
            .asText();
    publish(workspace, newest.path("attributes").path("serial").asLong() + 1, LARGE);
  }

  /** Destroys all states but the current one of a workspace, and awaits that they are gone. */
  void destroyOldVersions() {
    List<JsonNode> versions = versions("prod");
    versions.subList(1, versions.size()).forEach(version -> destroy(version.path("id").asText()));
    while (versions("prod").stream().filter(DrilledServer::hasState).count() > 1) {
      Thread.onSpinWait();
    }
  }

  /** Waits for each removal of a blob that is due within the hour. */
  void awaitRemovals() {
    Instant soon = Instant.now().plus(Duration.ofHours(1));
    while (json(ok(ann.get("/api/stateward/v1/jobs?page%5Bsize%5D=100")))
        .path("data")
        .valueStream()
        .map(job -> job.path("attributes"))
        .anyMatch(job ->
            job.path("work").asText().equals("remove-content")
                && Instant.parse(job.path("due-at").asText()).isBefore(soon))) {
      Thread.onSpinWait();
    }
  }

  private static boolean hasState(JsonNode version) {
    return !version
        .path("attributes")
        .path("status")
        .asText()
        .equals("backing_data_permanently_deleted");
  }

  private void destroy(String version) {
    String actions = "/api/v2/state-versions/" + version + "/actions/";
    ok(ann.post(actions + "soft_delete_backing_data", ""));
    ok(ann.post(actions + "permanently_delete_backing_data", ""));
  }

  /** Clients that write and destroy until they are stopped. */
  Load underLoad() throws InterruptedException {
    Load load = new Load();
    assertThat(load.begun.await(300, TimeUnit.SECONDS)).isTrue();
    return load;
  }

  /** Publishes versions of the busy workspace, and destroys the one before the last each time. */
  final class Load {
    private final CountDownLatch begun = new CountDownLatch(3);
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final Thread thread = Thread.ofVirtual().start(this::run);

    private void run() {
      try {
        List<String> kept = new ArrayList<>();
        versions(BUSY).reversed().forEach(version -> kept.add(version.path("id").asText()));
        String workspace =
            json(ok(ann.get("/api/v2/organizations/acme/workspaces/" + BUSY)))
                .path("data")
                .path("id")
                .asText();
        for (long serial = kept.size() + 1L; !stopped.get(); serial++) {
          kept.add(publish(workspace, serial, LARGE));
          destroy(kept.removeFirst());
          begun.countDown();
        }
      } catch (RuntimeException | AssertionError e) {
        failure.set(e);
      }
    }

    void stop() throws InterruptedException {
      stopped.set(true);
      thread.join();
      assertThat(failure.get()).isNull();
    }
  }
}
