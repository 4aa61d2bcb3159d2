package dev.stateward.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.blobstore.rootkey.KmsSettings;
import dev.stateward.adapter.blobstore.rootkey.VaultSettings.Login;
import dev.stateward.bootstrap.settings.RootKeySettings.Server;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RootKeySettingsTest {
  private static final String ADDRESS = "https://vault.example:8200";

  @TempDir Path folder;

  private RootKeySettings of(Map<String, String> names) {
    Map<String, String> given = new HashMap<>();
    names.forEach((name, value) -> given.put("STATEWARD_" + name, value));
    return Settings.of(RawSettings.of(given, folder), folder).rootKeys();
  }

  private void privateFile(String name) throws IOException {
    Files.writeString(folder.resolve(name), "text");
    Files.setPosixFilePermissions(
        folder.resolve(name), PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void isTheSecretUnlessSomethingElseIsSet() {
    assertThat(of(Map.of())).isEqualTo(new RootKeySettings(true, List.of(), Duration.ofHours(1)));
  }

  @Test
  void isAKeyOfVaultWithATokenInAFile() throws IOException {
    privateFile("token");
    RootKeySettings read =
        of(
            Map.of(
                "KEYS", "vault",
                "VAULT_ADDRESS", ADDRESS,
                "VAULT_TOKEN_FILE", "token",
                "KEYS_MEMORY_MINUTES", "5"));

    assertThat(read.underSecret()).isFalse();
    assertThat(read.memory()).isEqualTo(Duration.ofMinutes(5));
    assertThat(read.servers())
        .singleElement()
        .isInstanceOfSatisfying(
            Server.Vault.class,
            vault -> {
              assertThat(vault.key().address()).isEqualTo(URI.create(ADDRESS));
              assertThat(vault.key().mount()).isEqualTo("transit");
              assertThat(vault.key().key()).isEqualTo("stateward");
              assertThat(vault.key().login())
                  .isEqualTo(new Login.TokenFile(folder.resolve("token")));
            });
  }

  @Test
  void logsInByRoles() throws IOException {
    privateFile("id");
    assertThat(
            login(
                Map.of(
                    "VAULT_LOGIN", "approle",
                    "VAULT_ROLE", "a-role",
                    "VAULT_SECRET_ID_FILE", "id")))
        .isEqualTo(new Login.AppRole("approle", "a-role", folder.resolve("id")))
        .hasToString("AppRole[approle]");
    assertThat(
            login(
                Map.of(
                    "VAULT_LOGIN", "kubernetes",
                    "VAULT_LOGIN_MOUNT", "k8s/east",
                    "VAULT_ROLE", "stateward")))
        .isEqualTo(
            new Login.Kubernetes(
                "k8s/east",
                "stateward",
                Path.of("/var/run/secrets/kubernetes.io/serviceaccount/token")));
  }

  private Login login(Map<String, String> more) {
    Map<String, String> given = new HashMap<>(more);
    given.put("KEYS", "vault");
    given.put("VAULT_ADDRESS", ADDRESS);
    given.put("VAULT_KEY", "team/transit/it");
    return of(given).servers().stream()
        .map(Server.Vault.class::cast)
        .map(vault -> vault.key().login())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theOneThatSealsIsFirst() throws IOException {
    privateFile("token");
    Map<String, String> both =
        Map.of(
            "KEYS", "aws-kms",
            "VAULT_ADDRESS", ADDRESS,
            "VAULT_TOKEN_FILE", "token",
            "KMS_KEY", "a-key",
            "KMS_REGION", "eu-central-1");

    assertThat(of(both).servers().getFirst())
        .isEqualTo(
            new Server.Kms(
                new KmsSettings(
                    URI.create("https://kms.eu-central-1.amazonaws.com"),
                    "eu-central-1",
                    "a-key")));
    assertThat(of(both).servers()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({
    "KEYS=vault, VAULT_ADDRESS must be set",
    "KEYS=aws-kms, KMS_KEY must be set",
    "KEYS=paper, 'KEYS must be local, vault or aws-kms, not \"paper\"'",
    "KEYS_MEMORY_MINUTES=0, KEYS_MEMORY_MINUTES must be a number from 1 to 1440",
    "KEYS_MEMORY_MINUTES=1441, KEYS_MEMORY_MINUTES must be a number from 1 to 1440",
    "VAULT_ROLE=a, 'VAULT_ROLE is set, but STATEWARD_VAULT_ADDRESS is not'",
    "KMS_REGION=a, 'KMS_REGION is set, but STATEWARD_KMS_KEY is not'",
    "VAULT_ADDRESS=ftp://there, VAULT_ADDRESS must be http",
    "VAULT_ADDRESS=https://there, VAULT_TOKEN_FILE must be set",
    "VAULT_ADDRESS=https://there VAULT_TOKEN_FILE=gone, gone is not there",
    "VAULT_ADDRESS=https://there VAULT_KEY=alone, VAULT_KEY must be the mount",
    "VAULT_ADDRESS=https://there VAULT_KEY=transit/../sys, VAULT_KEY must be the mount",
    "VAULT_ADDRESS=https://there VAULT_NAMESPACE=a?b, VAULT_NAMESPACE has characters",
    "VAULT_ADDRESS=https://there VAULT_LOGIN=ldap, VAULT_LOGIN must be token",
    "VAULT_ADDRESS=https://there VAULT_LOGIN=approle, VAULT_ROLE must be set",
    "VAULT_ADDRESS=https://there VAULT_CA_FILE=gone, VAULT_CA_FILE names a file",
    "KMS_KEY=a, KMS_REGION must be set",
    "KMS_KEY=a KMS_REGION=a.evil.example/, KMS_REGION has characters",
    "KMS_KEY=a KMS_REGION=a KMS_ENDPOINT=there, KMS_ENDPOINT must be http"
  })
  void refusesWhatCannotWork(String given, String problem) {
    Map<String, String> settings = new HashMap<>();
    for (String each : given.split(" ", -1)) {
      settings.put(each.split("=", 2)[0], each.split("=", 2)[1]);
    }

    assertThatThrownBy(() -> of(settings))
        .isInstanceOf(InvalidSettingsException.class)
        .satisfies(e ->
            assertThat(((InvalidSettingsException) e).problems())
                .anyMatch(text -> text.contains(problem)));
  }
}
