package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The example that the README shows, as it lies in the repository. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("long")
class QuickstartTest {
  private static final Path EXAMPLE = Path.of("..", "docs", "examples", "quickstart");
  private static final String ADDRESS = "http://127.0.0.1:8080";
  private static final String TOKEN = "YOUR-TOKEN";

  @TempDir private Path temporary;

  static List<Cli> everyCli() {
    return Cli.found();
  }

  @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
  @MethodSource("everyCli")
  void works(Cli cli) throws IOException {
    var configuration = Files.readString(EXAMPLE.resolve("main.tf"));
    var hostBlock = Files.readString(EXAMPLE.resolve("terraformrc.example"));
    assertThat(hostBlock).contains(ADDRESS).containsOnlyOnce(TOKEN);
    var data = temporary.resolve("data");
    var token = ServerProcess.initialize(data, "home");

    try (var server = ServerProcess.start(data)) {
      var folder =
          CliFolder.withConfiguration(
              cli,
              temporary.resolve("folder"),
              hostBlock.replace(ADDRESS, server.url()).replace(TOKEN, token));
      folder.write("main.tf", configuration);

      folder.run("init").succeeds().says("successfully initialized");
      folder.run("apply").answering("yes").succeeds().says("1 added");
      folder.run("output", "-raw", "greeting").succeeds().prints("hello");
      folder.run("output", "-raw", "password").succeeds().prints("not told unless asked");
      folder.run("plan", "-detailed-exitcode").exits(0);
      folder.run("destroy").answering("yes").succeeds().says("1 destroyed");
    }
  }
}
