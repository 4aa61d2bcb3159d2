package dev.stateward.bootstrap.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command line takes from the CLI configuration of Terraform. */
class CliConfigurationTest {
  private static final String CONFIGURATION =
      """
      # of the team
      plugin_cache_dir   = "$HOME/.terraform.d/plugin-cache" // shared
      disable_checkpoint = true
      unknown            = "a \\" quote"
      provider_installation {
        filesystem_mirror { path = "/usr/share/providers", include = ["example.com/*/*"] }
        direct {}
      }
      /* two
         lines */
      host "State.localhost" {
        services = {
          "login.v1" = { client = "terraform-cli", ports = [10000, 10010] }
          "tfe.v2"   = "http://127.0.0.1:8080/api/v2/"
        }
      }
      credentials "state.localhost" {
        token = "of-block"
      }
      credentials "app.example.com" { token = "of-app" }
      """;

  private final Map<String, String> variables = new HashMap<>();

  @TempDir private Path home;

  @BeforeEach
  void livesSomewhere() {
    variables.put("HOME", home.toString());
  }

  private ClientEnvironment environment() {
    return new ClientEnvironment(variables, home);
  }

  private CliConfiguration read() {
    return CliConfiguration.read(environment());
  }

  @Test
  void findsServersAndTokens() throws Exception {
    Files.writeString(home.resolve(".terraformrc"), CONFIGURATION);

    ServerAddress address = ServerAddress.parse("state.localhost", read());
    assertThat(address).hasToString("http://127.0.0.1:8080");
    assertThat(read().tokens())
        .hasEntrySatisfying(
            "state.localhost", token -> assertThat(token.secret()).isEqualTo("of-block"));
    assertThat(read().tokens()).containsOnlyKeys("state.localhost", "app.example.com");
    assertThat(ServerAddress.parse("other.localhost", read()))
        .hasToString("https://other.localhost");
  }

  @Test
  void givesTheTokenOfAHostToItsUrlToo() throws Exception {
    Files.writeString(home.resolve(".tofurc"), CONFIGURATION);
    TokenSearch search = new TokenSearch(environment());

    assertThat(search.find("", ServerAddress.parse("http://127.0.0.1:8080")))
        .extracting(TokenSearch.Found::text)
        .isEqualTo("of-block");
    assertThatThrownBy(() -> search.find("", ServerAddress.parse("http://127.0.0.1:8081")))
        .hasMessageContaining("there is no token for http://127.0.0.1:8081");
  }

  @Test
  void readsOnlyTheFileThatIsNamed() throws Exception {
    Files.writeString(home.resolve(".terraformrc"), CONFIGURATION);
    Files.writeString(home.resolve("other"), "credentials \"b.example.com\" { token = \"b\" }");
    variables.put("TF_CLI_CONFIG_FILE", "other");

    assertThat(read().tokens()).containsOnlyKeys("b.example.com");
    assertThat(read().servers()).isEmpty();

    variables.put("TF_CLI_CONFIG_FILE", "absent");
    assertThat(read().tokens()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "host \"a\" {",
        "credentials \"a\" { token = \"x }",
        "host = ",
        "host \"a\" { services = { a = [1, } }",
        "/* open",
        "= 1",
        "a { b",
        "a = \"\\\\"
      })
  void saysWhereItCannotBeRead(String text) throws Exception {
    Files.writeString(home.resolve(".terraformrc"), "a = 1\n" + text);

    assertThatThrownBy(this::read)
        .isInstanceOf(RemoteFailedException.class)
        .hasMessageContaining(".terraformrc cannot be read: line 2 ");
  }

  @Test
  void readsNoConfigurationThatIsDeeperThanAnyIs() throws Exception {
    Files.writeString(home.resolve(".terraformrc"), "a = " + "[".repeat(100_000));

    assertThatThrownBy(this::read).hasMessageContaining("cannot be read: line 1 ");
  }

  @Test
  void keepsWhatElseIsStored() throws Exception {
    Path file = home.resolve(".terraform.d/credentials.tfrc.json");
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, "{\"credentials\":{\"a.example.com\":{\"token\":\"a\"}}}");
    StoredCredentials credentials = StoredCredentials.of(environment());

    credentials.store("b.example.com", "b");
    assertThat(credentials.token("a.example.com")).contains("a");
    assertThat(credentials.token("b.example.com")).contains("b");
    assertThat(credentials.remove("b.example.com")).isTrue();
    assertThat(credentials.remove("b.example.com")).isFalse();
    assertThat(credentials.token("a.example.com")).contains("a");
    assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
  }
}
