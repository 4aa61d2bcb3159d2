package dev.stateward.disk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.adapter.blobstore.BlobStores;
import dev.stateward.adapter.http.HttpApi;
import dev.stateward.adapter.http.health.Readiness;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.adapter.http.settings.Listener;
import dev.stateward.adapter.http.settings.Traffic;
import dev.stateward.adapter.jdbc.Database;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.FreeSpace;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.bootstrap.keys.RandomIdentifiers;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.testkit.disk.DiskError;
import dev.stateward.testkit.disk.FailingDisk;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.http.ApiClient;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A disk of states that fails at one change of its files and folders, or is full from it on, at one
 * change after the other, while a client uploads, rolls back, destroys and reads. No answer says
 * that there is no state, or gives another or a shorter one, and what was acknowledged is there.
 * {@code -Dstateward.disk.every} says how many changes lie between two that are tried.
 */
@Timeout(600)
@Tag("slow")
class StateFilesDiskErrorTest {
  private static final int EVERY = Integer.getInteger("stateward.disk.every", 7);
  private static final Map<String, IntFunction<DiskError>> ERRORS =
      Map.of("EIO at one change", DiskError::broken, "ENOSPC from one change on", DiskError::full);

  private final PrintStream out = new PrintStream(System.out, true, UTF_8);

  @TempDir private Path folder;
  private Database database;
  private FailingDisk disk;
  private TestApplication filled;
  private OrganizationName organization;
  private Caller owner;
  private HttpApi api;
  private ApiClient client;

  /** The versions of the workspace under trial that were acknowledged, by serial. */
  private final Map<Long, String> ids = new HashMap<>();

  private String workspace = "";
  private int workspaces;
  private int unavailable;
  private int states;

  @BeforeEach
  void start() {
    database = Database.embedded(folder.resolve("database"));
    disk = FailingDisk.of(folder);
    filled =
        TestApplication.over(
            database,
            BlobStores.files(disk.path(folder.resolve("states")), FreeSpace.UNWATCHED),
            TestApplication.keys(new RandomIdentifiers(new SecureRandom(), InstantSource.system())),
            InstantSource.system(),
            ApplicationSettings.DEFAULT);
    filled.user("ann", true);
    organization = filled.organization("acme", "ann");
    String token = filled.token("ann");
    owner = filled.caller(token);
    api = HttpApi.start(filled.application(), settings());
    client = new ApiClient(URI.create("http://127.0.0.1:" + api.port()), token);
  }

  private static HttpSettings settings() {
    return new HttpSettings(
        new Listener("127.0.0.1", 0, new Listener.Protocol.Http()),
        URI.create("http://127.0.0.1"),
        HttpSettings.Limits.USUAL,
        Traffic.UNLIMITED,
        Readiness.ALWAYS,
        "1.2.3",
        0,
        () -> "req-1",
        HttpSettings.Outgoing.PUBLIC);
  }

  @AfterEach
  void stop() {
    client.close();
    api.close();
    database.close();
  }

  @Test
  void answersRightlyOrNotAtAllAtAnyChange() throws IOException {
    DiskError counted = DiskError.none();
    use("counted", counted);
    assertThat(unavailable).isZero();
    assertThat(counted.changes()).isGreaterThan(10);
    for (var error : ERRORS.entrySet()) {
      unavailable = 0;
      states = 0;
      int tried = 0;
      for (int change = 1; change <= counted.changes(); change += EVERY) {
        use(error.getKey() + " " + change, error.getValue().apply(change));
        tried++;
      }
      assertThat(unavailable).isGreaterThanOrEqualTo(tried / 2);
      out.printf(
          "%s: %d of %d changes tried, %d states acknowledged, none lost, %d answers unavailable%n",
          error.getKey(), tried, counted.changes(), states, unavailable);
    }
  }

  /** Uses a new workspace while the disk has this error, and once it is well again. */
  private void use(String name, DiskError error) throws IOException {
    ids.clear();
    workspace = filled.workspace(owner, organization, "w" + workspaces++).value();
    ok(client.post("/api/v2/workspaces/" + workspace + "/actions/lock", ""));
    assertThat(upload(1)).as(name).isTrue();
    disk.fail(error);
    for (long serial = 2; serial <= 3; serial++) {
      upload(serial);
      requireStates(name, false);
    }
    rollBack();
    destroyFirst();
    filled.work();
    requireStates(name, false);

    disk.fail(DiskError.none());
    requireStates(name, true);
    assertThat(upload(100)).as(name).isTrue();
    filled.work();
    requireStates(name, true);
    states += ids.size();
  }

  /** Publishes a state; whether that was acknowledged. */
  private boolean upload(long serial) throws IOException {
    byte[] state = state(serial);
    JsonNode announced =
        data(
            ok(
                client.post(
                    "/api/v2/workspaces/" + workspace + "/state-versions",
                    """
                    {"data":{"type":"state-versions","attributes":{"serial":%d,"lineage":"%s","md5":"%s"}}}
                    """
                        .formatted(serial, StateFixture.LINEAGE, StateFixture.md5(state).hex()))));
    String url = announced.path("attributes").path("hosted-state-upload-url").asText();
    if (!done(client.upload(client.uri(URI.create(url).getPath()), state))) {
      return false;
    }
    ids.put(serial, announced.path("id").asText());
    return true;
  }

  private void rollBack() throws IOException {
    HttpResponse<String> answer =
        client.patch(
            "/api/v2/workspaces/" + workspace + "/state-versions",
            """
            {"data":{"type":"state-versions","relationships":{"rollback-state-version":
              {"data":{"type":"state-versions","id":"%s"}}}}}
            """
                .formatted(ids.get(1L)));
    if (done(answer)) {
      JsonNode version = data(answer);
      ids.put(version.path("attributes").path("serial").asLong(), version.path("id").asText());
    }
  }

  /** Destroys the first state, unless it is the current one. */
  private void destroyFirst() {
    String actions = "/api/v2/state-versions/" + ids.get(1L) + "/actions/";
    if (ids.size() > 1) {
      ok(client.post(actions + "soft_delete_backing_data", ""));
      ok(client.post(actions + "permanently_delete_backing_data", ""));
      ids.remove(1L);
    }
  }

  /** What was acknowledged is there, or unavailable while the disk is not well. */
  private void requireStates(String name, boolean well) throws IOException {
    var current =
        data(ok(client.get("/api/v2/workspaces/" + workspace + "/current-state-version")));
    assertThat(current.path("attributes").path("serial").asLong())
        .as(name)
        .isGreaterThanOrEqualTo(Collections.max(ids.keySet()));
    for (var known : ids.entrySet()) {
      JsonNode version = data(ok(client.get("/api/v2/state-versions/" + known.getValue())));
      String url = version.path("attributes").path("hosted-state-download-url").asText();
      HttpResponse<String> download = client.get(URI.create(url).getPath());
      assertThat(done(download) || !well).as("%s: %s", name, download.body()).isTrue();
      if (download.statusCode() == 200) {
        assertThat(download.body()).as(name).isEqualTo(new String(state(known.getKey()), UTF_8));
      }
    }
  }

  /** Whether it was done; else it must be unavailable. */
  private boolean done(HttpResponse<String> answer) {
    if (answer.statusCode() == 503) {
      unavailable++;
      return false;
    }
    ok(answer);
    return true;
  }

  private static HttpResponse<String> ok(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
    return answer;
  }

  private static JsonNode data(HttpResponse<String> answer) throws IOException {
    return new ObjectMapper().readTree(answer.body()).path("data");
  }

  /** Its blob is written in two pieces. */
  private static byte[] state(long serial) {
    return StateFixture.any(serial)
        .withOutputs(StateFixture.output("text", "x".repeat(100_000), false))
        .bytes();
  }
}
