package dev.stateward.bootstrap.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.bootstrap.keys.WrongSecretException;
import dev.stateward.bootstrap.settings.SecretFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class EmbeddedSecretsTest extends SecretsSetup {
  @Override
  Map<String, String> places() {
    return Map.of();
  }

  @Override
  Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:h2:ordered:async:" + folder.resolve("data/stateward") + ";DATABASE_TO_LOWER=TRUE",
        "sa",
        "");
  }

  private Path keyFile() {
    return folder.resolve("data/stateward.key");
  }

  private static String permissions(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @Test
  void makesAKeyFileForItsOwnerAloneAtTheFirstStart() throws Exception {
    SecretArtifacts things = madeWith(settings(Map.of()));
    String text = Files.readString(keyFile());
    InstallationSecret made = new SecretFile(keyFile()).read();

    assertThat(permissions(keyFile())).isEqualTo("rw-------");
    assertThat(permissions(folder.resolve("data/stateward.mv.db"))).isEqualTo("rw-------");
    try (var server = Wiring.serve(settings(Map.of()))) {
      things.assertUrls(server);
      things.assertValid(server);
    }
    assertThat(Files.readString(keyFile())).isEqualTo(text);
    assertDumpForgesNothing(made, things);
  }

  /** Without the server, and without its database. */
  @Test
  void decryptsAStateWithWhatIsBesideItAndTheSecretAlone() throws Exception {
    madeWith(settings(Map.of()));
    Path data = folder.resolve("data");
    Path record = StoredFiles.one(data, "record_b_");
    Path object = StoredFiles.stateOf(data, record);
    String[] command = StoredFiles.decryption(data, record, "--secret-file", keyFile().toString());
    Files.delete(folder.resolve("data/stateward.mv.db"));
    assertThat(new String(Files.readAllBytes(object), ISO_8859_1)).doesNotContain("lineage");

    assertThat(run(command)).contains("serial 1, lineage l-1");

    assertThat(folder.resolve("state.json")).content().startsWith("{\"version\":4,\"serial\":1");
    assertThat(permissions(folder.resolve("state.json"))).isEqualTo("rw-------");
    Files.delete(folder.resolve("state.json"));
    byte[] flipped = Files.readAllBytes(object);
    flipped[flipped.length / 2] ^= 1;
    Files.write(object, flipped);
    assertThat(run(command)).contains("nothing was decrypted");
    assertThat(folder.resolve("state.json")).doesNotExist();
    secret("other");
    command[command.length - 1] = "other";
    assertThat(run(command)).contains("was sealed under the secret of key id");
  }

  @Test
  void refusesToStartWhenTheKeyFileIsLost() throws Exception {
    SecretArtifacts things = madeWith(settings(Map.of()));
    String text = Files.readString(keyFile());
    Files.delete(keyFile());

    assertThatThrownBy(() -> Wiring.serve(settings(Map.of())))
        .isInstanceOf(WrongSecretException.class)
        .hasMessageContaining("the key file " + keyFile() + " is not there")
        .hasMessageContaining(InstallationSecret.of(text.strip()).id().text())
        .hasMessageContaining("put the file back from a backup");

    assertThat(keyFile()).doesNotExist();
    assertThat(run("secret", "show-id")).contains("of the database, the present one");
    new SecretFile(keyFile()).write(InstallationSecret.of(text.strip()));
    try (var server = Wiring.serve(settings(Map.of()))) {
      things.assertUrls(server);
    }
  }

  @Test
  void makesAnotherKeyFileWhenTheFirstIsLostForGood() throws Exception {
    SecretArtifacts things = madeWith(settings(Map.of()));
    String lost = new SecretFile(keyFile()).read().id().text();
    Files.delete(keyFile());

    assertThat(run("secret", "replace-lost", "--yes", "--lose-states", "--key-id", lost))
        .startsWith("The present secret");

    assertThat(permissions(keyFile())).isEqualTo("rw-------");
    try (var server = Wiring.serve(settings(Map.of()))) {
      things.assertInvalid(server);
    }
  }

  @Test
  void refusesAKeyFileThatOthersComeAt() throws Exception {
    madeWith(settings(Map.of()));
    Files.setPosixFilePermissions(keyFile(), PosixFilePermissions.fromString("rw-r--r--"));

    assertThatThrownBy(() -> Wiring.serve(settings(Map.of())))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("run `chmod 600 " + keyFile() + "`");
  }

  @Test
  void movesTheSecretOfAnEarlierVersionToTheKeyFile() throws Exception {
    InstallationSecret former = secret("former");
    SecretArtifacts things = madeWith(with("former"));
    asEarlierVersionsWrote(former, things);
    String hex = former.text().replaceFirst("stw_secret_", "");
    assertThat(content()).contains(hex.substring(0, 16));

    try (var server = Wiring.serve(settings(Map.of()))) {
      things.assertUrls(server);
      things.assertValid(server);
      for (int i = 0; i + 16 <= hex.length(); i += 16) {
        assertThat(content()).doesNotContain(hex.substring(i, i + 16));
      }
    }

    assertThat(permissions(keyFile())).isEqualTo("rw-------");
    assertThat(permissions(folder.resolve("data/stateward.mv.db"))).isEqualTo("rw-------");
    assertThat(new SecretFile(keyFile()).read().text()).isEqualTo(former.text());
    assertDumpForgesNothing(former, things);
  }

  private String content() throws IOException {
    return new String(
        Files.readAllBytes(folder.resolve("data/stateward.mv.db")), StandardCharsets.ISO_8859_1);
  }

  @Test
  void isTakenToAnotherPlaceByARotation() throws Exception {
    SecretArtifacts things = madeWith(settings(Map.of()));
    secret("elsewhere");

    try (var server = Wiring.serve(rotated("elsewhere", "data/stateward.key"))) {
      things.assertUrls(server);
      things.assertValid(server);
    }
    assertThatThrownBy(() -> Wiring.serve(settings(Map.of())))
        .isInstanceOf(WrongSecretException.class);
  }
}
