package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.bootstrap.command.Environment;
import dev.stateward.bootstrap.command.Program;
import dev.stateward.bootstrap.doctor.Doctor;
import dev.stateward.bootstrap.doctor.Finding;
import dev.stateward.bootstrap.keys.WrongSecretException;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.SecretFile;
import dev.stateward.bootstrap.settings.Settings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An installation whose wrapping keys a key server seals. */
@Timeout(900)
@Tag("slow")
class KeyServerTest {
  private static final String STATE =
      "{\"version\":4,\"serial\":1,\"lineage\":\"l-1\",\"outputs\":{},\"resources\":[]}";

  @TempDir Path folder;

  private final ServerClient client = new ServerClient();
  private KeyVault vault;
  private String token = "";
  private String workspace = "";

  @BeforeEach
  void open() throws IOException {
    vault = new KeyVault();
    Path file = Files.writeString(folder.resolve("token"), KeyVault.TOKEN);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  @AfterEach
  void close() {
    vault.close();
  }

  private Map<String, String> given(String keys) {
    Map<String, String> given = new HashMap<>();
    given.put("STATEWARD_PORT", "0");
    given.put("STATEWARD_KEYS", keys);
    given.put("STATEWARD_VAULT_ADDRESS", vault.address());
    given.put("STATEWARD_VAULT_TOKEN_FILE", "token");
    return given;
  }

  private RunningServer serve(Map<String, String> given) {
    return Wiring.serve(Settings.of(RawSettings.of(given, folder), folder));
  }

  private void upload(RunningServer server) throws IOException {
    token = ServerClient.setUp(server.application());
    workspace = ServerClient.lockedWorkspace(server.application(), token);
    client.upload(server.publicUrl(), token, workspace, STATE);
  }

  private void assertReads(RunningServer server) throws IOException {
    String path =
        client
            .current(server.publicUrl(), token, workspace)
            .path("hosted-state-download-url")
            .asText();
    assertThat(client.get(server.publicUrl(), path, token).body()).isEqualTo(STATE);
  }

  private String run(Map<String, String> given, String... arguments) {
    StringWriter out = new StringWriter();
    status(given, out, arguments);
    return out.toString();
  }

  private int status(Map<String, String> given, StringWriter out, String... arguments) {
    return Program.run(
        new Environment(given, folder, Runnable::run),
        new PrintWriter(out),
        new PrintWriter(out),
        arguments);
  }

  @Test
  void takesOverTheStatesOfAnInstallationAndGivesThemBack() throws IOException {
    try (RunningServer server = serve(given("local"))) {
      upload(server);
    }
    try (RunningServer server = serve(given("vault"))) {
      assertReads(server);
      assertThat(client.get(server.publicUrl(), "/health/ready", "").body()).contains("\"keys\"");
    }
    assertThatThrownBy(() -> serve(Map.of("STATEWARD_PORT", "0")))
        .isInstanceOf(WrongSecretException.class)
        .hasMessageContaining("sealed by a key server");
    try (RunningServer server = serve(given("local"))) {
      assertReads(server);
    }
    try (RunningServer server = serve(Map.of("STATEWARD_PORT", "0"))) {
      assertReads(server);
      assertThat(client.get(server.publicUrl(), "/health/ready", "").body())
          .doesNotContain("\"keys\"");
    }
  }

  @Test
  void rotatesItsKeys() throws IOException {
    Map<String, String> given = given("vault");
    try (RunningServer server = serve(given)) {
      upload(server);
    }
    String first = run(given, "keys", "list").lines().toList().getLast().substring(0, 16);

    assertThat(run(given, "keys", "rotate")).startsWith("The present wrapping key is ");
    assertThat(run(given, "keys", "rewrap")).contains("wrapped again");

    assertThat(run(given, "keys", "list")).containsPattern(first + " +former +0\\R");
    assertThat(run(given, "keys", "check")).contains(", 0 cannot.");
    try (RunningServer server = serve(given)) {
      assertReads(server);
    }
  }

  @Test
  void callsNoDataKeyUnreadableWhileTheKeyServerIsAway() throws IOException {
    Map<String, String> given = given("vault");
    try (RunningServer server = serve(given)) {
      upload(server);
    }
    vault.close();
    StringWriter out = new StringWriter();

    assertThat(status(given, out, "keys", "check")).isEqualTo(3);

    assertThat(out.toString())
        .contains("the transit key transit/stateward of " + vault.address())
        .contains("the server cannot be reached")
        .doesNotContain("cannot be unwrapped");
  }

  @Test
  void doesNotStartWithoutCertificatesOfAuthorities() throws IOException {
    Map<String, String> given = given("vault");
    given.put("STATEWARD_VAULT_CA_FILE", "ca.pem");
    StringWriter out = new StringWriter();

    assertThat(status(given, out, "serve")).isEqualTo(2);
    assertThat(out.toString()).contains("STATEWARD_VAULT_CA_FILE names a file that cannot be read");

    Path file = Files.writeString(folder.resolve("ca.pem"), "no certificate");
    assertThat(status(given, out, "serve")).isEqualTo(1);
    assertThat(out.toString()).contains("stateward: " + file + " holds no certificate");
  }

  @Test
  void readsItsStatesAfterTheSecretWasLost() throws IOException {
    Map<String, String> given = given("vault");
    try (RunningServer server = serve(given)) {
      upload(server);
    }
    Path secret = folder.resolve("data/stateward.key");
    String lost = new SecretFile(secret).read().id().text();
    Files.delete(secret);

    assertThat(run(given, "secret", "replace-lost", "--yes", "--key-id", lost))
        .startsWith("The present secret");

    assertThat(run(given, "keys", "check")).contains(", 0 cannot.").doesNotContain("0 data keys");
  }

  @Test
  void decryptsAStateWithTheKeyServerAlone() throws IOException {
    Map<String, String> given = given("vault");
    try (RunningServer server = serve(given)) {
      upload(server);
    }
    Path data = folder.resolve("data");
    String[] command = StoredFiles.decryption(data, StoredFiles.one(data, "record_b_"));
    Files.delete(folder.resolve("data/stateward.mv.db"));
    Files.delete(folder.resolve("data/stateward.key"));

    vault.sealed(true);
    assertThat(run(given, command)).contains("status 503").contains("Vault is sealed");
    assertThat(run(Map.of(), command)).contains("sealed by a key server: set STATEWARD_VAULT_");
    vault.sealed(false);
    assertThat(run(given, command)).contains("serial 1, lineage l-1");
    assertThat(folder.resolve("state.json")).content().isEqualTo(STATE);
  }

  @Test
  void doesNotStartWhileTheKeyServerIsSealed() throws IOException {
    try (RunningServer server = serve(given("vault"))) {
      upload(server);
    }
    vault.sealed(true);

    assertThatThrownBy(() -> serve(given("vault")))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("the transit key transit/stateward of " + vault.address())
        .hasRootCauseMessage("Vault is sealed");

    vault.sealed(false);
    try (RunningServer server = serve(given("vault"))) {
      assertReads(server);
    }
  }

  @Test
  void isExaminedByTheDoctor() throws IOException {
    assertThat(examined())
        .extracting(Finding::text)
        .contains("and decrypts it again", "not when it is to be something else");

    Files.writeString(folder.resolve("token"), "another");
    assertThat(examined())
        .anySatisfy(finding -> {
          assertThat(finding.level()).isEqualTo(Finding.Level.FAIL);
          assertThat(finding.subject()).isEqualTo("keys");
          assertThat(finding.text()).contains("status 403").contains("permission denied");
          assertThat(finding.hint()).contains("MOUNT/encrypt/KEY");
        });
  }

  private List<Finding> examined() {
    return Doctor.examine(
        RawSettings.of(given("vault"), folder), new ClientEnvironment(Map.of(), folder), "");
  }
}
