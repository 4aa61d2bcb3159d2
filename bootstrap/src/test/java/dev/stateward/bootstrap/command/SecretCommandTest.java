package dev.stateward.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(900)
class SecretCommandTest {
  private static final String SECRET = "stw_secret_[0-9a-f]{64}\\R";

  @TempDir private Path folder;

  private CommandRun.Outcome run(String... arguments) {
    return new CommandRun(folder).run(arguments);
  }

  @Test
  void makesADifferentSecretEachTime() {
    var first = run("secret", "generate");

    assertThat(first.status()).isZero();
    assertThat(first.out()).matches(SECRET).isNotEqualTo(run("secret", "generate").out());
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void writesASecretToAFileForItsOwnerAlone() throws IOException {
    var outcome = run("secret", "generate", "--to", "new");

    Path file = folder.resolve("new");
    assertThat(outcome.out())
        .matches("Wrote the secret of key id [0-9a-f]{16} to \\Q" + file + "\\E\\.\\R");
    assertThat(Files.readString(file)).matches(SECRET);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    var again = run("secret", "generate", "--to", "new");
    assertThat(again.status()).isEqualTo(1);
    assertThat(again.err()).contains(file + " already exists and was not changed");
    var nowhere = run("secret", "generate", "--to", "none/new");
    assertThat(nowhere.status()).isEqualTo(1);
    assertThat(nowhere.err())
        .endsWith("cannot be written: there is no such file or folder" + System.lineSeparator());
  }

  @Test
  void exportsTheKeyFile() throws IOException {
    var none = run("secret", "export", "--to", "copy");
    assertThat(none.status()).isEqualTo(1);
    assertThat(none.err()).contains("there is no secret").contains("stateward secret generate");
    run("init", "--organization", "acme", "--user", "ann", "--email", "ann@example.com");

    assertThat(run("secret", "export", "--to", "copy").status()).isZero();

    assertThat(folder.resolve("copy"))
        .hasSameTextualContentAs(folder.resolve("data/stateward.key"));
  }

  @Test
  void namesTheKeysOfEverySecret() {
    var none = run("secret", "show-id");
    assertThat(none.status()).isZero();
    assertThat(none.out()).isEmpty();
    assertThat(none.err()).startsWith("stateward: there is no secret yet").hasLineCount(1);
    assertThat(folder).isEmptyDirectory();
    run("init", "--organization", "acme", "--user", "ann", "--email", "ann@example.com");
    String first = run("secret", "show-id").out();
    assertThat(first).matches("([0-9a-f]{16})  given\\R\\1  of the database, the present one\\R");
    String id = first.substring(0, 16);
    run("secret", "generate", "--to", "new");
    var rotated =
        new CommandRun(folder)
            .with("STATEWARD_SECRET_FILE", "new")
            .with("STATEWARD_SECRET_PREVIOUS_FILE", "data/stateward.key");

    assertThat(rotated.run("secret", "show-id").out())
        .matches(
            "[0-9a-f]{16}  given\\R"
                + id
                + "  given as the previous one\\R"
                + id
                + "  of the database, the present one\\R");
    assertThat(rotated.run("audit", "verify").status()).isZero();
    assertThat(rotated.run("secret", "show-id").out())
        .contains(id + "  of the database, a former one")
        .containsPattern("[0-9a-f]{16}  of the database, the present one");
    var wrong = run("audit", "verify");
    assertThat(wrong.status()).isEqualTo(1);
    assertThat(wrong.err()).contains("key id " + id).hasLineCount(1);
  }
}
