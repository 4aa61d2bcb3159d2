package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.e2e.InstalledProgram;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * {@code fsck} and {@code recover} in a process with a small heap, of installations with many
 * versions; {@code -Dstateward.many.versions} says how many.
 */
@Timeout(7200)
@Tag("slow")
class ManyVersionsTest extends DrillSetup {
  private static final int VERSIONS = Integer.getInteger("stateward.many.versions", 1500);
  private static final String CHECK_HEAP = "-Xmx64m";

  /** In MiB, beside what each record takes. */
  private static final int RECOVERY_HEAP = 128;

  private static final int BYTES_OF_A_RECORD = 1024;

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  private void filled(Map<String, String> settings) {
    try (var server = stores.serve(settings)) {
      DrilledServer.fill(server, 1);
    }
  }

  private JsonNode run(Map<String, String> settings, String heap, String... arguments)
      throws Exception {
    List<String> command = InstalledProgram.program(List.of(heap));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("STATEWARD_"));
    builder.environment().putAll(settings);
    Path printed = folder.resolve("printed");
    Path errors = folder.resolve("errors");
    long start = System.nanoTime();
    Process process =
        builder.redirectOutput(printed.toFile()).redirectError(errors.toFile()).start();
    int status = process.waitFor();
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    out.printf("%s with %s: %d versions in %s%n", List.of(arguments), heap, VERSIONS, took);
    assertThat(status).as(Files.readString(errors) + Files.readString(printed)).isZero();
    return new ObjectMapper().readTree(Files.readAllLines(printed).getLast());
  }

  @Test
  void areCheckedInASmallHeap() throws Exception {
    Map<String, String> settings = stores.shared("many");
    filled(settings);
    try (ManyVersions many = new ManyVersions(DrilledServer.settings(settings, folder));
        Connection connection = stores.connection(settings)) {
      many.rows(connection, VERSIONS);
    }

    JsonNode quick = run(settings, CHECK_HEAP, "fsck", "--quick", "--json");
    JsonNode whole = run(settings, CHECK_HEAP, "fsck", "--json");

    assertThat(quick.path("blobs").asInt()).isEqualTo(VERSIONS + 3);
    assertThat(whole.path("blobs").asInt()).isEqualTo(VERSIONS + 3);
    assertThat(whole.path("findings").asInt()).isZero();
  }

  @Test
  void areRecoveredInAHeapThatGrowsWithThem() throws Exception {
    Map<String, String> settings = stores.embedded("many");
    filled(settings);
    try (ManyVersions many = new ManyVersions(DrilledServer.settings(settings, folder))) {
      many.stored(VERSIONS);
    }
    stores.loseDatabase(settings);
    long heap = RECOVERY_HEAP + (long) VERSIONS * BYTES_OF_A_RECORD / 1024 / 1024;

    JsonNode recovered =
        run(
            settings,
            "-Xmx" + heap + "m",
            "recover",
            "--owner",
            "rescuer",
            "--email",
            "rescuer@example.com",
            "--json");

    assertThat(recovered.path("versions").asInt()).isEqualTo(VERSIONS + 3);
  }
}
