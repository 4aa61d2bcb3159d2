package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.command.CommandRun;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The copies of states that imports make. */
@Timeout(900)
@ExtendWith(SharedServer.class)
@Tag("slow")
class ImportCopyTest {
  @TempDir private Path folder;

  @Test
  void areRemovedAtTheEnd(InstalledServer server) throws IOException {
    state("files/copied-app.tfstate", 3);
    Files.createDirectory(folder.resolve("temporary"));
    Files.createDirectory(folder.resolve("current"));

    var dry = run(server, "--from", "../files", "--dry-run");
    assertThat(dry.status()).as(dry.err()).isZero();
    assertThat(dry.out()).contains("states: 1 to create");
    assertNothingLeft();
    var done = run(server, "--from", "../files");
    assertThat(done.status()).as(done.out() + done.err()).isZero();
    assertThat(done.out()).contains("states: 1 created");
    assertThat(done.err()).doesNotContain("copy of the states");
    assertNothingLeft();

    state("others/copied-other.tfstate", 1);
    assertThat(run(server, "--from", "../others").out()).contains("states: 1 created");
    state("files/copied-app.tfstate", 4);
    assertThat(run(server, "--from", "../files").out())
        .contains("its state of serial 3 is not one of the source");
    assertNothingLeft();
    Files.writeString(folder.resolve("files/broken.tfstate"), "{");
    run(server, "--from", "../files");
    assertThat(run(server, "--from", "http://127.0.0.1:1").status()).isNotZero();
    assertNothingLeft();
  }

  @Test
  void stayInAFolderThatIsNamed(InstalledServer server) throws IOException {
    state("files/kept-app.tfstate", 3);
    Files.createDirectory(folder.resolve("temporary"));
    Files.createDirectory(folder.resolve("current"));

    var done = run(server, "--from", "../files", "--work", "../work");

    assertThat(done.err()).contains("../work has a copy of the states: remove it");
    assertThat(folder.resolve("work/manifest.json")).exists();
    assertThat(run(server, "--from", "../work").status()).isZero();
    assertThat(folder.resolve("work/manifest.json")).exists();
    state("files/kept-app.tfstate", 4);
    assertThat(run(server, "--from", "../files", "--work", "../work").out())
        .contains("states: 1 created, 1 were there");
    assertNothingLeft();
  }

  @Test
  void needATemporaryFolder(InstalledServer server) throws IOException {
    state("files/absent-app.tfstate", 3);
    Files.createDirectory(folder.resolve("current"));

    var refused = run(server, "--from", "../files");

    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err()).contains("no temporary folder can be created", "--work");
  }

  private void assertNothingLeft() throws IOException {
    for (String name : new String[] {"temporary", "current"}) {
      try (Stream<Path> left = Files.list(folder.resolve(name))) {
        assertThat(left.filter(file -> !file.endsWith("token"))).as(name).isEmpty();
      }
    }
  }

  private void state(String path, long serial) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.write(file, StateFixture.any(serial).bytes());
  }

  private CommandRun.Outcome run(InstalledServer server, String... more) throws IOException {
    Path current = folder.resolve("current");
    Path token = Files.writeString(current.resolve("token"), server.aliceToken());
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
    String[] first = {
      "import",
      "--organization",
      "acme",
      "--from-token-file",
      "token",
      "--requests-per-second",
      "1000"
    };
    return new CommandRun(current)
        .with(
            Map.of(
                "STATEWARD_SERVER",
                server.url(),
                "STATEWARD_TOKEN",
                server.aliceToken(),
                "TMPDIR",
                folder.resolve("temporary").toString()))
        .run(Stream.concat(Stream.of(first), Stream.of(more)).toArray(String[]::new));
  }
}
