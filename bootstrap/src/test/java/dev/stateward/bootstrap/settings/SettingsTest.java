package dev.stateward.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.stateward.adapter.blobstore.S3Limits;
import dev.stateward.adapter.http.network.Network;
import dev.stateward.adapter.http.settings.MetricsAddress;
import dev.stateward.adapter.http.settings.MetricsAddress.Token;
import dev.stateward.adapter.http.settings.Traffic;
import dev.stateward.adapter.jdbc.database.DatabaseLimits;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.settings.ApplicationSettings.Edition;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.settings.DatabaseBudgets;
import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.bootstrap.settings.Settings.BlobStorage;
import dev.stateward.bootstrap.settings.Settings.DatabasePlace;
import dev.stateward.bootstrap.settings.Settings.Logs;
import dev.stateward.bootstrap.settings.Settings.Metrics;
import dev.stateward.bootstrap.settings.Settings.Operation;
import dev.stateward.bootstrap.settings.Settings.PublicUrl;
import dev.stateward.bootstrap.settings.Settings.SecretSource;
import dev.stateward.bootstrap.settings.Settings.Secrets;
import dev.stateward.testkit.fixture.ApplicationSettingsFixture;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
  private static final String SECRET = "s3cr3t-canary-0123456789-abcdefghijklmnopqr";

  private static final String NO_SECRET =
      "32 random bytes, which are 43 characters in base64 or more: make one with"
          + " `stateward secret generate`";
  private static final String SHORTER = ", and set STATEWARD_SECRET_PREVIOUS to the shorter one";

  @TempDir private Path folder;

  @Test
  void needNothing() {
    Settings settings = settings(Map.of("PATH", "/bin", "HOME", "/root"));

    assertThat(settings.listening().host()).isEqualTo("127.0.0.1");
    assertThat(settings.listening().port()).isEqualTo(8080);
    assertThat(settings.listening().publicUrl()).isEqualTo(new PublicUrl.OfListener());
    assertThat(settings.database())
        .isEqualTo(
            new DatabasePlace.Embedded(
                folder.resolve("data"), DatabaseLimits.ofServer(16), 128L << 20));
    assertThat(settings.blobs())
        .isEqualTo(new BlobStorage.Files(folder.resolve("data/blobs"), 512L << 20));
    assertThat(settings.logs()).isEqualTo(Logs.DEFAULT);
    assertThat(settings.policy())
        .isEqualTo(
            ApplicationSettingsFixture.withQuotas(
                new ApplicationSettings.Quotas(1_000_000, 1L << 40, 64)));
    assertThat(settings.traffic())
        .isEqualTo(new Traffic(2000, 512, List.of(), 60, 0, Budgets.NOT_FOUND_STEP));
    assertThat(settings.listening().snapshotSeconds()).isZero();
    assertThat(settings.secrets())
        .isEqualTo(
            new Secrets(new SecretSource.KeyFile(folder.resolve("data/stateward.key")), List.of()));
    assertThat(settings.outgoing().webhooks()).isEmpty();
  }

  @Test
  void nameTheFilesOfTheCertificate() {
    var listening =
        settings(
                Map.of(
                    "STATEWARD_TLS_CERTIFICATE_FILE",
                    "server.crt",
                    "STATEWARD_TLS_KEY_FILE",
                    "/keys/server.key"))
            .listening();

    assertThat(listening.tls())
        .isEqualTo(
            new Settings.Tls.Files(folder.resolve("server.crt"), Path.of("/keys/server.key")));
    assertThat(listening.address()).isEqualTo(URI.create("https://127.0.0.1:8080"));
    assertThat(settings(Map.of()).listening().tls()).isEqualTo(new Settings.Tls.Off());
    assertThat(problems(Map.of("STATEWARD_TLS_CERTIFICATE_FILE", "server.crt")))
        .containsExactly(
            "STATEWARD_TLS_KEY_FILE must be set, because STATEWARD_TLS_CERTIFICATE_FILE is");
    assertThat(problems(Map.of("STATEWARD_TLS_KEY_FILE", "server.key")))
        .containsExactly(
            "STATEWARD_TLS_KEY_FILE is set, but STATEWARD_TLS_CERTIFICATE_FILE is not");
  }

  @Test
  void sayHowTheProcessWorksAndStops() {
    assertThat(settings(Map.of()).operation())
        .isEqualTo(new Operation(Duration.ZERO, Duration.ofMinutes(1), 2, 16));
    assertThat(settings(onServers()).operation().stopNotice()).isEqualTo(Duration.ofSeconds(5));

    Map<String, String> given = new HashMap<>(onServers());
    given.put("STATEWARD_STOP_NOTICE_SECONDS", "0");
    given.put("STATEWARD_STOP_SECONDS", "600");
    given.put("STATEWARD_JOB_WORKERS", "4");
    given.put("STATEWARD_WEBHOOK_DELIVERIES", "64");
    given.put("STATEWARD_DATABASE_TIMEOUT_SECONDS", "200");
    given.put("STATEWARD_S3_TIMEOUT_SECONDS", "40");
    given.put("STATEWARD_S3_CONNECTIONS", "512");
    Settings settings = settings(given);

    assertThat(settings.operation())
        .isEqualTo(new Operation(Duration.ZERO, Duration.ofMinutes(10), 4, 64));
    assertThat(settings.database())
        .isInstanceOfSatisfying(
            DatabasePlace.Postgres.class,
            it -> {
              assertThat(it.limits().statement()).isEqualTo(Duration.ofSeconds(200));
              assertThat(it.limits().longStatement()).isEqualTo(Duration.ofSeconds(200));
              assertThat(it.limits().rowWait()).isEqualTo(DatabaseBudgets.ROW_WAIT);
            });
    assertThat(settings.blobs())
        .isInstanceOfSatisfying(
            BlobStorage.Bucket.class,
            it -> assertThat(it.limits()).isEqualTo(new S3Limits(Duration.ofSeconds(40), 512)));
  }

  @ParameterizedTest
  @CsvSource({
    "STOP_NOTICE_SECONDS, 601",
    "STOP_SECONDS, 0",
    "STOP_SECONDS, 3601",
    "JOB_WORKERS, 0",
    "JOB_WORKERS, 65",
    "WEBHOOK_DELIVERIES, 0",
    "WEBHOOK_DELIVERIES, 257",
    "DATABASE_TIMEOUT_SECONDS, 0",
    "DATABASE_TIMEOUT_SECONDS, 601",
    "S3_TIMEOUT_SECONDS, 0",
    "S3_TIMEOUT_SECONDS, 601",
    "S3_CONNECTIONS, 0",
    "S3_CONNECTIONS, 10001"
  })
  void refuseTimesAndNumbersBeyondTheirBounds(String name, String value) {
    Map<String, String> given = new HashMap<>(onServers());
    given.put("STATEWARD_" + name, value);

    assertThatThrownBy(() -> settings(given))
        .isInstanceOf(InvalidSettingsException.class)
        .hasMessageContaining("STATEWARD_" + name + " must be a number from ")
        .hasMessageContaining("not \"" + value + "\"");
  }

  @Test
  void serveNoMetricsUntilTheyAreAskedFor() {
    assertThat(settings(Map.of()).metrics()).isEqualTo(new Metrics.Off());
    assertThat(settings(Map.of("STATEWARD_METRICS_PORT", "9090")).metrics())
        .isEqualTo(
            new Metrics.Served(new MetricsAddress("127.0.0.1", 9090, new Token.NotNeeded())));
  }

  @Test
  void serveMetricsToOthersOnlyWithAToken() throws IOException {
    Path token = Files.writeString(folder.resolve("token"), SECRET + "\n");
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
    Map<String, String> open =
        Map.of("STATEWARD_METRICS_PORT", "9090", "STATEWARD_METRICS_HOST", "0.0.0.0");
    Map<String, String> guarded = new HashMap<>(open);
    guarded.put("STATEWARD_METRICS_TOKEN_FILE", "token");

    assertThat(problems(open))
        .containsExactly(
            "STATEWARD_METRICS_TOKEN_FILE must be set, because others can reach"
                + " STATEWARD_METRICS_HOST");
    assertThat(settings(guarded).metrics())
        .isEqualTo(
            new Metrics.Served(new MetricsAddress("0.0.0.0", 9090, new Token.Needed(SECRET))));
    Files.writeString(token, "short");
    assertThat(problems(guarded)).singleElement().asString().contains("must name a file with 20");
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(problems(guarded)).singleElement().asString().contains("chmod 600");
  }

  @Test
  void refuseTheAddressOfMetricsThatAreNotServed() {
    assertThat(problems(Map.of("STATEWARD_METRICS_HOST", "::1")))
        .containsExactly("STATEWARD_METRICS_HOST is set, but STATEWARD_METRICS_PORT is not");
  }

  @Test
  void nameNetworksForWebhooks() {
    Settings settings =
        settings(Map.of("STATEWARD_WEBHOOK_ALLOWED_NETWORKS", "10.1.0.0/16, fd00::/8,"));

    assertThat(settings.outgoing().webhooks()).extracting(Network::prefix).containsExactly(16, 8);
  }

  @Test
  void nameServersToKeepThingsOn() {
    Settings settings = settings(onServers());

    assertThat(settings.listening().publicUrl())
        .isEqualTo(new PublicUrl.Named(URI.create("https://state.example.com")));
    assertThat(settings.database())
        .isEqualTo(
            new DatabasePlace.Postgres(
                "jdbc:postgresql://db/stateward",
                "stateward",
                SECRET,
                DatabaseLimits.ofServer(16)));
    assertThat(settings.blobs())
        .isInstanceOfSatisfying(
            BlobStorage.Bucket.class,
            bucket -> {
              assertThat(bucket.endpoint()).isEqualTo(URI.create("http://127.0.0.1:9000"));
              assertThat(bucket.region()).isEqualTo("us-east-1");
              assertThat(bucket.bucket()).isEqualTo("states");
              assertThat(bucket.prefix()).isEqualTo("a/b");
              assertThat(bucket.keys().secret()).isEqualTo(SECRET + "2");
            });
    assertThat(settings.listening().snapshotSeconds()).isEqualTo(90);
    assertThat(settings.policy())
        .isEqualTo(
            new ApplicationSettings(
                512_000_000,
                true,
                Edition.CLOUD,
                30,
                new ApplicationSettings.Quotas(1_000_000, 1L << 40, 64),
                Duration.ofMinutes(15),
                Duration.ofDays(14),
                64 * 1024,
                Set.of()));
    assertThat(settings.logs()).isEqualTo(new Logs(Logs.Format.JSON, Logs.Level.DEBUG));
    assertThat(settings.secrets().present()).isInstanceOf(SecretSource.Given.class);
    assertThat(settings.secrets().previous()).hasSize(1);
  }

  @Test
  void showNoSecret() {
    var given = RawSettings.of(onServers(), folder);

    assertThat(Settings.of(given, folder).toString()).contains("jdbc:postgresql://db/stateward");
    assertThat(Settings.of(given, folder).toString()).doesNotContain("canary");
    assertThat(given.get(Setting.SECRET).toString()).doesNotContain("canary");
  }

  @ParameterizedTest
  @MethodSource({
    "wrongAddresses",
    "wrongSmallBlobs",
    "wrongChoices",
    "wrongNumbers",
    "wrongSecrets",
    "wrongTogether"
  })
  void sayWhatIsWrong(String name, String value, String problem) {
    assertThat(problems(Map.of(name, value))).containsExactly(problem);
  }

  static Stream<Arguments> wrongAddresses() {
    String address =
        " must be http:// or https:// with a host and perhaps a port, and nothing after it";
    return Stream.of(
        arguments(
            "STATEWARD_PORT",
            "http",
            "STATEWARD_PORT must be a number from 0 to 65535, not \"http\""),
        arguments(
            "STATEWARD_PORT",
            "65536",
            "STATEWARD_PORT must be a number from 0 to 65535, not \"65536\""),
        arguments(
            "STATEWARD_WEBHOOK_ALLOWED_NETWORKS",
            "10.0.0.0/8, 10.1.2.3/16",
            "STATEWARD_WEBHOOK_ALLOWED_NETWORKS must be networks such as 10.1.0.0/16 or fd00::/8,"
                + " with commas between, not \"10.1.2.3/16\""),
        arguments(
            "STATEWARD_TRUSTED_PROXIES",
            "proxy",
            "STATEWARD_TRUSTED_PROXIES must be networks such as 10.1.0.0/16 or fd00::/8,"
                + " with commas between, not \"proxy\""),
        arguments(
            "STATEWARD_MAX_CONNECTIONS",
            "-1",
            "STATEWARD_MAX_CONNECTIONS must be a number from 1 to 1000000, or 0 for none, not"
                + " \"-1\""),
        arguments("STATEWARD_PUBLIC_URL", "state.example.com", "STATEWARD_PUBLIC_URL" + address),
        arguments("STATEWARD_PUBLIC_URL", "ftp://a", "STATEWARD_PUBLIC_URL" + address),
        arguments("STATEWARD_PUBLIC_URL", "https://a/b", "STATEWARD_PUBLIC_URL" + address),
        arguments("STATEWARD_PUBLIC_URL", "https://a?b", "STATEWARD_PUBLIC_URL" + address),
        arguments("STATEWARD_PUBLIC_URL", "https://u:p@a", "STATEWARD_PUBLIC_URL" + address),
        arguments("STATEWARD_PUBLIC_URL", "https://", "STATEWARD_PUBLIC_URL" + address));
  }

  static Stream<Arguments> wrongSmallBlobs() {
    return Stream.of(
        arguments(
            "STATEWARD_SMALL_BLOBS",
            "65KiB",
            "STATEWARD_SMALL_BLOBS must be at most 64KiB, not \"65KiB\""),
        arguments(
            "STATEWARD_SMALL_BLOBS",
            "few",
            "STATEWARD_SMALL_BLOBS must be a size such as 512MB, 100GiB or 1000000, or 0 for none,"
                + " not \"few\""));
  }

  static Stream<Arguments> wrongNumbers() {
    return Stream.of(
        arguments(
            "STATEWARD_DATABASE_CONNECTIONS",
            "17",
            "STATEWARD_DATABASE_CONNECTIONS must be a number from 2 to 16, not \"17\""),
        arguments(
            "STATEWARD_REMOVAL_DELAY_DAYS",
            "366",
            "STATEWARD_REMOVAL_DELAY_DAYS must be a number from 0 to 365, not \"366\""));
  }

  static Stream<Arguments> wrongChoices() {
    return Stream.of(
        arguments(
            "STATEWARD_MAX_STATE_SIZE",
            "big",
            "STATEWARD_MAX_STATE_SIZE must be a size such as 512MB, 1GiB or 1000000, not \"big\""),
        arguments(
            "STATEWARD_ORGANIZATION_CREATION",
            "nobody",
            "STATEWARD_ORGANIZATION_CREATION must be everyone or site-admins, not \"nobody\""),
        arguments(
            "STATEWARD_EDITION",
            "free",
            "STATEWARD_EDITION must be one of enterprise, cloud, not \"free\""),
        arguments(
            "STATEWARD_SNAPSHOT_SECONDS",
            "3601",
            "STATEWARD_SNAPSHOT_SECONDS must be a number from 0 to 3600, not \"3601\""),
        arguments(
            "STATEWARD_GRACE_DAYS",
            "0",
            "STATEWARD_GRACE_DAYS must be a number from 1 to 36500, not \"0\""),
        arguments(
            "STATEWARD_GRACE_DAYS",
            "36501",
            "STATEWARD_GRACE_DAYS must be a number from 1 to 36500, not \"36501\""),
        arguments(
            "STATEWARD_LOG_FORMAT",
            "xml",
            "STATEWARD_LOG_FORMAT must be one of text, json, not \"xml\""),
        arguments(
            "STATEWARD_LOG_LEVEL",
            "loud",
            "STATEWARD_LOG_LEVEL must be one of error, warn, info, debug, trace, not \"loud\""));
  }

  static Stream<Arguments> wrongSecrets() {
    return Stream.of(
        arguments("STATEWARD_SECRET", "too short", "STATEWARD_SECRET must be " + NO_SECRET),
        arguments(
            "STATEWARD_SECRET", "ab".repeat(40), "STATEWARD_SECRET must be " + NO_SECRET + SHORTER),
        arguments(
            "STATEWARD_SECRET",
            "0123456789-abcdefghij-0123456789-abcdefghi",
            "STATEWARD_SECRET must be " + NO_SECRET + SHORTER),
        arguments(
            "STATEWARD_SECRET_PREVIOUS",
            "0123456789-abcdefghij-012345678",
            "STATEWARD_SECRET_PREVIOUS must be " + NO_SECRET));
  }

  static Stream<Arguments> wrongTogether() {
    return Stream.of(
        arguments(
            "STATEWARD_DATABASE_PASSWORD",
            "canary",
            "STATEWARD_DATABASE_PASSWORD is set, but STATEWARD_DATABASE_URL is not"),
        arguments(
            "STATEWARD_S3_REGION",
            "mars",
            "STATEWARD_S3_REGION is set, but STATEWARD_BLOBS_URL is not"),
        arguments(
            "STATEWARD_PROT",
            "1",
            "STATEWARD_PROT is not a setting (did you mean STATEWARD_PORT?)"),
        arguments(
            "STATEWARD_DATABSE_URL",
            "x",
            "STATEWARD_DATABSE_URL is not a setting (did you mean STATEWARD_DATABASE_URL?)"),
        arguments("STATEWARD_COLOUR_SCHEME", "x", "STATEWARD_COLOUR_SCHEME is not a setting"));
  }

  @ParameterizedTest
  @CsvSource({
    "1000,1000",
    "1B,1",
    "64kb,64000",
    "512MB,512000000",
    "1GB,1000000000",
    "2 GB,2000000000",
    "1KiB,1024",
    "1MiB,1048576",
    "1gib,1073741824"
  })
  void readSizes(String text, long size) {
    assertThat(settings(Map.of("STATEWARD_MAX_STATE_SIZE", text)).policy().largestState())
        .isEqualTo(size);
  }

  @Test
  void keepSmallStatesInTheDatabaseWhereItIsPostgres() {
    assertThat(settings(Map.of()).policy().smallBlobs()).isZero();
    assertThat(settings(Map.of("STATEWARD_SMALL_BLOBS", "16KiB")).policy().smallBlobs())
        .isEqualTo(16 * 1024);
    assertThat(settings(Map.of("STATEWARD_SMALL_BLOBS", "64KiB")).policy().smallBlobs())
        .isEqualTo(64 * 1024);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1.5GB", "99999999GB", "1XB", "GB", "1 000"})
  void refuseOtherSizes(String text) {
    assertThat(problems(Map.of("STATEWARD_MAX_STATE_SIZE", text))).hasSize(1);
  }

  private static Map<String, String> onPostgres(String url) {
    return Map.of(
        "STATEWARD_DATABASE_URL",
        url,
        "STATEWARD_DATABASE_USER",
        "stateward",
        "STATEWARD_SECRET",
        SECRET);
  }

  @Test
  void wantASecretThatIsNotInTheDatabase() {
    var environment = new HashMap<>(onPostgres("jdbc:postgresql://a/b"));
    environment.remove("STATEWARD_SECRET");

    assertThat(problems(environment))
        .singleElement()
        .asString()
        .startsWith("STATEWARD_SECRET_FILE (or STATEWARD_SECRET) must be set")
        .contains("stateward secret generate --to FILE", "stateward secret export --to FILE");
    assertThat(
            Settings.withoutSecret(RawSettings.of(environment, folder), folder).secrets().present())
        .isEqualTo(new SecretSource.Missing());
  }

  @Test
  void readSecretsFromFiles() throws IOException {
    var written = InstallationSecret.of(SECRET);
    new SecretFile(folder.resolve("now")).write(written);
    new SecretFile(folder.resolve("before")).write(InstallationSecret.of(SECRET + "0"));

    Secrets secrets =
        settings(Map.of("STATEWARD_SECRET_FILE", "now", "STATEWARD_SECRET_PREVIOUS_FILE", "before"))
            .secrets();

    assertThat(secrets.present())
        .isInstanceOfSatisfying(
            SecretSource.Given.class,
            given -> assertThat(given.secret().id()).isEqualTo(written.id()));
    assertThat(secrets.previous())
        .extracting(InstallationSecret::id)
        .containsExactly(InstallationSecret.of(SECRET + "0").id());
    assertThat(problems(Map.of("STATEWARD_SECRET_FILE", "now", "STATEWARD_SECRET", SECRET)))
        .containsExactly("STATEWARD_SECRET_FILE and STATEWARD_SECRET are both set: leave one out");
  }

  @Test
  void refuseFilesThatHoldNoSecretOrShowItToOthers() throws IOException {
    Path file = folder.resolve("secret");
    String names = "STATEWARD_SECRET_FILE names a file that is unusable: " + file;
    var environment = Map.of("STATEWARD_SECRET_FILE", "secret");
    assertThat(problems(environment)).containsExactly(names + " is not there");

    new SecretFile(file).write(InstallationSecret.of(SECRET));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    assertThat(problems(environment))
        .containsExactly(
            names + " is open to other users of this machine: run `chmod 600 " + file + "`");

    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertThat(settings(environment).secrets().present()).isInstanceOf(SecretSource.Given.class);
    Files.writeString(file, "canary");
    assertThat(problems(environment)).containsExactly(names + " must hold " + NO_SECRET);
    Files.write(file, new byte[] {(byte) 0xff, 0x20});
    assertThat(problems(environment)).containsExactly(names + " holds no text");
    Files.writeString(file, SECRET.repeat(100));
    assertThat(problems(environment)).containsExactly(names + " is too long to hold a secret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:mysql://a/b", "postgres://a/b", "jdbc:h2:mem:x"})
  void refuseOtherDatabases(String url) {
    assertThat(problems(onPostgres(url)))
        .containsExactly(
            "STATEWARD_DATABASE_URL must begin with jdbc:postgresql: (leave it out for H2)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://a/b?password=canary",
        "jdbc:postgresql://a/b?ssl=true&PassWord=canary",
        "jdbc:postgresql://me:canary@a/b"
      })
  void keepPasswordsOutOfUrls(String url) {
    assertThat(problems(onPostgres(url)))
        .singleElement()
        .asString()
        .contains("must not contain user or password")
        .doesNotContain("canary");
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://a/b", "s3://", "s3:///a", "s3://key:canary@states/a", "s3://A"})
  void refuseOtherPlacesForStates(String url) {
    var environment = new HashMap<>(onServers());
    environment.put("STATEWARD_BLOBS_URL", url);

    assertThat(problems(environment))
        .singleElement()
        .asString()
        .startsWith("STATEWARD_BLOBS_URL must be s3://BUCKET")
        .doesNotContain("canary");
  }

  @ParameterizedTest
  @CsvSource({"s3://states,''", "s3://states/,''", "s3://states/a,a", "s3://states/a/b//,a/b"})
  void takeSlashesOffThePrefix(String url, String prefix) {
    var environment = new HashMap<>(onServers());
    environment.put("STATEWARD_BLOBS_URL", url);

    assertThat(settings(environment).blobs())
        .isInstanceOfSatisfying(
            BlobStorage.Bucket.class, it -> assertThat(it.prefix()).isEqualTo(prefix));
  }

  @Test
  void reportAllProblemsAtOnce() {
    assertThat(
            problems(
                Map.of(
                    "STATEWARD_PORT", "eighty",
                    "STATEWARD_LOG_LEVEL", "loud",
                    "STATEWARD_BLOBS_URL", "s3://states",
                    "STATEWARD_HSOT", "a",
                    "STATEWARD_DATABASE_URL", "jdbc:oracle:x")))
        .hasSize(9)
        .anyMatch(
            it -> it.startsWith("STATEWARD_HSOT is not a setting (did you mean STATEWARD_HOST"))
        .anyMatch(it -> it.startsWith("STATEWARD_PORT must"))
        .anyMatch(it -> it.startsWith("STATEWARD_DATABASE_URL must"))
        .anyMatch(it -> it.startsWith("STATEWARD_DATABASE_USER must be set"))
        .anyMatch(it -> it.startsWith("STATEWARD_SECRET_FILE (or STATEWARD_SECRET) must be set"))
        .anyMatch(it -> it.startsWith("STATEWARD_S3_ENDPOINT must be set"))
        .anyMatch(it -> it.startsWith("STATEWARD_S3_ACCESS_KEY must be set"))
        .anyMatch(it -> it.startsWith("STATEWARD_S3_SECRET_KEY must be set"))
        .anyMatch(it -> it.startsWith("STATEWARD_LOG_LEVEL must"));
  }

  @Test
  void comeFromAFileUnlessTheEnvironmentSaysOtherwise() throws IOException {
    Files.writeString(
        folder.resolve("stateward.conf"),
        """
        # comments and empty lines say nothing

        STATEWARD_PORT = 9000
        STATEWARD_HOST=::1
        STATEWARD_SECRET=with=signs#and\\backslashes-0123456789-abcdefg
        """);

    var given =
        RawSettings.of(
            Map.of("STATEWARD_CONFIG", "stateward.conf", "STATEWARD_PORT", "9001"), folder);

    assertThat(Settings.of(given, folder).listening().port()).isEqualTo(9001);
    assertThat(Settings.of(given, folder).listening().host()).isEqualTo("::1");
    assertThat(given.get(Setting.PORT).origin()).isEqualTo(RawSettings.Origin.ENVIRONMENT);
    assertThat(given.get(Setting.HOST).origin()).isEqualTo(RawSettings.Origin.FILE);
    assertThat(given.get(Setting.DATA).origin()).isEqualTo(RawSettings.Origin.DEFAULT);
    assertThat(given.get(Setting.SECRET).text())
        .isEqualTo("with=signs#and\\backslashes-0123456789-abcdefg");
  }

  @Test
  void sayWhatIsWrongWithTheFile() throws IOException {
    Path file = folder.resolve("stateward.conf");
    Files.writeString(
        file,
        """
        STATEWARD_PORT=1
        canary
        STATEWARD_PORT=2
        PORT=3
        STATEWARD_CONFIG=other
        """);

    assertThat(problems(Map.of("STATEWARD_CONFIG", file.toString())))
        .containsExactly(
            file + ", line 2: not of the form NAME=value",
            file + ", line 3: STATEWARD_PORT is set twice",
            "PORT is not a setting",
            "STATEWARD_CONFIG has no effect in a file: set it in the environment");
    assertThat(problems(Map.of("STATEWARD_CONFIG", "missing")))
        .containsExactly(
            "STATEWARD_CONFIG names "
                + folder.resolve("missing")
                + ", which cannot be read: there is no such file or folder");
  }

  @Test
  void takeAnEmptyValueForNone() {
    assertThat(settings(Map.of("STATEWARD_DATABASE_URL", "", "STATEWARD_PORT", " ")))
        .isEqualTo(settings(Map.of()));
  }

  @Test
  void leaveWhatOthersReadAlone() {
    assertThat(settings(Map.of("STATEWARD_JAVA_OPTS", "-Xmx1g", "STATEWARD_TOKEN", "x")))
        .isEqualTo(settings(Map.of()));
  }

  private Settings settings(Map<String, String> environment) {
    return Settings.of(RawSettings.of(environment, folder), folder);
  }

  private List<String> problems(Map<String, String> environment) {
    return catchThrowableOfType(InvalidSettingsException.class, () -> settings(environment))
        .problems();
  }

  private static Map<String, String> onServers() {
    return Map.ofEntries(
        Map.entry("STATEWARD_PUBLIC_URL", "https://state.example.com/"),
        Map.entry("STATEWARD_DATABASE_URL", "jdbc:postgresql://db/stateward"),
        Map.entry("STATEWARD_DATABASE_USER", "stateward"),
        Map.entry("STATEWARD_DATABASE_PASSWORD", SECRET),
        Map.entry("STATEWARD_BLOBS_URL", "s3://states/a/b/"),
        Map.entry("STATEWARD_S3_ENDPOINT", "http://127.0.0.1:9000"),
        Map.entry("STATEWARD_S3_ACCESS_KEY", SECRET + "1"),
        Map.entry("STATEWARD_S3_SECRET_KEY", SECRET + "2"),
        Map.entry("STATEWARD_SECRET", SECRET + "3"),
        Map.entry("STATEWARD_SECRET_PREVIOUS", SECRET + "4"),
        Map.entry("STATEWARD_MAX_STATE_SIZE", "512MB"),
        Map.entry("STATEWARD_ORGANIZATION_CREATION", "site-admins"),
        Map.entry("STATEWARD_EDITION", "cloud"),
        Map.entry("STATEWARD_SNAPSHOT_SECONDS", "90"),
        Map.entry("STATEWARD_GRACE_DAYS", "30"),
        Map.entry("STATEWARD_DOWNLOAD_URL_MINUTES", "15"),
        Map.entry("STATEWARD_REMOVAL_DELAY_DAYS", "14"),
        Map.entry("STATEWARD_LOG_FORMAT", "JSON"),
        Map.entry("STATEWARD_LOG_LEVEL", "debug"));
  }
}
