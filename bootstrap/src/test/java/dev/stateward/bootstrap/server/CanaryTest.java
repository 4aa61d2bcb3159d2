package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.testkit.driver.BreakingDriver;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Secrets are planted in a server while each statement of its database fails once, with a failure
 * that tells every bound value; then they are looked for wherever they must not be.
 */
@Timeout(900)
@Tag("slow")
class CanaryTest {
  private static final String INSTALLATION = "canary-of-the-whole-installation";
  private static final String ENCODED =
      Base64.getEncoder().encodeToString(INSTALLATION.getBytes(StandardCharsets.UTF_8));
  private static final String OUTPUT = "canary-of-an-output";
  private static final String ATTRIBUTE = "canary-of-a-resource";
  private static final String HOOK = "canary-of-a-webhook";
  private static final String WRONG = "canary-of-a-wrong-token";
  private static final String STATE =
      """
      {"version":4,"terraform_version":"1.11.0","serial":1,"lineage":"l-1",
       "outputs":{"password":{"value":"%s","type":"string","sensitive":true}},
       "resources":[{"mode":"managed","type":"null_resource","name":"a",
         "provider":"provider[\\"registry.terraform.io/hashicorp/null\\"]",
         "instances":[{"attributes":{"password":"%s"}}]}]}
      """
          .formatted(OUTPUT, ATTRIBUTE);

  /** Fewer than the scenario has. */
  private static final int STATEMENTS = 100;

  /** Sorts keys, or rows that have nothing else. */
  private static final Pattern KEYS = Pattern.compile("^SELECT \\S+\\s+FROM");

  private static final String API = "/api/v2";
  private static final String OWN = "/api/stateward/v1";

  /** What was given out once: tokens, secrets of webhooks, signed URLs. */
  private final List<String> issued = new ArrayList<>();

  @TempDir private Path folder;

  /** Opens the database that the server used; it is stopped. */
  private static Connection database(Path folder) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:h2:"
            + folder.resolve("data/stateward")
            + ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH",
        "sa",
        "");
  }

  @Test
  void tellsNoSecretWhateverStatementFails() throws Exception {
    Instant begun = Instant.now();
    String printed;
    List<String> errors;
    List<String> lines;
    int broken;
    EachStatementOnce statements = new EachStatementOnce();
    BreakingDriver driver = BreakingDriver.before("jdbc:h2:mem:", statements);
    try (driver;
        var output = Output.begin();
        var log = CapturedLog.begin()) {
      try (var server = Wiring.serve(settings())) {
        String token = issued(ServerClient.setUp(server.application()));
        statements.arm();
        errors = scenario(new CanaryClient(server.publicUrl()), token);
        statements.disarm();
      }
      assertThat(statements.told()).anyMatch(value -> value.contains("encrypted.invalid"));
      broken = statements.broken().size();
      lines = log.lines();
      printed = output.text();
    }

    System.out.println(
        broken + " statements broken, " + errors.size() + " errors, " + lines.size() + " lines");
    assertThat(broken).isGreaterThan(STATEMENTS);
    assertThat(errors).hasSizeGreaterThan(broken / 4);
    assertSilent("the log", lines, everything());
    assertSilent("errors", errors, everything());
    assertSilent("output", List.of(printed), everything());
    List<String> hidden = new ArrayList<>(neverStored());
    hidden.addAll(List.of(OUTPUT, ATTRIBUTE, HOOK));
    assertSilent("the database", dump(), hidden);
    assertSilent("temporary files", temporaryFiles(begun), everything());
    try (Connection database = database(folder)) {
      examine(database, statements.broken());
    }
  }

  /**
   * H2 holds all rows that it sorts, and writes many of them to a temporary file. So what gives the
   * first of many rows reads them in the order of an index, or sorts nothing but keys (ADR 0131).
   */
  private static void examine(Connection database, Set<String> statements) throws SQLException {
    List<String> sorting = new ArrayList<>();
    for (String sql : statements) {
      if (sql.contains("ORDER BY") && sql.contains("LIMIT") && !KEYS.matcher(sql).find()) {
        sorting.add(sql);
      }
    }
    assertThat(sorting).hasSizeGreaterThan(5);
    for (String sql : sorting) {
      assertThat(plan(database, sql)).as(sql).contains("/* index sorted */");
    }
  }

  private static String plan(Connection database, String sql) throws SQLException {
    try (PreparedStatement statement = database.prepareStatement("EXPLAIN " + sql)) {
      for (int i = 1; i <= statement.getParameterMetaData().getParameterCount(); i++) {
        statement.setString(i, "1");
      }
      try (ResultSet plan = statement.executeQuery()) {
        plan.next();
        return plan.getString(1);
      }
    }
  }

  private List<String> everything() {
    var secrets = new ArrayList<>(neverStored());
    secrets.addAll(List.of(OUTPUT, ATTRIBUTE, HOOK));
    return secrets;
  }

  private List<String> neverStored() {
    var secrets = new ArrayList<>(issued);
    secrets.addAll(List.of(INSTALLATION, ENCODED, WRONG));
    return secrets;
  }

  private static void assertSilent(String where, List<String> texts, List<String> secrets) {
    for (String secret : secrets) {
      assertThat(texts.stream().filter(text -> text.contains(secret)).map(CanaryTest::cut))
          .as("%s of %s", secret, where)
          .isEmpty();
    }
  }

  private static String cut(String text) {
    return text.substring(0, Math.min(500, text.length()));
  }

  private Settings settings() {
    Map<String, String> given = new HashMap<>();
    given.put("STATEWARD_PORT", "0");
    given.put("STATEWARD_SECRET", ENCODED);
    given.put("STATEWARD_WEBHOOK_ALLOWED_NETWORKS", "127.0.0.0/8");
    return Settings.of(RawSettings.of(given, folder), folder);
  }

  private String issued(String secret) {
    assertThat(secret).hasSizeGreaterThan(16);
    issued.add(secret);
    return secret;
  }

  private List<String> scenario(CanaryClient client, String token) throws Exception {
    String webhook = webhooks(client, token);
    String workspace =
        id(
            client.send(
                token,
                "POST",
                API + "/organizations/acme/workspaces",
                body("workspaces", "\"name\":\"prod\"")));
    states(client, token, workspace);
    teams(client, token, workspace);
    tokens(client, token);
    reads(client, token, workspace);
    String outputs = API + "/workspaces/" + workspace + "/current-state-version-outputs";
    String password = client.get(token, outputs).at("/data/0/id").asText();
    client.get(token, API + "/state-version-outputs/" + password);
    client.get(token, API + "/workspaces/" + workspace + "?include=outputs");
    client.get(WRONG, API + "/account/details");
    client.get(token, OWN + "/webhooks/" + webhook + "/deliveries");
    client.send(token, "DELETE", OWN + "/webhooks/" + webhook, "");
    client.send(token, "DELETE", API + "/workspaces/" + workspace, "");
    client.get(token, OWN + "/organizations/acme/deleted-workspaces");
    // The one before is deleted: the database that is dumped has one.
    webhooks(client, token);
    return client.errors();
  }

  private String webhooks(CanaryClient client, String token) throws Exception {
    JsonNode made =
        client.send(
            token,
            "POST",
            OWN + "/organizations/acme/webhooks",
            body("webhooks", "\"url\":\"http://127.0.0.1:1/" + HOOK + "\""));
    issued(attribute(made, "secret"));
    String webhook = id(made);
    JsonNode rotated =
        client.send(token, "POST", OWN + "/webhooks/" + webhook + "/actions/rotate-secret", "");
    issued(attribute(rotated, "secret"));
    client.send(token, "POST", OWN + "/webhooks/" + webhook + "/actions/ping", "");
    client.get(token, OWN + "/organizations/acme/webhooks");
    return webhook;
  }

  private void states(CanaryClient client, String token, String workspace) throws Exception {
    String path = API + "/workspaces/" + workspace;
    client.send(token, "POST", path + "/actions/lock", "{\"reason\":\"\"}");
    JsonNode announced =
        client.send(
            token,
            "POST",
            path + "/state-versions",
            body(
                "state-versions",
                "\"serial\":1,\"lineage\":\"l-1\",\"md5\":\"%s\""
                    .formatted(StateFixture.md5(STATE).hex())));
    URI state = signed(announced, "hosted-state-upload-url");
    URI json = signed(announced, "hosted-json-state-upload-url");
    assertThat(client.put(state, "{\"password\":\"" + OUTPUT + "\"}").statusCode()).isEqualTo(409);
    assertThat(client.put(state, STATE).statusCode()).isEqualTo(200);
    assertThat(client.put(json, STATE).statusCode()).isEqualTo(200);
    JsonNode current = client.get(token, path + "/current-state-version");
    URI download = signed(current, "hosted-state-download-url");
    client.get("", download.getPath());
    String version = id(current);
    client.send(
        token,
        "PATCH",
        path + "/state-versions",
        "{\"data\":{\"type\":\"state-versions\",\"relationships\":{\"rollback-state-version\":"
            + "{\"data\":{\"type\":\"state-versions\",\"id\":\"%s\"}}}}}".formatted(version));
    String actions = API + "/state-versions/" + version + "/actions/";
    client.send(token, "POST", actions + "soft_delete_backing_data", "");
    client.send(token, "POST", actions + "restore_backing_data", "");
    client.send(token, "POST", path + "/actions/unlock", "");
  }

  private void teams(CanaryClient client, String token, String workspace) throws Exception {
    String team =
        id(
            client.send(
                token,
                "POST",
                API + "/organizations/acme/teams",
                body("teams", "\"name\":\"ops\"")));
    client.send(
        token,
        "POST",
        API + "/team-workspaces",
        """
        {"data":{"type":"team-workspaces","attributes":{"access":"write"},"relationships":{
        "workspace":{"data":{"type":"workspaces","id":"%s"}},
        "team":{"data":{"type":"teams","id":"%s"}}}}}
        """
            .formatted(workspace, team));
    String tokens = API + "/teams/" + team + "/authentication-token";
    String secret = issued(attribute(client.send(token, "POST", tokens, ""), "token"));
    client.get(secret, API + "/workspaces/" + workspace);
    client.get(secret, API + "/account/details");
    client.get(token, API + "/organizations/acme/team-tokens");
    client.get(token, API + "/organizations/acme/teams?include=users");
    client.get(token, OWN + "/workspaces/" + workspace + "/effective-access");
  }

  private void tokens(CanaryClient client, String token) throws Exception {
    String organization = API + "/organizations/acme/authentication-token";
    String secret = issued(attribute(client.send(token, "POST", organization, ""), "token"));
    client.get(secret, API + "/organizations/acme");
    String user = id(client.get(token, API + "/account/details"));
    String tokens = API + "/users/" + user + "/authentication-tokens";
    JsonNode made =
        client.send(
            token, "POST", tokens, body("authentication-tokens", "\"description\":\"other\""));
    issued(attribute(made, "token"));
    client.get(token, tokens);
    client.send(token, "DELETE", API + "/authentication-tokens/" + id(made), "");
  }

  private static void reads(CanaryClient client, String token, String workspace) throws Exception {
    for (String path :
        List.of(
            API + "/organizations",
            API + "/organizations/acme/workspaces?search%5Bname%5D=prod&include=current_run",
            API + "/organizations/acme/workspaces/prod",
            API + "/organizations/acme/projects",
            API + "/organizations/acme/organization-memberships?include=user",
            API + "/organizations/acme/agent-pools",
            API + "/workspaces/" + workspace + "/runs",
            API + "/workspaces/" + workspace + "/tag-bindings",
            API
                + "/state-versions?filter%5Bworkspace%5D%5Bname%5D=prod"
                + "&filter%5Borganization%5D%5Bname%5D=acme",
            OWN + "/organizations/acme/audit-trail",
            OWN + "/organizations/acme/retention/preview",
            OWN + "/workspaces/" + workspace + "/changes",
            OWN + "/workspaces/" + workspace + "/consumers",
            OWN + "/workspaces/" + workspace + "/blame?address=output.password",
            OWN + "/jobs")) {
      client.get(token, path);
    }
  }

  private URI signed(JsonNode document, String attribute) {
    URI url = URI.create(attribute(document, attribute));
    String path = url.getPath();
    issued(path.substring(path.lastIndexOf('/') + 1));
    return url;
  }

  private static String body(String type, String attributes) {
    return "{\"data\":{\"type\":\"%s\",\"attributes\":{%s}}}".formatted(type, attributes);
  }

  private static String id(JsonNode document) {
    String id = document.at("/data/id").asText();
    assertThat(id).as(document.toString()).isNotEmpty();
    return id;
  }

  private static String attribute(JsonNode document, String name) {
    return document.path("data").path("attributes").path(name).asText();
  }

  /** Every value of every row of every table. */
  private List<String> dump() throws SQLException {
    List<String> values = new ArrayList<>();
    try (var connection = database(folder)) {
      List<String> tables = tables(connection);
      assertThat(tables).contains("tokens", "webhooks", "audit_records");
      for (String table : tables) {
        try (var statement = connection.createStatement();
            var rows = statement.executeQuery("SELECT * FROM " + table)) {
          while (rows.next()) {
            for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
              values.add(text(rows.getObject(column), rows.getString(column)));
            }
          }
        }
      }
    }
    assertThat(values)
        .hasSizeGreaterThan(200)
        .anyMatch(value -> value.contains("encrypted.invalid"));
    return values;
  }

  private static String text(Object value, String text) {
    return value instanceof byte[] bytes
        ? new String(bytes, StandardCharsets.ISO_8859_1)
        : String.valueOf(text);
  }

  private static List<String> tables(Connection connection) throws SQLException {
    List<String> tables = new ArrayList<>();
    try (var statement = connection.createStatement();
        var rows =
            statement.executeQuery(
                """
                SELECT table_name
                  FROM information_schema.tables
                 WHERE table_schema = 'public'
                """)) {
      while (rows.next()) {
        tables.add(rows.getString(1));
      }
    }
    return tables;
  }

  /** What is left beside other people's files of those that were written meanwhile. */
  private static List<String> temporaryFiles(Instant since) throws IOException {
    List<String> contents = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        try {
          if (Files.getLastModifiedTime(file).toInstant().isAfter(since)
              && Files.size(file) < 1e6) {
            contents.add(Files.readString(file, StandardCharsets.ISO_8859_1));
          }
        } catch (NoSuchFileException gone) {
          // It is not left.
        }
      }
    }
    return contents;
  }

  /** What is printed in this process, past the log too. */
  private record Output(PrintStream out, PrintStream err, ByteArrayOutputStream printed)
      implements AutoCloseable {
    static Output begin() {
      var output = new Output(System.out, System.err, new ByteArrayOutputStream());
      var both = new PrintStream(output.printed(), true, StandardCharsets.UTF_8);
      System.setOut(both);
      System.setErr(both);
      return output;
    }

    String text() {
      return printed.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
      System.setOut(out);
      System.setErr(err);
    }
  }
}
