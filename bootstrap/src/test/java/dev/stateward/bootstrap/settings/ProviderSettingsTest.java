package dev.stateward.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.provider.ProviderSettings;
import dev.stateward.adapter.http.provider.ProviderSettings.Authentication;
import dev.stateward.adapter.http.provider.ProviderSettings.Client;
import dev.stateward.adapter.http.provider.ProviderSettings.Configured;
import dev.stateward.adapter.http.provider.ProviderSettings.Shown;
import dev.stateward.application.idtoken.port.TrustedIssuer;
import dev.stateward.application.signin.port.SignInProvider;
import dev.stateward.application.signin.port.SignInProvider.Groups;
import dev.stateward.domain.organization.OrganizationName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The settings of the identity provider. */
class ProviderSettingsTest {
  private static final String ISSUER = "https://id.example.com/realms/company";

  @TempDir Path folder;

  @BeforeEach
  void writeSecret() throws IOException {
    Path file = Files.writeString(folder.resolve("secret"), "the-secret\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  /** Those that must be given, with others. */
  private static Map<String, String> given(Map<String, String> others) {
    Map<String, String> given = new HashMap<>();
    given.put("OIDC_ISSUER", ISSUER);
    given.put("OIDC_CLIENT_ID", "stateward");
    given.put("OIDC_CLIENT_SECRET_FILE", "secret");
    given.putAll(others);
    given.values().removeIf(String::isEmpty);
    return given;
  }

  private ProviderSettings provider(Map<String, String> given) {
    Map<String, String> variables = new HashMap<>();
    given.forEach((name, value) -> variables.put("STATEWARD_" + name, value));
    return Settings.of(RawSettings.of(variables, folder), folder).outgoing().provider();
  }

  private List<String> problems(Map<String, String> given) {
    try {
      provider(given);
      return List.of();
    } catch (InvalidSettingsException e) {
      return e.problems();
    }
  }

  @Test
  void nameNoProviderUnlessOneIsGiven() {
    assertThat(provider(Map.of())).isEqualTo(new ProviderSettings.None());
    assertThat(problems(Map.of("OIDC_ONLY", "true"))).hasSize(1);
  }

  @Test
  void haveDefaults() {
    ProviderSettings provider = provider(given(Map.of()));
    assertThat(provider)
        .isEqualTo(
            new Configured(
                new SignInProvider(
                    new TrustedIssuer(ISSUER, "stateward"),
                    false,
                    false,
                    new Groups("groups", Set.of())),
                new Client("the-secret", Authentication.CLIENT_SECRET_BASIC),
                "openid profile email",
                new Shown("id.example.com", false)));
    assertThat(provider.toString()).doesNotContain("the-secret");
  }

  @Test
  void sayAllElse() {
    assertThat(
            provider(
                given(
                    Map.of(
                        "OIDC_NAME", "Example",
                        "OIDC_CLIENT_AUTHENTICATION", "client_secret_post",
                        "OIDC_SCOPES", "openid groups",
                        "OIDC_LINK_BY_EMAIL", "true",
                        "OIDC_CREATE_USERS", "true",
                        "OIDC_GROUPS_CLAIM", "roles",
                        "OIDC_ORGANIZATIONS", "acme, beta",
                        "OIDC_ONLY", "true"))))
        .isEqualTo(
            new Configured(
                new SignInProvider(
                    new TrustedIssuer(ISSUER, "stateward"),
                    true,
                    true,
                    new Groups(
                        "roles",
                        Set.of(new OrganizationName("acme"), new OrganizationName("beta")))),
                new Client("the-secret", Authentication.CLIENT_SECRET_POST),
                "openid groups",
                new Shown("Example", true)));
  }

  @Test
  void refuseWhatCannotBe() throws IOException {
    for (Map<String, String> wrong :
        List.of(
            Map.of("OIDC_ISSUER", "http://id.example.com"),
            Map.of("OIDC_ISSUER", "https://127.0.0.1"),
            Map.of("OIDC_ISSUER", "id.example.com"),
            Map.of("OIDC_CLIENT_ID", ""),
            Map.of("OIDC_CLIENT_ID", "two words"),
            Map.of("OIDC_CLIENT_SECRET_FILE", ""),
            Map.of("OIDC_CLIENT_SECRET_FILE", "not-there"),
            Map.of("OIDC_CLIENT_AUTHENTICATION", "none"),
            Map.of("OIDC_SCOPES", "email"),
            Map.of("OIDC_NAME", "n".repeat(61)),
            Map.of("OIDC_ONLY", "yes"),
            Map.of("OIDC_ORGANIZATIONS", "not a name"))) {
      assertThat(problems(given(wrong))).as(wrong.toString()).hasSize(1);
    }
    Files.setPosixFilePermissions(
        folder.resolve("secret"), PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(problems(given(Map.of()))).singleElement().asString().contains("chmod 600");
  }
}
