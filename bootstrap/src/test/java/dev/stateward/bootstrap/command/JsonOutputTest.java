package dev.stateward.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.bootstrap.settings.Setting;
import dev.stateward.testkit.net.TestPorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands about the program and its server, with their results as JSON. */
@Timeout(900)
class JsonOutputTest {
  @TempDir private Path folder;

  @Test
  void hasTheVersion() {
    String text = new CommandRun(folder).run("version").out().strip();

    assertThat(documents(new CommandRun(folder), "version"))
        .singleElement()
        .satisfies(document ->
            assertThat("stateward " + document.path("version").asText()).isEqualTo(text));
  }

  @Test
  void hasTheSettings() {
    var given =
        new CommandRun(folder)
            .with("STATEWARD_SECRET", "canary-0123456789-".repeat(3))
            .with("STATEWARD_HOST", "::1");

    List<JsonNode> settings = documents(given, "settings");

    assertThat(settings).hasSize(Setting.values().length);
    JsonNode host = named(settings, "STATEWARD_HOST");
    assertThat(host.path("value").asText()).isEqualTo("::1");
    assertThat(host.path("origin").asText()).isEqualTo("environment");
    assertThat(host.path("secret").isBoolean()).isTrue();
    assertThat(host.path("purpose").asText()).isNotEmpty();
    assertThat(named(settings, "STATEWARD_SECRET").path("value").asText()).isEqualTo("[redacted]");
    assertThat(named(settings, "STATEWARD_DATABASE_URL").path("value").isNull()).isTrue();
    assertThat(settings.toString()).doesNotContain("canary");
  }

  @Test
  void hasTheStateOfAServerAndItsSettings() throws InterruptedException {
    String port = String.valueOf(TestPorts.reserve());
    var program = new CommandRun(folder).with("STATEWARD_PORT", port);
    program.runServer(
        () -> {
          assertThat(documents(program, "health"))
              .singleElement()
              .satisfies(health -> {
                assertThat(health.path("ready").isBoolean()).isTrue();
                assertThat(health.path("status").asInt()).isEqualTo(200);
                assertThat(health.path("url").asText()).contains(port);
              });
          List<JsonNode> running =
              documents(
                  new CommandRun(folder).with("STATEWARD_PORT", "1"), "settings", "--running");
          assertThat(named(running, "STATEWARD_PORT").path("value").asText()).isEqualTo(port);
        },
        "serve");
  }

  private static JsonNode named(List<JsonNode> settings, String name) {
    return settings.stream()
        .filter(setting -> setting.path("name").asText().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static List<JsonNode> documents(CommandRun program, String... words) {
    String[] withJson = Arrays.copyOf(words, words.length + 1);
    withJson[words.length] = "--json";
    CommandRun.Outcome outcome = program.run(withJson);
    assertThat(outcome.status()).as(outcome.err()).isZero();
    return outcome.out().lines().map(JsonOutputTest::parsed).toList();
  }

  private static JsonNode parsed(String line) {
    try {
      return new ObjectMapper().readTree(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
