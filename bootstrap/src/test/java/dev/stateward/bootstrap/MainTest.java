package dev.stateward.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.settings.DatabaseBudgets;
import dev.stateward.bootstrap.command.Environment;
import dev.stateward.bootstrap.command.Program;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(900)
class MainTest {
  @TempDir private Path folder;

  @Test
  void hasMoreCarriersThanAnEmbeddedDatabaseHasConnections() {
    assertThat(Main.carriers(1)).isGreaterThan(DatabaseBudgets.EMBEDDED_CONNECTIONS);
    assertThat(Main.carriers(64)).isEqualTo(256);
  }

  @Test
  void hasItsDatabaseForItselfUntilItIsToldToStop() throws Exception {
    Files.createFile(folder.resolve("heads"));
    assertThat(run("init", "--organization", "acme", "--user", "ann", "--email", "a@b")).isEmpty();

    var process = server();
    try (var out = process.inputReader()) {
      assertThat(out.readLine()).startsWith("Stateward is listening on http://127.0.0.1:");
      assertThat(run("token", "create", "--user", "ann")).isEmpty();
      assertThat(run("audit", "verify", "--head", "heads"))
          .startsWith("stateward: the embedded database ")
          .contains("is in use by another process: stop the server")
          .hasLineCount(1);
      process.toHandle().destroy();
      assertThat(rest(out)).isEmpty();
    } finally {
      process.toHandle().destroyForcibly();
    }

    assertThat(process.waitFor()).isZero();
    assertThat(run("audit", "verify")).isEmpty();
  }

  /** What a command complains of. */
  private String run(String... arguments) {
    var err = new StringWriter();
    Program.run(
        new Environment(Map.of(), folder, stop -> stop.run()),
        new PrintWriter(new StringWriter()),
        new PrintWriter(err, true),
        arguments);
    return err.toString();
  }

  private Process server() throws IOException {
    var builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "serve")
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("STATEWARD_PORT", "0");
    return builder.start();
  }

  private static List<String> rest(BufferedReader out) {
    return out.lines().toList();
  }
}
