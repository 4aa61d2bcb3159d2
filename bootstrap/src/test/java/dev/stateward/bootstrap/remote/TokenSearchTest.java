package dev.stateward.bootstrap.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenSearchTest {
  private static final ServerAddress SERVER =
      ServerAddress.parse("https://My-State.example.com:8443/");

  private final Map<String, String> variables = new HashMap<>();

  @TempDir private Path folder;

  @BeforeEach
  void livesSomewhere() {
    variables.put("HOME", folder.toString());
  }

  @Test
  void prefersWhatIsNamed() throws Exception {
    logIn("my-state.example.com:8443", "of-login");
    assertThat(found("")).isEqualTo("of-login");

    variables.put("TF_TOKEN_my__state_example_com:8443", "of-terraform");
    assertThat(found("")).isEqualTo("of-terraform");

    variables.put("STATEWARD_TOKEN", "own");
    assertThat(found("")).isEqualTo("own");

    Path file = Files.writeString(folder.resolve("token"), " of-file\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertThat(found("token")).isEqualTo("of-file");
  }

  @Test
  void givesTokensToTheirHostAlone() throws Exception {
    logIn("my-state.example.com", "of-another-port");
    variables.put("TF_TOKEN_other_example_com", "of-another-host");

    assertThatThrownBy(() -> found(""))
        .hasMessageContaining("there is no token for https://My-State.example.com:8443")
        .hasMessageContaining("`stateward login https://My-State.example.com:8443`");
    assertThat(new TokenSearch(environment()).find("", ServerAddress.parse("OTHER.example.com")))
        .extracting(TokenSearch.Found::text)
        .isEqualTo("of-another-host");
    assertThat(
            new TokenSearch(environment())
                .find("", ServerAddress.parse("https://my-state.example.com:443")))
        .extracting(TokenSearch.Found::text)
        .isEqualTo("of-another-port");
  }

  @Test
  void refusesFilesThatOthersReadAndTextsThatAreNoTokens() throws Exception {
    Path file = Files.writeString(folder.resolve("token"), "two words");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertThatThrownBy(() -> found("token")).hasMessage("there is no token in token");
    assertThatThrownBy(() -> found("absent"))
        .hasMessage("absent cannot be read: there is no such file or folder");

    Path open = Files.createTempDirectory(Path.of("/tmp"), "stateward-open");
    Path readable = Files.writeString(open.resolve("token"), "text");
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setPosixFilePermissions(readable, PosixFilePermissions.fromString("rw-r--r--"));
    assertThatThrownBy(() -> found(readable.toString())).hasMessageContaining("chmod 600");
    Files.delete(readable);
    Files.delete(open);

    variables.put("STATEWARD_TOKEN", "secret\r\nX-Header: 1");
    assertThatThrownBy(() -> found(""))
        .hasMessage("there is no token in STATEWARD_TOKEN")
        .hasMessageNotContaining("secret");
  }

  @Test
  void saysThatStoredCredentialsAreDamaged() throws Exception {
    Files.createDirectories(folder.resolve(".terraform.d"));
    Files.writeString(folder.resolve(".terraform.d/credentials.tfrc.json"), "{\"token\": x");

    assertThatThrownBy(() -> found(""))
        .hasMessageEndingWith(
            "credentials.tfrc.json has no credentials in JSON: mend or remove it, and log in"
                + " again");
  }

  private void logIn(String host, String token) throws Exception {
    Files.createDirectories(folder.resolve(".terraform.d"));
    Files.writeString(
        folder.resolve(".terraform.d/credentials.tfrc.json"),
        "{\"credentials\":{\"%s\":{\"token\":\"%s\"}}}".formatted(host, token));
  }

  private String found(String file) {
    return new TokenSearch(environment()).find(file, SERVER).text();
  }

  private ClientEnvironment environment() {
    return new ClientEnvironment(variables, folder);
  }
}
