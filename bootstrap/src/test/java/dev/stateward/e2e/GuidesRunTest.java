package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.idtoken.TrialIssuer;
import dev.stateward.adapter.http.idtoken.TrialKey;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.net.TestPorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the shell blocks of the README and the guides as they are, against a server. A command that
 * fails ends a block, and so does a request that is refused.
 */
@Timeout(600)
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(SharedServer.class)
@Tag("slow")
class GuidesRunTest {
  /** Parts of blocks that do not run here, and the reasons. */
  private static final Map<String, String> NOT_RUN =
      Map.of(
          "make run",
          "builds with Maven, which runs this test; BuildTest runs the Makefile, and the block of"
              + " the README that follows is run",
          "./stateward secret export",
          "needs the database of a version that kept its secret there");

  private static final Pattern OF_HOME =
      Pattern.compile("(?m)^\\./stateward (?!profile)[a-z -]+ home\\b|^\\./stateward (job|admin) ");

  private static final Path EXAMPLE = Path.of("docs", "examples", "quickstart");

  @TempDir private Path folder;

  static List<GuideBlock> blocks() {
    return GuideBlock.ofShell().stream()
        .filter(block -> NOT_RUN.keySet().stream().noneMatch(block.text()::contains))
        .toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("blocks")
  void runs(GuideBlock block, InstalledServer server) throws Exception {
    if (block.text().contains("$USER_ID") || isOfQuickstart(block.text())) {
      // Deletes a user whom other blocks need, or has an organization that another block has too.
      try (var own = InstalledServer.start()) {
        run(block, own);
      }
    } else {
      run(block, server);
    }
  }

  private static boolean isOfQuickstart(String text) {
    return text.contains("terraform ")
        || text.contains("home/quickstart")
        || OF_HOME.matcher(text).find();
  }

  private void run(GuideBlock block, InstalledServer server) throws Exception {
    Map<String, String> variables = new TreeMap<>();
    String text = block.text();
    if (text.contains("$TOKEN") || text.contains("$STATEWARD")) {
      String organization = block.toString().replaceAll("[^a-z0-9]", "-");
      variables.putAll(GuideVariables.in(server, organization));
      if (text.contains("$IDENTITY")) {
        exchanges(text, variables, server);
        return;
      }
    } else if (isOfQuickstart(text)) {
      if (text.contains("terraform ")
          && Cli.found().stream().noneMatch(cli -> cli.name().equals("terraform"))) {
        return;
      }
      variables.putAll(quickstart(server, text.contains("terraform ")));
    } else if (text.contains("stateward recover")) {
      // Only an embedded database is a file.
      variables.putAll(TestStores.embedded(folder.resolve("data")));
      setUp();
      ServerProcess.start(folder.resolve("data"), variables).close();
    } else if (text.contains("user suspend bob")
        || text.contains("user password")
        || text.contains("audit verify")
        || text.contains("stateward backup")
        || text.contains("stateward fsck")
        || text.contains("migrate status")) {
      setUp();
    }
    if (text.contains("./stateward serve")) {
      serves(text);
    } else {
      assertThat(start(here(text), variables).waitFor()).as(this::printed).isZero();
    }
  }

  /** A block that runs in a job, to which an issuer gives an ID token. */
  private void exchanges(String text, Map<String, String> variables, InstalledServer server)
      throws Exception {
    TrialKey key = TrialKey.of("key", "RS256");
    try (var issuer = new TrialIssuer(key)) {
      Api.Answer identity =
          server
              .alice()
              .post(
                  "/api/stateward/v1/teams/" + variables.get("TEAM_ID") + "/workload-identities",
                  """
                  {"data":{"type":"workload-identities","attributes":{
                    "issuer":"%s","audience":"us","claims":{"sub":"repo:acme/infra:job"}}}}
                  """
                      .formatted(issuer.url()))
              .succeeds();
      variables.put("IDENTITY", identity.id());
      variables.put(
          "ID_TOKEN", key.sign(issuer.claims("us", "repo:acme/infra:job", Instant.now())));
      assertThat(start(here(text), variables).waitFor()).as(this::printed).isZero();
    }
  }

  @Test
  void leavesOutWhatIsNamedAlone() {
    assertThat(NOT_RUN.keySet())
        .allSatisfy(part ->
            assertThat(GuideBlock.ofShell()).anyMatch(block -> block.text().contains(part)));
  }

  /** A block whose server runs until it is stopped. */
  private void serves(String text) throws Exception {
    String mine = here(text);
    if (text.contains("s3://")) {
      mine = onStores(mine);
    } else {
      setUp();
      mine = mine.replace("9464", String.valueOf(TestPorts.reserve()));
    }
    int port = TestPorts.reserve();
    Process script = start(mine, Map.of("STATEWARD_PORT", String.valueOf(port)));
    try {
      ServerProcess.awaitReady(ServerProcess.url(port), script, this::printed);
    } finally {
      script.descendants().forEach(ProcessHandle::destroy);
      script.waitFor(300, TimeUnit.SECONDS);
    }
  }

  /** The block for a company, with stores that are there. */
  private String onStores(String text) {
    Map<String, String> stores = TestStores.shared(folder);
    String mine = text;
    for (var given :
        Map.of(
                "STATEWARD_HOST=0.0.0.0",
                "STATEWARD_HOST=127.0.0.1",
                "https://s3.example.com",
                stores.get("STATEWARD_S3_ENDPOINT"),
                "s3://states/prod",
                stores.get("STATEWARD_BLOBS_URL"),
                "jdbc:postgresql://db.example.com/stateward",
                stores.get("STATEWARD_DATABASE_URL"),
                "STATEWARD_DATABASE_USER=stateward",
                "STATEWARD_DATABASE_USER=" + stores.get("STATEWARD_DATABASE_USER"),
                "STATEWARD_DATABASE_PASSWORD=...",
                "STATEWARD_DATABASE_PASSWORD=" + stores.get("STATEWARD_DATABASE_PASSWORD"),
                "STATEWARD_S3_ACCESS_KEY=...",
                "STATEWARD_S3_ACCESS_KEY=" + stores.get("STATEWARD_S3_ACCESS_KEY"),
                "STATEWARD_S3_SECRET_KEY=...",
                "STATEWARD_S3_SECRET_KEY=" + stores.get("STATEWARD_S3_SECRET_KEY"))
            .entrySet()) {
      assertThat(mine).contains(given.getKey());
      mine = mine.replace(given.getKey(), given.getValue());
    }
    return mine;
  }

  /**
   * The example with the configuration that the quickstart shows, before or after it is applied.
   */
  private Map<String, String> quickstart(InstalledServer server, boolean before)
      throws IOException {
    Api owner = server.alice();
    owner.post("/organizations", created("organizations", "home", ",\"email\":\"a@example.com\""));
    if (!before) {
      String workspace =
          owner
              .post("/organizations/home/workspaces", created("workspaces", "quickstart", ""))
              .succeeds()
              .id();
      owner.post("/workspaces/" + workspace + "/actions/lock", "").succeeds();
      owner.create(workspace, 1, StateFixture.any(1).bytes()).succeeds();
      owner.create(workspace, 2, StateFixture.any(2).bytes()).succeeds();
    }
    String hostBlock =
        GuideBlock.in(GuideBlock.ROOT.resolve("docs/guide/quickstart.md")).stream()
            .filter(block -> block.language().equals("hcl"))
            .findFirst()
            .orElseThrow()
            .text();
    Path configuration = folder.resolve("data/terraformrc");
    Files.createDirectories(configuration.resolveSibling(""));
    Files.writeString(
        configuration,
        hostBlock
            .replace("http://127.0.0.1:8080", server.url())
            .replace("stw_user_...", server.aliceToken()));
    Files.createDirectories(folder.resolve(EXAMPLE));
    Files.copy(
        GuideBlock.ROOT.resolve(EXAMPLE).resolve("main.tf"),
        folder.resolve(EXAMPLE).resolve("main.tf"));
    return Map.of("TF_CLI_CONFIG_FILE", configuration.toString(), "CHECKPOINT_DISABLE", "1");
  }

  private static String created(String type, String name, String more) {
    return "{\"data\":{\"type\":\"%s\",\"attributes\":{\"name\":\"%s\"%s}}}"
        .formatted(type, name, more);
  }

  /** A database in which the organization and the users of the guides are. */
  private void setUp() {
    Path data = folder.resolve("data");
    ServerProcess.initialize(data, "acme");
    ServerProcess.command(
        data, "user create bob --email b@example.com --organization acme".split(" "));
  }

  /** A block with its folders in that of this test. */
  private String here(String text) {
    return text.replace("/etc/stateward", folder.toString())
        .replace("/srv/backup", folder.resolve("backup").toString());
  }

  private Process start(String block, Map<String, String> variables) throws IOException {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    // So that a refused request ends the block, and a stream of events does too, after a while.
    script(
        bin.resolve("curl"),
        """
        stream=
        case $1 in *N*) stream='--max-time 2' ;; esac
        %s --fail-with-body --no-progress-meter $stream "$@"
        status=$?
        [ -n "$stream" ] && [ $status = 28 ] && exit 0
        exit $status
        """
            .formatted(onPath("curl")));
    script(
        folder.resolve("stateward"),
        InstalledProgram.program(List.of()).stream()
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" ", "exec ", ""))
            + " \"$@\"");
    Path script = Files.writeString(folder.resolve("block.sh"), block);
    var builder =
        new ProcessBuilder("bash", "-eu", "-o", "pipefail", script.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("printed").toFile());
    Map<String, String> environment =
        new LinkedHashMap<>(TestStores.settings(folder.resolve("data")));
    environment.putAll(variables);
    builder.environment().keySet().removeIf(name -> name.startsWith("STATEWARD_"));
    builder.environment().merge("PATH", bin.toString(), (path, added) -> added + ":" + path);
    builder.environment().putAll(environment);
    Path answers = Files.writeString(folder.resolve("answers"), "yes\n");
    return builder.redirectInput(answers.toFile()).start();
  }

  private String printed() {
    try {
      return Files.readString(folder.resolve("printed"));
    } catch (IOException unread) {
      return unread.toString();
    }
  }

  private static String onPath(String tool) {
    return List.of(System.getenv("PATH").split(":")).stream()
        .map(path -> Path.of(path, tool))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> new AssertionError(tool + " is not installed"))
        .toString();
  }

  /**
   * Another process writes the script: were it open for writing here, a child of another thread
   * could inherit that, and the kernel runs no file that is open for writing.
   */
  private static void script(Path file, String lines) throws IOException {
    Path text = file.resolveSibling(file.getFileName() + ".text");
    Files.writeString(text, "#!/bin/sh\n" + lines + "\n");
    Process copy =
        new ProcessBuilder("install", "-m", "755", text.toString(), file.toString()).start();
    assertThat(copy.onExit().join().exitValue()).isZero();
  }
}
