package dev.stateward.bootstrap.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.signin.port.Password;
import dev.stateward.application.signin.port.SignInSecret;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Argon2SecretsTest {
  private static final Password PASSWORD = new Password("four unusual words here");

  private final Argon2Secrets secrets = new Argon2Secrets(new SecureRandom());

  @Test
  void hashesWithASaltOfItsOwn() {
    String hash = secrets.hash(PASSWORD);

    assertThat(hash).startsWith("$argon2id$v=19$m=19456,t=2,p=1$").hasSizeLessThan(255);
    assertThat(secrets.hash(PASSWORD)).isNotEqualTo(hash);
    assertThat(secrets.matches(PASSWORD, hash)).isTrue();
    assertThat(secrets.matches(new Password("four unusual words her"), hash)).isFalse();
    assertThat(secrets.matches(PASSWORD, secrets.hashOfNone())).isFalse();
  }

  @Test
  void takesCharactersThatLookAlikeForEqual() {
    String composed = secrets.hash(new Password("caf\u00e9 caf\u00e9 caf\u00e9"));

    assertThat(secrets.matches(new Password("cafe\u0301 cafe\u0301 cafe\u0301"), composed))
        .isTrue();
  }

  /** A hash as an earlier release may have stored it, with other parameters. */
  @Test
  void readsParametersFromTheHashUpToALimit() {
    String hash = secrets.hash(PASSWORD);

    assertThat(secrets.matches(PASSWORD, hash.replace("t=2", "t=1"))).isFalse();
    for (String bad :
        new String[] {
          hash.replace("m=19456", "m=9999999"),
          hash.replace("t=2", "t=999"),
          hash.replace("argon2id", "argon2i"),
          "plain"
        }) {
      assertThatThrownBy(() -> secrets.matches(PASSWORD, bad))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageNotContaining(bad);
    }
  }

  /** RFC 6238, appendix B, of whose eight digits authenticators show the last six. */
  @ParameterizedTest
  @CsvSource({
    "59, 287082",
    "1111111109, 081804",
    "1111111111, 050471",
    "1234567890, 005924",
    "2000000000, 279037",
    "20000000000, 353130"
  })
  void computesTheCodesOfTheRfc(long second, String code) {
    byte[] key = "12345678901234567890".getBytes(StandardCharsets.US_ASCII);

    assertThat(secrets.timeCode(key, second / 30)).isEqualTo(code);
  }

  @Test
  void generatesSecretsOfTheirForm() {
    SignInSecret secret = secrets.generate();

    assertThat(SignInSecret.hasForm(secret.text())).isTrue();
    assertThat(secrets.generate()).isNotEqualTo(secret);
    assertThat(secret.toString()).doesNotContain(secret.text());
    assertThat(PASSWORD.toString()).doesNotContain("words");
    assertThat(SignInSecret.hasForm("a".repeat(42))).isFalse();
    assertThat(SignInSecret.hasForm("a".repeat(42) + "\u00e9")).isFalse();
    assertThat(SignInSecret.hasForm("a".repeat(42) + "/")).isFalse();
  }
}
