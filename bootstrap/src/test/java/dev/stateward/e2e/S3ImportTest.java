package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.command.CommandRun;
import dev.stateward.testkit.fixture.StateFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Importing from Terraform's s3 backend, with the versions that its bucket has. */
@Timeout(900)
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(SharedServer.class)
@Tag("slow")
class S3ImportTest {
  @TempDir private Path folder;

  interface Opening {
    StateBucket open() throws Exception;
  }

  /** The real server only where the environment names one. */
  static Stream<Opening> buckets() {
    return RealStateBucket.isNamed()
        ? Stream.of(FakeStateBucket::new, RealStateBucket::new)
        : Stream.of(FakeStateBucket::new);
  }

  @ParameterizedTest
  @MethodSource("buckets")
  void bringsAllVersionsWithTheirTimes(Opening opening, InstalledServer server) throws Exception {
    try (StateBucket bucket = opening.open()) {
      String prefix = bucket.name() + "-net";
      String key = prefix + "/terraform.tfstate";
      List<Instant> times = new ArrayList<>();
      times.add(bucket.put(key, StateFixture.any(1).bytes()));
      bucket.put(key, StateFixture.any(5).ofLineage("of a test").bytes());
      times.add(bucket.put(key, StateFixture.any(2).bytes()));
      bucket.put(key, StateFixture.any(7).bytes());
      times.add(bucket.put(key, StateFixture.any(4).bytes()));
      bucket.remove(key);
      times.add(bucket.put(key, StateFixture.any(6).bytes()));
      bucket.put(key + ".tflock", "{}".getBytes(UTF_8));
      bucket.put("gone-" + prefix + "/terraform.tfstate", StateFixture.any(1).bytes());
      bucket.remove("gone-" + prefix + "/terraform.tfstate");
      bucket.put("env:/blue/" + key, StateFixture.any(3).bytes());

      CommandRun.Outcome done = run(server, bucket, "");

      assertThat(done.status()).as(done.out() + done.err()).isZero();
      assertThat(done.out())
          .contains(
              "workspaces: 2 created",
              "states: 5 created",
              "2 older states of workspace " + prefix + ", of another lineage or out of order");
      assertThat(serials(server, prefix)).containsExactly(6L, 4L, 2L, 1L);
      assertThat(times(server, prefix))
          .isEqualTo(
              times.reversed().stream().map(it -> it.truncatedTo(ChronoUnit.SECONDS)).toList());
      assertThat(current(server, prefix)).isEqualTo(StateFixture.any(6).bytes());
      assertThat(current(server, "blue-" + prefix)).isEqualTo(StateFixture.any(3).bytes());
      bucket.put(key, StateFixture.any(8).bytes());
      bucket.put(key, StateFixture.any(9).bytes());
      assertThat(run(server, bucket, "/" + prefix).err()).contains("has states of");
      assertThat(run(server, bucket, "").out()).contains("states: 2 created, 5 were there");
      assertThat(serials(server, prefix)).containsExactly(9L, 8L, 6L, 4L, 2L, 1L);
    }
  }

  @ParameterizedTest
  @MethodSource("buckets")
  void findsNoStateWhereOneWasRemoved(Opening opening, InstalledServer server) throws Exception {
    try (StateBucket bucket = opening.open()) {
      String key = bucket.name() + "-removed";
      bucket.put(key, StateFixture.any(1).bytes());
      bucket.put(key, StateFixture.any(2).bytes());
      bucket.remove(key);
      Path names = Files.writeString(folder.resolve("names"), key + "=removed\n");

      CommandRun.Outcome done =
          run(server, keys(bucket), "s3://" + bucket.name(), "--names", names.toString());

      assertThat(done.err()).contains("there is no state at s3://" + bucket.name() + "/" + key);
      assertThat(done.out()).doesNotContain("states: ");
    }
  }

  @Test
  void readsNoMoreVersionsThanAreNew(InstalledServer server) throws Exception {
    try (FakeStateBucket bucket = new FakeStateBucket()) {
      for (int serial = 1; serial <= 5; serial++) {
        bucket.put("few/terraform.tfstate", StateFixture.any(serial).bytes());
      }
      assertThat(run(server, bucket, "/few").out()).contains("states: 5 created");
      assertThat(bucket.read()).isEqualTo(5);
      bucket.put("few/terraform.tfstate", StateFixture.any(6).bytes());

      assertThat(run(server, bucket, "/few").out()).contains("states: 1 created, 5 were there");

      // The new one, and the one before, which is known.
      assertThat(bucket.read()).isEqualTo(2);
    }
  }

  @Test
  void bringsThePresentStateWhereVersionsAreNotListed(InstalledServer server) throws Exception {
    for (String code : List.of("AccessDenied", "NotImplemented")) {
      try (FakeStateBucket bucket = new FakeStateBucket()) {
        bucket.deny("versions", code);
        bucket.put(code + "/terraform.tfstate", StateFixture.any(1).bytes());
        bucket.put(code + "/terraform.tfstate", StateFixture.any(2).bytes());

        CommandRun.Outcome done = run(server, bucket, "/" + code);

        assertThat(done.out()).as(done.err()).contains("states: 1 created");
        assertThat(done.err()).contains("older versions of s3://states/" + code + "/terraform");
        assertThat(serials(server, code)).containsExactly(2L);
        StateFilesImportTest.delete(folder.resolve("work"));
      }
    }
  }

  @Test
  void tellsWhyABucketCannotBeRead(InstalledServer server) throws Exception {
    try (FakeStateBucket bucket = new FakeStateBucket()) {
      bucket.put("net/terraform.tfstate", StateFixture.any(1).bytes());
      Map<String, String> others = keys(bucket);
      others.put("AWS_ACCESS_KEY_ID", "others");
      Path names = Files.writeString(folder.resolve("names"), "none=net\n");

      var denied = run(server, others, "s3://states");
      assertThat(denied.status()).isEqualTo(3);
      assertThat(denied.err())
          .contains("s3://states cannot be read: InvalidAccessKeyId")
          .doesNotContain(bucket.secretKey());
      assertThat(run(server, keys(bucket), "s3://states", "--names", names.toString()).err())
          .contains("there is no state at s3://states/none");
      assertThat(run(server, keys(bucket), "states").err()).contains("s3://bucket");
      bucket.put("broken/terraform.tfstate", StateFixture.any(1).bytes());
      assertThat(run(server, keys(bucket), "s3://states/broken").err())
          .contains("the states at s3://states/broken cannot be read: ");
      Map<String, String> nowhere = keys(bucket);
      nowhere.put("AWS_ENDPOINT_URL_S3", "http://ann:swordfish@127.0.0.1:9");
      assertThat(run(server, nowhere, "s3://states").err())
          .contains("AWS_ENDPOINT_URL_S3")
          .doesNotContain("swordfish");
      nowhere.put("AWS_ENDPOINT_URL_S3", "http://127.0.0.1:9");
      assertThat(run(server, nowhere, "s3://states").err())
          .contains("s3://states cannot be read: Connection refused");
    }
  }

  @Test
  void takesTheKeysOfAProfile(InstalledServer server) throws Exception {
    try (FakeStateBucket bucket = new FakeStateBucket()) {
      bucket.put("profile/terraform.tfstate", StateFixture.any(1).bytes());
      Path credentials =
          Files.writeString(
              folder.resolve("credentials"),
              "[states]\naws_access_key_id = %s\naws_secret_access_key = %s\n"
                  .formatted(bucket.accessKey(), bucket.secretKey()));
      Map<String, String> profile = keys(bucket);
      profile.keySet().removeIf(name -> !name.equals("AWS_ENDPOINT_URL_S3"));
      profile.put("AWS_SHARED_CREDENTIALS_FILE", credentials.toString());
      assertThat(run(server, profile, "s3://states").err()).contains("Profile default");
      profile.put("AWS_PROFILE", "states");

      assertThat(run(server, profile, "s3://states").out()).contains("states: 1 created");
    }
  }

  private static Map<String, String> keys(StateBucket bucket) {
    return new TreeMap<>(
        Map.of(
            "AWS_ENDPOINT_URL_S3",
            bucket.endpoint(),
            "AWS_ACCESS_KEY_ID",
            bucket.accessKey(),
            "AWS_SECRET_ACCESS_KEY",
            bucket.secretKey()));
  }

  private CommandRun.Outcome run(InstalledServer server, StateBucket bucket, String prefix) {
    return run(server, keys(bucket), "s3://" + bucket.name() + prefix);
  }

  private CommandRun.Outcome run(
      InstalledServer server, Map<String, String> variables, String from, String... more) {
    String[] first = {
      "import", "--organization", "acme", "--work", "work", "--backend", "s3", "--from", from
    };
    return new CommandRun(folder)
        .with(Map.of("STATEWARD_SERVER", server.url(), "STATEWARD_TOKEN", server.aliceToken()))
        .with(variables)
        .run(Stream.concat(Stream.of(first), Stream.of(more)).toArray(String[]::new));
  }

  private static List<JsonNode> versions(InstalledServer server, String workspace) {
    return server
        .alice()
        .get(
            "/state-versions?filter%5Borganization%5D%5Bname%5D=acme"
                + "&filter%5Bworkspace%5D%5Bname%5D="
                + workspace)
        .succeeds()
        .data()
        .valueStream()
        .toList();
  }

  private static List<Long> serials(InstalledServer server, String workspace) {
    return versions(server, workspace).stream()
        .map(version -> version.at("/attributes/serial").asLong())
        .toList();
  }

  private static List<Instant> times(InstalledServer server, String workspace) {
    return versions(server, workspace).stream()
        .map(version -> Instant.parse(version.at("/attributes/created-at").asText()))
        .map(time -> time.truncatedTo(ChronoUnit.SECONDS))
        .toList();
  }

  private static byte[] current(InstalledServer server, String workspace) {
    String url = server.current(workspace).succeeds().attribute("hosted-state-download-url");
    return server.alice().download(url).succeeds().body();
  }
}
