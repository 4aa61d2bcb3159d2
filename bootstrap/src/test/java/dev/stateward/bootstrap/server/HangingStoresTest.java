package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.e2e.OwnPostgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Stores that take connections and answer nothing, as those of a machine that hangs. */
@Timeout(900)
@Tag("slow")
class HangingStoresTest {
  private static final String STATE =
      "{\"version\":4,\"serial\":1,\"lineage\":\"l-1\",\"outputs\":{},\"resources\":[]}";

  /** The time of one statement, of the answer to it, and of a connection; and some to spare. */
  private static final Duration SOON = Duration.ofSeconds(2 + 5 + 5 + 5);

  private final ServerClient client = new ServerClient();
  private final EmbeddedPostgres postgres;
  private final S3Proxy bucket;
  private FaultyLink toDatabase;
  private FaultyLink toBucket;
  private RunningServer server;
  private URI url;
  private String token;
  private String workspace;
  private String other;
  private URI download;

  @TempDir private Path folder;

  HangingStoresTest(@TempDir Path objects) throws IOException {
    postgres = OwnPostgres.start();
    bucket =
        S3Proxy.builder()
            .blobStore(new FilesystemNio2BlobStore(objects.toString()))
            .endpoint(URI.create("http://127.0.0.1:0"))
            .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, "access", "secret")
            .build();
  }

  @BeforeEach
  void start() throws Exception {
    bucket.start();
    toDatabase = FaultyLink.before(postgres.getPort());
    toBucket = FaultyLink.before(bucket.getPort());
    server = Wiring.serve(settings());
    url = server.publicUrl();
    token = ServerClient.setUp(server.application());
    workspace = ServerClient.lockedWorkspace(server.application(), token, "stored");
    other = ServerClient.lockedWorkspace(server.application(), token, "other");
    client.upload(url, token, workspace, STATE);
    download =
        URI.create(
            client.current(url, token, workspace).path("hosted-state-download-url").asText());
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
    toDatabase.close();
    toBucket.close();
    bucket.stop();
    postgres.close();
  }

  @Test
  void aDatabaseThatHangsIs503SoonAndComesBackSoon() throws Exception {
    var upload = client.announce(url, token, other, STATE);
    toDatabase.fail(FaultyLink.Fault.SWALLOWS_ALL);

    assertUnavailable(
        Map.of(
            "list", () -> get("/api/v2/organizations/acme/workspaces"),
            "current", () -> get("/api/v2/workspaces/" + workspace + "/current-state-version"),
            "download", () -> client.get(download, "", token),
            "create", () -> client.create(url, token, workspace, "{}"),
            "upload", () -> client.put(upload, STATE),
            "trail", () -> get("/api/stateward/v1/organizations/acme/audit-trail")));
    assertThat(get("/health/live").statusCode()).isEqualTo(200);
    var health = get("/health/ready");
    assertThat(health.statusCode()).isEqualTo(503);
    assertThat(health.body()).contains("\"status\":\"not ready\"").doesNotContain("127.0.0.1");

    toDatabase.heal();

    awaitHealth("\"status\":\"ready\"");
    assertThat(client.get(download, "", token).body()).isEqualTo(STATE);
    assertThat(client.put(upload, STATE).statusCode()).isEqualTo(200);
  }

  @Test
  void aBucketThatHangsIs503SoonWhereItIsNeededAndComesBackSoon() throws Exception {
    var upload = client.announce(url, token, other, STATE);
    toBucket.fail(FaultyLink.Fault.SWALLOWS_ALL);

    assertUnavailable(
        Map.of(
            "download", () -> client.get(download, "", token),
            "upload", () -> client.put(upload, STATE)));
    assertThat(client.current(url, token, workspace).path("serial").asLong()).isEqualTo(1);
    awaitHealth("\"status\":\"degraded\"");
    assertThat(get("/health/ready").statusCode()).isEqualTo(200);

    toBucket.heal();

    awaitHealth("\"status\":\"ready\"");
    assertThat(client.get(download, "", token).body()).isEqualTo(STATE);
    assertThat(client.put(upload, STATE).statusCode()).isEqualTo(200);
  }

  /** All at once; none may be anything else, nor take longer. */
  private void assertUnavailable(Map<String, Callable<HttpResponse<String>>> requests)
      throws Exception {
    long begun = System.nanoTime();
    Map<String, Future<HttpResponse<String>>> answers = new LinkedHashMap<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      requests.forEach((name, request) -> answers.put(name, threads.submit(request)));
      for (var each : answers.entrySet()) {
        var answer = each.getValue().get();
        assertThat(answer.statusCode()).as(each.getKey() + answer.body()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Retry-After")).as(each.getKey()).isPresent();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).as(each.getKey()).isLessThan(SOON);
      }
    }
  }

  private void awaitHealth(String said) {
    long end = System.nanoTime() + Duration.ofSeconds(15).toNanos();
    String body = "";
    while (!body.contains(said)) {
      body = get("/health/ready").body();
      assertThat(System.nanoTime() - end).as(body).isNegative();
    }
  }

  private HttpResponse<String> get(String path) {
    return client.get(url, path, token);
  }

  private Settings settings() {
    Map<String, String> given = new LinkedHashMap<>();
    given.put("STATEWARD_PORT", "0");
    given.put("STATEWARD_SMALL_BLOBS", "0");
    given.put("STATEWARD_DATABASE_TIMEOUT_SECONDS", "2");
    given.put("STATEWARD_S3_TIMEOUT_SECONDS", "2");
    given.put("STATEWARD_SECRET", "the-secret-of-every-node-0123456789-abcdefghij");
    given.put(
        "STATEWARD_DATABASE_URL", "jdbc:postgresql://127.0.0.1:" + toDatabase.port() + "/postgres");
    given.put("STATEWARD_DATABASE_USER", "postgres");
    given.put("STATEWARD_DATABASE_PASSWORD", "unused");
    given.put("STATEWARD_BLOBS_URL", "s3://states/test");
    given.put("STATEWARD_S3_ENDPOINT", "http://127.0.0.1:" + toBucket.port());
    given.put("STATEWARD_S3_ACCESS_KEY", "access");
    given.put("STATEWARD_S3_SECRET_KEY", "secret");
    return Settings.of(RawSettings.of(given, folder), folder);
  }
}
