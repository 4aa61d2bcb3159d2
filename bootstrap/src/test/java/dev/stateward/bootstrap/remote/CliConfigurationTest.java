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
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

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

    ServerAddress address = ServerAddress.find("state.localhost", environment());
    assertThat(address).hasToString("http://127.0.0.1:8080");
    assertThat(read().tokens())
        .hasEntrySatisfying(
            "state.localhost", token -> assertThat(token.secret()).isEqualTo("of-block"));
    assertThat(read().tokens()).containsOnlyKeys("state.localhost", "app.example.com");
    assertThat(ServerAddress.find("other.localhost", environment()))
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

  /** Terraform looks for tokens by the name of the block. */
  @Test
  void namesAServerAsTerraformDoes() throws Exception {
    Files.writeString(home.resolve(".terraformrc"), CONFIGURATION);

    assertThat(ServerAddress.find("STATE.localhost", environment()).terraformHost())
        .isEqualTo("state.localhost");
    ServerAddress url = ServerAddress.find("http://127.0.0.1:8080", environment());
    assertThat(url.terraformHost()).isEqualTo("127.0.0.1:8080");
    assertThat(url.named(read()).terraformHost()).isEqualTo("state.localhost");
    assertThat(ServerAddress.parse("http://127.0.0.1:8081").named(read()).terraformHost())
        .isEqualTo("127.0.0.1:8081");
  }

  @Test
  void asksTheOnlyHostUnlessATokenIsForAnother() throws Exception {
    Files.writeString(home.resolve(".terraformrc"), CONFIGURATION);
    CommandSpec spec = new CommandLine(CommandSpec.create()).getCommandSpec();
    assertThat(new ServerChoice(environment()).chosen(spec).server()).isEqualTo("state.localhost");

    variables.put("STATEWARD_TOKEN", "of-another");
    ServerChoice choice = new ServerChoice(environment());
    assertThatThrownBy(() -> choice.chosen(spec))
        .hasMessageContaining("--server is missing")
        .hasMessageContaining("state.localhost");
  }

  @Test
  void doesNotReadWhatItDoesNotNeed() throws Exception {
    Files.writeString(home.resolve(".terraformrc"), "{");
    variables.put("TF_TOKEN_state_example_com", "of-variable");

    assertThat(
            new TokenSearch(environment())
                .find("", ServerAddress.find("https://state.example.com", environment())))
        .extracting(TokenSearch.Found::text)
        .isEqualTo("of-variable");
  }

  @Test
  void addsNoProfileInPlaceOfAnother() {
    Profile other = new Profile("https://state.example.com:8443", "acme", "");
    Profiles profiles = Profiles.read(environment()).with("state.example.com", other);

    Profiles after = profiles.loggedIn(ServerAddress.parse("https://state.example.com"));

    assertThat(after.all()).containsExactly(Map.entry("state.example.com", other));
    assertThat(after.loggedIn(ServerAddress.parse("http://127.0.0.1:8080")).all())
        .containsOnlyKeys("127.0.0.1-8080", "state.example.com");
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
