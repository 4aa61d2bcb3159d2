package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.bootstrap.settings.FileExposure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFolderTest {
  @TempDir private Path folder;

  private static void allow(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  @Test
  void makesFoldersForTheirOwnerAlone() throws IOException {
    allow(folder, "rwxr-xr-x");

    Path made = PrivateFolder.made(folder.resolve("a/b"));

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
        .isEqualTo("rwx------");
  }

  @Test
  void refusesAFolderThatOthersComeAtAndSaysWhatMendsIt() throws IOException {
    allow(folder, "rwxr-xr-x");
    Path open = Files.createDirectory(folder.resolve("open"));
    allow(open, "rwxr-x---");

    assertThatThrownBy(() -> PrivateFolder.made(open))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("run `chmod 700 " + open + "`");

    allow(open, "rwx------");
    assertThat(PrivateFolder.made(open)).isEqualTo(open);
  }

  @Test
  void acceptsWhatIsBelowAFolderThatIsClosed() throws IOException {
    Path below = Files.createDirectory(folder.resolve("below"));
    allow(below, "rwxr-xr-x");

    assertThat(FileExposure.exposed(below)).isFalse();
    allow(folder, "rwxr-xr-x");
    assertThat(FileExposure.exposed(below)).isTrue();
  }
}
