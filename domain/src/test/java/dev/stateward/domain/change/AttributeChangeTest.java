package dev.stateward.domain.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.change.AttributeChange.Kind;
import dev.stateward.domain.change.AttributeDigest.Sensitivity;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttributeChangeTest {
  private static AttributeDigest attribute(String name, long value, boolean marked) {
    return new AttributeDigest(
        name, new ShortDigest(value, value), Sensitivity.of(marked, name, false));
  }

  @Test
  void tellsAddedRemovedAndChangedOnesByName() {
    assertThat(
            AttributeChange.between(
                List.of(
                    attribute("size", 1, false),
                    attribute("kept", 1, true),
                    attribute("gone", 1, true),
                    attribute("marked", 1, false),
                    attribute("unmarked", 1, true)),
                List.of(
                    attribute("kept", 1, true),
                    attribute("come", 1, false),
                    attribute("size", 2, true),
                    attribute("marked", 1, true),
                    attribute("unmarked", 2, false))))
        .containsExactly(
            new AttributeChange("come", Kind.ADDED, false),
            new AttributeChange("gone", Kind.REMOVED, true),
            new AttributeChange("marked", Kind.MARKED, true),
            new AttributeChange("size", Kind.CHANGED, true),
            new AttributeChange("unmarked", Kind.CHANGED, true));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "password, true",
    "PASSWORD, true",
    "master_password, true",
    "Master-Password, true",
    "private_key_pem, true",
    "access_token, true",
    "TOKEN, true",
    "client_secret, true",
    "clientSecret, true",
    "APIKey, true",
    "privateKeyPem, true",
    "_token, true",
    "db__password, true",
    "password_, false",
    "_, false",
    "tokenTtl, false",
    "mytoken, false",
    "token_ttl, false",
    "broken, false",
    "secret_id, false",
    "key, false",
    "id, false",
  })
  void knowsNamesOfSecrets(String name, boolean secret) {
    assertThat(SensitiveNames.contain(name)).isEqualTo(secret);
  }

  @Test
  void knowsThemInAnyLanguage() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr"));
      assertThat(SensitiveNames.contain("APIKEY")).isTrue();
      assertThat(SensitiveNames.contain("CREDENTIALS")).isTrue();
    } finally {
      Locale.setDefault(before);
    }
  }
}
