package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The CLI goes on with a server that was rebuilt from its states alone. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("slow")
class RecoveryTest {
  private static final String RESOURCES =
      """
      variable "word" {
        default = "one"
      }
      resource "terraform_data" "word" {
        input = var.word
      }
      output "word" {
        value = terraform_data.word.output
      }
      """;

  @TempDir private Path temporary;

  static List<Cli> everyCli() {
    return Cli.found();
  }

  @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
  @MethodSource("everyCli")
  void goesOnAfterTheDatabaseWasLost(Cli cli) throws IOException {
    Path data = temporary.resolve("data");
    Map<String, String> settings = TestStores.embedded(data);
    String token = ServerProcess.initialize(settings, InstalledServer.ORGANIZATION);
    try (var server = start(settings)) {
      CliFolder folder = folder(cli, server, token);
      Backend.REMOTE_BY_NAME.firstInit(folder, "lost");
      folder.run("apply", "-auto-approve").succeeds();
      folder.run("apply", "-auto-approve", "-var=word=two").succeeds();
    }
    Files.move(data.resolve("stateward.mv.db"), temporary.resolve("lost.mv.db"));

    String recovered =
        ServerProcess.command(
            settings, "recover", "--owner", "rescuer", "--email", "r@example.com", "--json");

    String other = new ObjectMapper().readTree(recovered).path("token").asText();
    assertThat(other).isNotEqualTo(token);
    try (var server = start(settings)) {
      CliFolder folder = folder(cli, server, other);
      folder.run("init").succeeds();
      folder.run("plan", "-detailed-exitcode", "-var=word=two").exits(0);
      folder.run("apply", "-auto-approve", "-var=word=three").succeeds();
      folder.run("output", "-raw", "word").succeeds().prints("three");
    }
  }

  private ServerProcess start(Map<String, String> settings) {
    return ServerProcess.startWith(settings, temporary.resolve("server.log"), List.of());
  }

  private CliFolder folder(Cli cli, ServerProcess server, String token) {
    return CliFolder.create(cli, temporary.resolve("folder"), server.url(), token)
        .write("main.tf", RESOURCES)
        .write("backend.tf", Backend.REMOTE_BY_NAME.configuration("lost"));
  }
}
