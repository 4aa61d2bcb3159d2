package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.command.CommandRun;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Importing from backends of Terraform that are asked for their states. */
@Timeout(900)
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(SharedServer.class)
@Tag("slow")
class BackendImportTest {
  private static final Map<String, String> ANN =
      Map.of("TF_HTTP_USERNAME", HttpBackend.USER, "TF_HTTP_PASSWORD", HttpBackend.PASSWORD);

  @TempDir private Path folder;

  @Test
  void importsFromHttp(InstalledServer server) throws Exception {
    try (HttpBackend backend = new HttpBackend()) {
      backend.put("http-one", StateFixture.any(3).bytes());
      backend.put("b", StateFixture.any(4).bytes());
      Path names = Files.writeString(folder.resolve("names"), "http-one=http-1\nb=http-2\n");

      var dry =
          run(server, ANN, "--backend", "http", "--from", backend.url() + "/http-one", "--dry-run");
      assertThat(dry.status()).as(dry.err()).isZero();
      assertThat(dry.out()).contains("-> http-one", "states: 1 to create");
      var all =
          run(server, ANN, "--backend=http", "--from", backend.url(), "--names", names.toString());

      assertThat(all.err()).contains("has states of");
      Files.move(folder.resolve("work"), folder.resolve("other"));
      var done =
          run(server, ANN, "--backend=http", "--from", backend.url(), "--names", names.toString());
      assertThat(done.status()).as(done.out() + done.err()).isZero();
      assertThat(current(server, "http-1")).isEqualTo(StateFixture.any(3).bytes());
      assertThat(current(server, "http-2")).isEqualTo(StateFixture.any(4).bytes());
    }
  }

  @Test
  void bringsTheVersionsOfGitLab(InstalledServer server) throws Exception {
    try (HttpBackend gitlab = new HttpBackend()) {
      for (long serial : new long[] {0, 1, 2, 4}) {
        gitlab.put("lab", StateFixture.any(serial).bytes());
      }
      gitlab.put("lab", StateFixture.any(5).ofLineage("other").bytes());
      gitlab.put("lab", StateFixture.any(7).bytes());
      gitlab.forget("lab", 2);
      String[] command = {"--backend=http", "--from", gitlab.url() + "/lab"};

      var done = run(server, ANN, command);
      assertThat(done.status()).as(done.out() + done.err()).isZero();
      assertThat(done.out()).contains("states: 4 created");
      assertThat(serials(server, "lab")).containsExactly(7L, 4L, 1L, 0L);
      assertThat(current(server, "lab")).isEqualTo(StateFixture.any(7).bytes());
      assertThat(gitlab.asked()).isEqualTo(7);
      gitlab.put("lab", StateFixture.any(8).bytes());
      gitlab.put("lab", StateFixture.any(9).bytes());
      assertThat(run(server, ANN, command).out()).contains("states: 2 created, 4 were there");
      assertThat(serials(server, "lab")).containsExactly(9L, 8L, 7L, 4L, 1L, 0L);
      assertThat(gitlab.asked()).isEqualTo(1);
    }
  }

  @Test
  void countsVersionsOfGitLabOnlyAndNotForLong(InstalledServer server) throws Exception {
    try (HttpBackend gitlab = new HttpBackend()) {
      gitlab.put("late", StateFixture.any(3).bytes());
      gitlab.put("late", StateFixture.any(500).bytes());

      var late = run(server, ANN, "--backend=http", "--from", gitlab.url() + "/late");
      assertThat(late.out()).as(late.err()).contains("states: 1 created");
      assertThat(gitlab.asked()).isEqualTo(50);
      deleteWork();
      gitlab.put("plain", StateFixture.any(2).bytes());
      gitlab.put("plain", StateFixture.any(3).bytes());
      var plain = run(server, ANN, "--backend=http", "--from", gitlab.other() + "/plain");
      assertThat(plain.out()).as(plain.err()).contains("states: 1 created");
      assertThat(gitlab.asked()).isZero();
    }
  }

  private static List<Long> serials(InstalledServer server, String workspace) {
    return server
        .alice()
        .get(
            "/state-versions?filter%5Borganization%5D%5Bname%5D=acme"
                + "&filter%5Bworkspace%5D%5Bname%5D="
                + workspace)
        .succeeds()
        .data()
        .valueStream()
        .map(version -> version.at("/attributes/serial").asLong())
        .toList();
  }

  @Test
  void tellsWhyAStateCannotBeRead(InstalledServer server) throws Exception {
    try (HttpBackend backend = new HttpBackend()) {
      assertThat(fails(server, Map.of(), 3, backend.url() + "/net")).contains("TF_HTTP_USERNAME");
      assertThat(fails(server, ANN, 3, backend.url() + "/net")).contains("there is no state at");
      assertThat(fails(server, ANN, 1, backend.url() + "/moved")).contains("answered with 302");
      backend.put("broken", StateFixture.any(1).bytes());
      assertThat(fails(server, ANN, 1, backend.url() + "/broken"))
          .contains("/broken cannot be read: the connection failed");
      backend.put("page", "<html>".getBytes(UTF_8));
      var page = run(server, ANN, "--backend=http", "--from", backend.url() + "/page");
      assertThat(page.status()).isEqualTo(4);
      assertThat(page.out())
          .contains("workspace page: " + backend.url() + "/page in the source is no state");
      deleteWork();
      assertThat(fails(server, ANN, 1, "http://ann:swordfish@127.0.0.1:9/net"))
          .contains("TF_HTTP_PASSWORD")
          .doesNotContain("swordfish");
    }
    assertThat(run(server, ANN, "--backend=pg", "--from", "postgres://a:swordfish@h/d").err())
        .contains("PGPASSWORD")
        .doesNotContain("swordfish");
    assertThat(run(server, ANN, "--backend=pg", "--from", "postgres://127.0.0.1:9/d").err())
        .contains("the database cannot be read");
    var unnamed =
        new CommandClient(folder, server)
            .run("import", "--backend=pg", "--from", "postgres://a:swordfish@h/d");
    assertThat(unnamed.err()).contains("--organization").doesNotContain("swordfish");
    assertThat(run(server, ANN, "--backend=consul", "--from", "http://h").err())
        .contains("--backend is s3, pg, http or terrakube");
  }

  private String fails(InstalledServer server, Map<String, String> user, int status, String url)
      throws IOException {
    var failed = run(server, user, "--backend=http", "--from", url);
    assertThat(failed.status()).as(failed.err()).isEqualTo(status);
    deleteWork();
    return failed.err();
  }

  @Test
  void importsFromPg(InstalledServer server) throws Exception {
    Map<String, String> database = TestStores.postgres(folder);
    try (Connection connection =
            DriverManager.getConnection(
                setting(database, "URL"),
                setting(database, "USER"),
                setting(database, "PASSWORD"));
        var statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA \"odd \"\"name\"");
      statement.execute(
          "CREATE TABLE \"odd \"\"name\".states (id bigint, name text UNIQUE, data text)");
      statement.execute(
          "INSERT INTO \"odd \"\"name\".states VALUES (1, 'pg one', '%s')"
              .formatted(new String(StateFixture.any(5).bytes(), UTF_8)));
    }
    Map<String, String> schema = Map.of("PG_SCHEMA_NAME", "odd \"name");

    var done = pg(server, database, schema);
    assertThat(done.status()).as(done.out() + done.err()).isZero();
    assertThat(current(server, "pg-one")).isEqualTo(StateFixture.any(5).bytes());
    Path names = Files.writeString(folder.resolve("names"), "two=pg-two\n");
    assertThat(pg(server, database, schema, "--names", names.toString()).err())
        .contains("there is no state two");
    assertThat(pg(server, database, Map.of()).err()).contains("the database cannot be read");
  }

  @Test
  void terraformGoesOn(InstalledServer server) throws Exception {
    Map<String, String> database = TestStores.postgres(folder);
    for (Cli cli : Cli.found()) {
      String schema = "tf_" + cli.name().replaceAll("[^a-z0-9]", "_");
      String address =
          setting(database, "URL").replace("jdbc:postgresql://", "@").concat("?sslmode=disable");
      goesOn(
          server,
          cli,
          "pg-" + cli.name(),
          """
          backend "pg" {
            conn_str    = "postgres://%s:%s%s"
            schema_name = "%s"
          }
          """
              .formatted(setting(database, "USER"), setting(database, "PASSWORD"), address, schema),
          () -> pg(server, database, Map.of("PG_SCHEMA_NAME", schema)));
      try (HttpBackend backend = new HttpBackend()) {
        String name = "http-" + cli.name();
        goesOn(
            server,
            cli,
            name,
            backend.configuration(name),
            () -> run(server, ANN, "--backend=http", "--from", backend.url() + "/" + name));
      }
    }
  }

  @Test
  void terraformGoesOnFromS3(InstalledServer server) throws Exception {
    Map<String, String> store = TestStores.shared(folder);
    Map<String, String> keys =
        Map.of(
            "AWS_ENDPOINT_URL_S3", store.getOrDefault("STATEWARD_S3_ENDPOINT", ""),
            "AWS_ACCESS_KEY_ID", store.getOrDefault("STATEWARD_S3_ACCESS_KEY", ""),
            "AWS_SECRET_ACCESS_KEY", store.getOrDefault("STATEWARD_S3_SECRET_KEY", ""));
    for (Cli cli : Cli.found()) {
      // Earlier ones write the address of a server in another way.
      if (cli.isSince(6)) {
        String name = "s3-" + cli.name();
        String bucket = name + "-" + UUID.randomUUID();
        StateBucket.make(keys, bucket);
        goesOn(
            server,
            cli,
            name,
            StateBucket.configuration(keys, bucket, name + "/terraform.tfstate"),
            () -> run(server, keys, "--backend=s3", "--from", "s3://" + bucket));
      }
    }
  }

  /** The backend http has no workspaces of its own. */
  private void goesOn(
      InstalledServer server, Cli cli, String workspace, String backend, ThrowingImport importing)
      throws Exception {
    String resource = "}\nresource \"terraform_data\" \"first\" {\n  input = \"kept\"\n}\n";
    CliFolder before =
        server
            .folder(cli, folder.resolve("before-" + workspace))
            .write("main.tf", "terraform {\n" + backend + resource);
    before.run("init").succeeds();
    if (workspace.startsWith("pg-")) {
      before.run("workspace", "new", workspace).succeeds();
    }
    before.run("apply", "-auto-approve").succeeds().says("1 added");
    deleteWork();

    CommandRun.Outcome done = importing.run();

    assertThat(done.status()).as(done.out() + done.err()).isZero();
    CliFolder after =
        server
            .folder(cli, folder.resolve("after-" + workspace))
            .write("main.tf", "terraform {\n" + moved(workspace) + resource);
    after.run("init").succeeds();
    after.run("plan", "-detailed-exitcode").exits(0).says("No changes");
  }

  private static String moved(String workspace) {
    return """
    cloud {
      hostname     = "stateward.test"
      organization = "acme"
      workspaces {
        name = "%s"
      }
    }
    """
        .formatted(workspace);
  }

  private interface ThrowingImport {
    CommandRun.Outcome run() throws Exception;
  }

  private CommandRun.Outcome pg(
      InstalledServer server,
      Map<String, String> database,
      Map<String, String> variables,
      String... more)
      throws IOException {
    deleteWork();
    Map<String, String> all = new TreeMap<>(variables);
    all.put("PGUSER", setting(database, "USER"));
    all.put("PGPASSWORD", setting(database, "PASSWORD"));
    String url = setting(database, "URL").replace("jdbc:", "");
    return run(
        server,
        all,
        Stream.concat(Stream.of("--backend=pg", "--from", url), Stream.of(more))
            .toArray(String[]::new));
  }

  private static String setting(Map<String, String> database, String name) {
    return database.getOrDefault("STATEWARD_DATABASE_" + name, "");
  }

  private CommandRun.Outcome run(
      InstalledServer server, Map<String, String> variables, String... more) {
    String[] first = {"import", "--organization", "acme", "--work", "work"};
    return new CommandRun(folder)
        .with(Map.of("STATEWARD_SERVER", server.url(), "STATEWARD_TOKEN", server.aliceToken()))
        .with(variables)
        .run(Stream.concat(Stream.of(first), Stream.of(more)).toArray(String[]::new));
  }

  private static byte[] current(InstalledServer server, String workspace) {
    String url = server.current(workspace).succeeds().attribute("hosted-state-download-url");
    return server.alice().download(url).succeeds().body();
  }

  private void deleteWork() throws IOException {
    Path work = folder.resolve("work");
    if (Files.exists(work)) {
      StateFilesImportTest.delete(work);
    }
  }
}
