package dev.stateward.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.settings.Setting;
import dev.stateward.testkit.net.TestPorts;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(900)
@Tag("long")
class ProgramTest {
  private static final String TOKEN = "stw_user_[0-9A-Za-z]{36}";
  private static final String[] INIT = {
    "init", "--organization", "acme", "--user", "ann", "--email", "ann@example.com", "--json"
  };

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "dev",
        "serve",
        "init",
        "user",
        "user create",
        "user list",
        "user suspend",
        "user resume",
        "user delete",
        "token",
        "token create",
        "token list",
        "token revoke",
        "token exchange",
        "audit",
        "audit verify",
        "audit head",
        "audit export",
        "state",
        "state list",
        "state outputs",
        "state diff",
        "state changes",
        "state blame",
        "search",
        "report",
        "guardrail",
        "guardrail list",
        "guardrail set",
        "guardrail try",
        "guardrail override",
        "backup",
        "backup create",
        "backup list",
        "backup verify",
        "backup prune",
        "restore",
        "fsck",
        "secret",
        "secret generate",
        "secret export",
        "secret show-id",
        "secret replace-lost",
        "keys",
        "keys list",
        "keys rotate",
        "keys rewrap",
        "keys check",
        "decrypt",
        "migrate",
        "migrate status",
        "migrate run",
        "health",
        "settings",
        "bench",
        "completion",
        "version"
      })
  void explainsEveryCommand(String command) {
    var outcome = run((command + " --help").strip().split(" "));

    assertThat(outcome.status()).isZero();
    assertThat(outcome.out()).startsWith(("Usage: stateward " + command).strip());
    assertThat(outcome.out()).contains("--help");
    assertThat(outcome.out().lines().skip(1))
        .as("a description")
        .anyMatch(line -> line.matches("[A-Z].* .*"));
    assertThat(outcome.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "state list",
        "state outputs",
        "state diff",
        "state changes",
        "state blame",
        "search",
        "report",
        "guardrail list",
        "guardrail set",
        "guardrail try",
        "guardrail override"
      })
  void showsHowToAskAServer(String command) {
    assertThat(run((command + " --help").split(" ")).out().lines())
        .anyMatch(line -> line.startsWith("Example: stateward " + command + " acme"))
        .contains("Exit status: 0 done, 1 failed, 2 wrong usage, 3 not allowed or not there.");
  }

  @Test
  void tellsItsVersion() {
    assertThat(run("--version").out()).matches("stateward \\S+\\R");
    assertThat(run("version")).isEqualTo(run("--version"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"tokn", "init", "token create --usr ann", "serve now"})
  void refusesWrongUsage(String line) {
    var outcome = run(line.split(" "));

    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).startsWith("stateward: ").contains("--help`.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "user", "workspace"})
  void printsTheHelpOfAGroupWhoseCommandIsMissing(String group) {
    var outcome = run(group.isEmpty() ? new String[0] : new String[] {group});

    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).startsWith(("Usage: stateward " + group).strip());
  }

  @Test
  void listsCommandsInGroups() {
    assertThat(run("--help").out())
        .contains("Commands for the installation on this machine, by its settings:\n  dev ")
        .contains("\nCommands for a server, by its URL and a token:\n")
        .contains("\n  help ")
        .doesNotContain("Commands:");
    assertThat(run("--help").out().lines())
        .hasSizeLessThan(70)
        .filteredOn(line -> line.startsWith("  "))
        .allMatch(line -> line.length() <= 80 && !line.contains("null"));
  }

  @Test
  void listsTheOptionsOfMostCommandsApart() {
    String help = run("workspace", "create", "--help").out();

    int common = help.indexOf("\nCommon options:\n");
    assertThat(help.substring(0, common))
        .contains("[OPTIONS]", "--auto-apply", "--tag")
        .doesNotContain("--server", "--verbose");
    assertThat(help.substring(common).lines().skip(2).takeWhile(line -> !line.isEmpty()))
        .hasSize(8)
        .allMatch(line -> line.length() <= 80)
        .allMatch(line -> line.matches(" +-.*"));
    assertThat(run("import", "--help").out()).contains("--from=FOLDER|URL");
    assertThat(run("version", "--help").out()).doesNotContain("Common options");
  }

  @ParameterizedTest
  @ValueSource(strings = {"token", "token create", "org token-policy set", "--verbose token"})
  void helpsWithACommandAtAnyDepth(String command) {
    List<String> words = new ArrayList<>(List.of("help"));
    words.addAll(List.of(command.split(" ")));
    words.remove("--verbose");

    assertThat(run(words.toArray(String[]::new))).isEqualTo(run((command + " --help").split(" ")));
  }

  @Test
  void helpsWithTheProgram() {
    assertThat(run("help")).isEqualTo(run("--help"));
    assertThat(run("help", "token", "crate").err())
        .contains("Did you mean: stateward token create?");
    assertThat(run("help", "tokn").err()).contains("Did you mean: stateward token?");
  }

  /** The command that is called is found by its name before it is made. */
  @Test
  void makesEachCommandByItsName() {
    List<String> names = names(run("--help").out());

    assertThat(names).hasSizeGreaterThan(40).doesNotHaveDuplicates();
    assertThat(names)
        .allSatisfy(name ->
            assertThat(run(name, "--help").out()).startsWith("Usage: stateward " + name + " "));
  }

  private static List<String> names(String help) {
    return Pattern.compile("^  ([a-z-]+) ", Pattern.MULTILINE)
        .matcher(help)
        .results()
        .map(it -> it.group(1))
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "tokn, Did you mean: stateward token?",
    "token crate, Did you mean: stateward token create?",
    "token create --usr ann, --user",
    "user delet bob, ''",
    "team remov acme/ops, ''",
    "state destro acme/network 1, ''",
    "admin user suspnd bob, ''",
    "foo, ''"
  })
  void suggestsWhatIsCloseAndDestroysNothing(String line, String suggestion) {
    String said = run(line.split(" ")).err();

    if (suggestion.isEmpty()) {
      assertThat(said).doesNotContain("Did you mean");
    } else {
      assertThat(said).contains("Did you mean: ", suggestion);
    }
  }

  @Test
  void setsAnEmptyDatabaseUpOnce() {
    var first = run(INIT);
    var second = run(INIT);

    assertThat(first.status()).isZero();
    assertThat(first.out())
        .matches("\\{\"organization\":\"acme\",\"user\":\"ann\",\"token\":\"" + TOKEN + "\"}\\R");
    assertThat(first.err()).isEmpty();
    assertFailed(second, "this database is set up already");
    assertThat(folder.resolve("data/stateward.mv.db")).exists();
  }

  @Test
  void tellsWhetherTheServerOfThisMachineIsReady() throws Exception {
    int port = TestPorts.reserve();
    var program = new CommandRun(folder).with("STATEWARD_PORT", String.valueOf(port));

    var before = program.run("health");
    program.runServer(
        () ->
            assertThat(program.run("health"))
                .isEqualTo(new CommandRun.Outcome(0, "ready" + System.lineSeparator(), "")),
        "dev");

    assertThat(before.status()).isEqualTo(1);
    assertThat(before.err())
        .contains("http://127.0.0.1:" + port + "/health/ready does not respond");
  }

  @Test
  void administersWithoutTheStoreOfStates() {
    String[][] commands = {
      INIT,
      {"user", "create", "bob", "--email", "bob@example.com"},
      {"token", "create", "--user", "bob"}
    };
    for (String[] command : commands) {
      var outcome =
          new CommandRun(folder)
              .with("STATEWARD_BLOBS_URL", "s3://bucket")
              .with("STATEWARD_S3_ENDPOINT", "http://127.0.0.1:1")
              .run(command);

      assertThat(outcome.err()).isEmpty();
      assertThat(outcome.status()).isZero();
    }
    assertThat(folder.resolve("data/blobs")).doesNotExist();
  }

  @Test
  void refusesToSetUpWithWrongNames() {
    assertFailed(
        run("init", "--organization", "a b", "--user", "ann", "--email", "a@b"),
        "an organization's name has 1 to 40 letters, digits, - and _: \"a b\"");
    assertFailed(
        run("init", "--organization", "a", "--user", "ann/", "--email", "a@b"),
        "a user's name has 1 to 64 letters, digits, -, _ and .: \"ann/\"");
    assertFailed(
        run("init", "--organization", "a", "--user", "ann", "--email", "nowhere"),
        "not an email address: \"nowhere\"");
    assertThat(run(INIT).status()).isZero();
  }

  @Test
  void createsUsersAndTheirTokens() {
    run(INIT);

    var user = run("user create bob --email bob@example.com --json --organization acme".split(" "));
    var token = run("token", "create", "--user", "bob", "--json");

    assertThat(user.out()).matches("\\{\"id\":\"user-[0-9A-Za-z]{16}\",\"user\":\"bob\"}\\R");
    assertThat(token.out()).matches("\\{\"token\":\"" + TOKEN + "\"}\\R");
    assertThat(run("token", "create", "--user", "BOB").out()).matches(TOKEN + "\\R");
    assertFailed(
        run("user", "create", "bob", "--email", "bob@example.com"),
        "Username has already been taken");
  }

  @Test
  void takesTheNameOfANewUserFirst() {
    run(INIT);

    assertThat(run("user", "create", "--help").out()).contains("NAME").doesNotContain("--name");
    assertThat(run("user", "create", "bob", "--email", "b@x").out())
        .startsWith("Created the user \"bob\".");
    assertThat(run("user", "create", "--email", "e@x", "--name", "eve").out())
        .startsWith("Created the user \"eve\".");
    assertThat(run("user", "create", "liz", "--name", "eve", "--email", "l@x").status())
        .isEqualTo(2);
    assertThat(run("user", "create", "--email", "l@x").err())
        .startsWith("stateward: Missing required argument")
        .contains("NAME");
  }

  @Test
  void makesOwnersOfThoseAloneForWhomItIsAsked() {
    run(INIT);
    String[] bob = {"user", "create", "bob", "--email", "b@x", "--organization", "acme"};
    String[] eve = {"user", "create", "eve", "--email", "e@x", "--organization", "acme", "--owner"};

    assertThat(run(bob).status()).isZero();
    assertThat(joined("bob")).contains("\"owner\":\"no\"");
    assertThat(run(eve).status()).isZero();
    assertThat(joined("eve")).contains("\"owner\":\"yes\"");
    assertFailed(
        run("user", "create", "liz", "--email", "l@x", "--owner"), "--owner needs --organization");
  }

  @Test
  void suspendsResumesAndDeletesUsers() {
    run(INIT);
    run("user", "create", "bob", "--email", "bob@example.com", "--organization", "acme");

    assertThat(run("user", "suspend", "BOB").out())
        .isEqualToNormalizingNewlines("Suspended the user \"BOB\".\n");
    assertThat(run("user", "list").out())
        .containsPattern("^ID +NAME +EMAIL +SITE ADMIN +SUSPENDED\\R")
        .containsPattern("user-\\w+  ann +ann@example.com +true\\R")
        .containsPattern("user-\\w+  bob +bob@example.com +false +2\\d{3}-");
    assertThat(run("user", "resume", "bob").status()).isZero();
    assertThat(run("user", "list", "--json").out())
        .containsPattern("\"user\":\"bob\",.*\"site-admin\":false,\"suspended-at\":\"\"");
    assertThat(run("user", "delete", "bob", "--yes").status()).isZero();
    assertThat(run("user", "list").out()).doesNotContain("bob");
    assertFailed(run("user", "suspend", "bob"), "there is no user \"bob\"");
    assertFailed(
        run("user", "delete", "ann", "--yes"),
        "ann is the last owner of the organization \"acme\" who can act. Make somebody else an owner"
            + " of it, or delete it, first.");
  }

  @Test
  void listsAndRevokesTokens() {
    run(INIT);
    String organization = run("token", "create", "--organization", "acme").out();
    assertThat(organization).matches("stw_org_[0-9A-Za-z]{36}\\R");
    run("token", "create", "--user", "ann", "--description", "lap\u001b[2Jtop");

    String listed = run("token", "list", "--user", "ann").out();
    assertThat(listed.lines())
        .hasSize(3)
        .last()
        .asString()
        .containsPattern("at-\\w+  lap\\\\u001b\\[2Jtop +2\\S+Z +2\\S+Z$");
    assertThat(listed).containsPattern("^ID +DESCRIPTION +CREATED +EXPIRES +LAST USED\\R");
    String last = listed.lines().skip(2).findFirst().orElseThrow();
    String id = last.substring(0, last.indexOf(' '));
    assertThat(run("token", "revoke", "--yes", id).out()).startsWith("Revoked 1 token.");
    assertFailed(run("token", "revoke", "--yes", id), "there is no token \"" + id + "\"");
    assertFailed(run("token", "revoke", "--yes", "x"), "\"x\" is not the identifier of a token");
    assertThat(run("token", "revoke", "--yes", "--organization", "acme").out())
        .startsWith("Revoked 1 token.");
    assertThat(run("token", "list", "--organization", "acme").out()).isEmpty();
    assertFailed(run("token", "list", "--team", "x"), "\"x\" is not the identifier of a team");
    String team = "team-0123456789ABCDEF";
    assertFailed(run("token", "list", "--team", team), "there is no team \"" + team + "\"");
    assertFailed(
        run("token", "revoke", "--yes", "--organization", "nope"),
        "there is no organization \"nope\"");
    assertFailed(
        run("token", "create", "--organization", "nope"), "there is no organization \"nope\"");
    assertThat(run("token", "list").err()).startsWith("stateward: Missing required argument");
    assertThat(run("token", "list", "--user", "ann", "--team", "team-1").status()).isEqualTo(2);
  }

  /** What the audit trail says of how somebody joined. */
  private String joined(String user) {
    return run("audit", "export", "--organization", "acme")
        .out()
        .lines()
        .filter(line -> line.contains("organization_membership.create") && line.contains(user))
        .findFirst()
        .orElseThrow();
  }

  /**
   * An empty database in a wrong folder would have nobody in it, and every trail of it is sound.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "user create bob --email bob@example.com",
        "user list",
        "user suspend bob",
        "token create --user ann",
        "token list --user ann",
        "token revoke at-0123456789abcdef --yes",
        "audit verify",
        "audit head",
        "audit export --organization acme",
        "secret replace-lost --yes --key-id 0123456789abcdef"
      })
  void makesNoDatabaseForWhatNeedsOne(String command) {
    assertFailed(run(command.split(" ")), "there is no database in " + folder.resolve("data"));
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void saysThatNobodySetTheDatabaseUp() throws InterruptedException {
    new CommandRun(folder).runServer(() -> {}, "serve");

    assertFailed(run("audit", "verify"), "nothing is set up in this database");
    assertFailed(run("user", "list"), "run `stateward init`");
    assertThat(run(INIT).status()).isZero();
  }

  @Test
  void saysWhatIsNotThere() {
    run(INIT);

    assertFailed(run("token", "create", "--user", "eve"), "there is no user \"eve\"");
    assertFailed(
        run("user", "create", "eve", "--email", "e@f", "--organization", "nope"),
        "there is no organization \"nope\"");
    assertFailed(run("token", "create", "--user", "eve"), "there is no user \"eve\"");
  }

  @Test
  void tellsWhereAServerListens() throws InterruptedException {
    var outcome = new CommandRun(folder).runServer(() -> {}, "serve");

    assertThat(outcome.status()).isZero();
    assertThat(outcome.out().lines().findFirst().orElseThrow())
        .matches("Stateward is listening on http://127\\.0\\.0\\.1:[1-9][0-9]*");
  }

  @ParameterizedTest
  @ValueSource(strings = {"serve", "dev"})
  void runsCommandsFromTheMomentThatItListens(String command) {
    run("init", "--organization", "acme", "--user", "ann", "--email", "ann@example.test");
    List<CommandRun.Outcome> during = new ArrayList<>();
    StringWriter out =
        new StringWriter() {
          @Override
          public void flush() {
            if (during.isEmpty() && toString().contains("listening")) {
              during.add(run("user", "list"));
            }
          }
        };

    Program.run(
        new Environment(Map.of("STATEWARD_PORT", "0"), folder, Runnable::run),
        new PrintWriter(out),
        new PrintWriter(new StringWriter()),
        command);

    assertThat(during)
        .singleElement()
        .satisfies(listed -> {
          assertThat(listed.err()).isEmpty();
          assertThat(listed.out()).contains("ann@example.test");
        });
  }

  @Test
  void tellsWhereAServerListensBehindAProxy() throws InterruptedException {
    var outcome =
        new CommandRun(folder)
            .with("STATEWARD_PUBLIC_URL", "https://states.example.com")
            .runServer(() -> {}, "serve");

    assertThat(outcome.out().lines().findFirst().orElseThrow())
        .matches(
            "Stateward is listening on http://127\\.0\\.0\\.1:[1-9][0-9]*"
                + " \\(public URL https://states\\.example\\.com\\)");
  }

  @Test
  void namesTheCommandThatCreatesTheFirstOrganization() throws InterruptedException {
    var empty = new CommandRun(folder).runServer(() -> {}, "serve");
    run(INIT);
    var set = new CommandRun(folder).runServer(() -> {}, "serve");

    assertThat(empty.out()).contains("There is no organization yet: `stateward init` creates");
    assertThat(set.out()).hasLineCount(1).startsWith("Stateward is listening on ");
  }

  @Test
  void setsUpAnEmptyDatabaseAndShowsTheTokenOnce() throws Exception {
    String port = Integer.toString(TestPorts.reserve());
    var first = new CommandRun(folder).with("STATEWARD_PORT", port).runServer(() -> {}, "dev");
    var second = new CommandRun(folder).with("STATEWARD_PORT", port).runServer(() -> {}, "dev");
    var elsewhere = new CommandRun(folder).runServer(() -> {}, "dev");

    Path file = folder.resolve("data/terraformrc");
    assertThat(first.out())
        .contains("export TF_CLI_CONFIG_FILE=" + file)
        .contains(Files.readString(file))
        .contains("http://127.0.0.1:" + port + "/account/password/");
    assertThat(Files.readString(file))
        .contains("\"tfe.v2.1\" = \"http://127.0.0.1:" + port + "/api/v2/\"")
        .containsPattern("token = \"" + TOKEN + "\"");
    assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
    assertThat(second.out())
        .contains("export TF_CLI_CONFIG_FILE=" + file)
        .contains("`stateward token create --user admin`")
        .doesNotContain("stw_user_", "/account/password/");
    assertThat(elsewhere.out())
        .contains("host \"stateward.localhost\" {", "with your token")
        .doesNotContain("TF_CLI_CONFIG_FILE", "stw_user_");
  }

  /** What `dev` prints is what the quickstart shows. */
  @Test
  void showsTheConfigurationOfTheQuickstart() throws IOException {
    assertThat(Files.readString(Path.of("../docs/guide/quickstart.md")))
        .contains(
            new FirstRunInstructions(
                    URI.create("http://127.0.0.1:8080"),
                    new FirstOrganization("home", "admin", "admin@example.com"),
                    "")
                .configuration("stw_user_..."));
  }

  @Test
  void reportsAllWrongSettingsAtOnce() {
    var outcome =
        new CommandRun(folder)
            .with("STATEWARD_PORT", "eighty")
            .with("STATEWARD_LOG_LEVEL", "loud")
            .with("STATEWARD_DATABASE_PASSWORD", "canary")
            .with("STATEWARD_HOTS", "a")
            .run("serve");

    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .startsWith("stateward: 4 settings are wrong:")
        .contains("STATEWARD_PORT must be a number")
        .contains("STATEWARD_LOG_LEVEL must be one of")
        .contains("STATEWARD_DATABASE_PASSWORD is set, but")
        .contains("did you mean STATEWARD_HOST?")
        .doesNotContain("canary");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void fitsTheListOfSettingsIntoATerminal() {
    String url = "postgresql://database.example.com/stateward?" + "x".repeat(40);
    var outcome = new CommandRun(folder).with("STATEWARD_DATABASE_URL", url).run("settings");

    assertThat(outcome.out().lines().filter(line -> line.length() > 80))
        .containsExactly("  " + url);
    assertThat(outcome.out())
        .containsPattern("(?m)^STATEWARD_DATABASE_URL +environment\\R  " + Pattern.quote(url));
    for (Setting setting : Setting.values()) {
      assertThat(outcome.out())
          .containsPattern("(?m)^" + setting.variable() + " +(default|environment)")
          .contains("\n  " + setting.purpose() + "\n");
    }
  }

  @Test
  void listsSettingsWithoutSecrets() {
    var outcome =
        new CommandRun(folder)
            .with("STATEWARD_SECRET", "canary-0123456789-".repeat(3))
            .with("STATEWARD_HOST", "::1")
            .run("settings");

    assertThat(outcome.status()).isZero();
    assertThat(outcome.out())
        .containsPattern("STATEWARD_SECRET +environment +\\[redacted]")
        .containsPattern("STATEWARD_HOST +environment +::1")
        .containsPattern("STATEWARD_S3_REGION +default +us-east-1")
        .doesNotContain("canary");
  }

  @Test
  void saysThatItCannotServeMetrics() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var outcome =
          new CommandRun(folder)
              .with("STATEWARD_PORT", "0")
              .with("STATEWARD_METRICS_PORT", String.valueOf(taken.getLocalPort()))
              .run("serve");

      assertFailed(outcome, "the metrics cannot be served at 127.0.0.1:" + taken.getLocalPort());
      assertThat(outcome.err()).contains("STATEWARD_METRICS_HOST or STATEWARD_METRICS_PORT");
    }
    assertThat(run(INIT).status()).isZero();
  }

  @Test
  void saysThatItCannotListen() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();

      var outcome =
          new CommandRun(folder).with("STATEWARD_PORT", String.valueOf(port)).run("serve");

      assertFailed(outcome, "cannot listen on 127.0.0.1, port " + port);
      assertThat(outcome.err()).contains("choose another with STATEWARD_HOST or STATEWARD_PORT");
    }
    assertThat(run(INIT).status()).isZero();
  }

  @Test
  void saysThatItsFolderCannotBeMade() throws IOException {
    Files.createFile(folder.resolve("data"));

    assertFailed(
        run("serve"), "data cannot be created: a file or folder of that name already exists");
  }

  @Test
  void saysThatTheDatabaseIsNotFound() {
    assertFailed(
        new CommandRun(folder)
            .with("STATEWARD_DATABASE_URL", "jdbc:postgresql://nowhere.invalid/stateward")
            .with("STATEWARD_DATABASE_USER", "stateward")
            .with("STATEWARD_DATABASE_PASSWORD", "canary")
            .with("STATEWARD_SECRET", "canary-0123456789-".repeat(3))
            .run("serve"),
        "unknown host nowhere.invalid");
  }

  private CommandRun.Outcome run(String... arguments) {
    return new CommandRun(folder).run(arguments);
  }

  private static void assertFailed(CommandRun.Outcome outcome, String complaint) {
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .startsWith("stateward: ")
        .contains(complaint)
        .doesNotContain("canary")
        .hasLineCount(1);
  }
}
