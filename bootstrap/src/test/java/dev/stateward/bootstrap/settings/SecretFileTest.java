package dev.stateward.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.bootstrap.keys.InstallationSecret;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretFileTest {
  private final InstallationSecret secret = InstallationSecret.random(new SecureRandom());
  private final Path path;
  private final SecretFile file;

  SecretFileTest(@TempDir Path folder) {
    this.path = folder.resolve("stateward.key");
    this.file = new SecretFile(path);
  }

  @Test
  void isForItsOwnerAloneAndReadBackAsWritten() throws IOException {
    file.write(secret);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
        .isEqualTo("rw-------");
    assertThat(Files.readString(path)).matches("stw_secret_[0-9a-f]{64}\n");
    assertThat(file.read().text()).isEqualTo(secret.text());
    try (Stream<Path> files = Files.list(path.resolveSibling(""))) {
      assertThat(files).containsExactly(path);
    }
  }

  @Test
  void isNeverWrittenOver() throws IOException {
    file.write(secret);

    assertThatThrownBy(() -> file.write(InstallationSecret.random(new SecureRandom())))
        .isInstanceOf(FileAlreadyExistsException.class);

    assertThat(file.read().text()).isEqualTo(secret.text());
  }

  @Test
  void isWrittenAlthoughACrashLeftAPartOfIt() throws IOException {
    Files.writeString(path.resolveSibling("stateward.key.new"), "stw_sec");

    file.write(secret);

    assertThat(file.read().text()).isEqualTo(secret.text());
  }
}
