package dev.stateward.e2e;

import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Writes the data that {@link EarlierReleasesTest} upgrades; {@code make fixture} runs it, and no
 * other run does.
 */
class FixtureWriter {
  @TempDir private Path folder;

  @Test
  void writesTheDataOfThisRelease() throws IOException {
    Path written;
    try (InstalledServer server = InstalledServer.start()) {
      written = Files.createDirectories(folder.resolve("fixture"));
      Map<String, String> variables = GuideVariables.in(server, "fixture");
      addLargeVersion(server.alice(), variables.getOrDefault("WORKSPACE", ""));
      RecordedAnswers.write(
          written.resolve(ReleaseFixture.ANSWERS),
          server.url(),
          variables,
          List.of(server.aliceToken(), server.bobToken()));
      server.stopAndKeep(written.resolve("data"));
    }
    ReleaseFixture.pack(
        written, Objects.requireNonNull(System.getProperty("stateward.fixture"), "no name"));
  }

  /** Large enough for files, and for an examination by a job. */
  private static void addLargeVersion(Api owner, String workspace) {
    byte[] state = StateFixture.any(3).withResources(1500).bytes();
    Api.Answer version = owner.announce(workspace, 3, StateFixture.LINEAGE, state).succeeds();
    owner.upload(version.attribute("hosted-state-upload-url"), state).succeeds();
    Waiting.until(
        "the examination of a large state",
        () ->
            owner
                .get("/state-versions/" + version.id())
                .data()
                .path("attributes")
                .path("resources-processed")
                .asBoolean());
  }
}
