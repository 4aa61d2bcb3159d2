package dev.stateward.bootstrap.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.KeyId;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HmacSignerTest {
  private static final String TEXT = "state_upload sv-7dhUq2mVvZ4TtKXb user-1 1799999999";

  private static final KeyRing RING =
      KeyRing.of(InstallationSecret.of("0123456789abcdef0123456789abcdef"));
  private static final HmacSigner OTHER =
      new HmacSigner(KeyRing.of(InstallationSecret.of(new byte[32])));

  private final HmacSigner signer = new HmacSigner(RING);

  @Test
  void opensWhatEarlierReleasesSigned() {
    String token =
        "EH5cMJDJ3J8eedz2LW3adpYgueI5q46DFcFLC6HpN_qwvinVW9Ze_KNIYbJUiXIGdOdtS9WIfTrhAB75ihkQEggj";

    assertThat(signer.verify(token)).contains(TEXT);
    assertThat(signer.sign(TEXT)).isEqualTo(token);
  }

  @Test
  void refusesTheTokensOfAnotherInstallation() {
    assertThat(OTHER.verify(signer.sign(TEXT))).isEmpty();
  }

  @Test
  void refusesATokenWithAnyCharacterChanged() {
    String token = signer.sign(TEXT);

    for (int i = 0; i < token.length(); i++) {
      for (char other : "AQgw-_9".toCharArray()) {
        if (token.charAt(i) != other) {
          assertThat(signer.verify(token.substring(0, i) + other + token.substring(i + 1)))
              .isEmpty();
        }
      }
    }
  }

  @Test
  void refusesATokenCutShort() {
    String token = signer.sign(TEXT);

    for (int length = 0; length < token.length(); length++) {
      assertThat(signer.verify(token.substring(0, length))).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "=", "not base64!", "AAAA", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
  void refusesWhatItNeverMade(String token) {
    assertThat(signer.verify(token)).isEmpty();
  }

  @Test
  void refusesAnotherSpellingOfItsToken() {
    assertThat(signer.verify(signer.sign("a") + "==")).isEmpty();
    assertThat(signer.verify(signer.sign("ab") + "=")).isEmpty();
  }

  @Test
  void makesAKeyForEachWithWhomItIsShared() {
    KeyId present = signer.presentKey();
    byte[] key = Base64.getDecoder().decode(signer.key(present, "webhook wh-1 1").orElseThrow());

    assertThat(key).hasSize(32);
    assertThat(signer.key(present, "webhook wh-1 1"))
        .isEqualTo(signer.key(present, "webhook wh-1 1"));
    assertThat(signer.key(present, "webhook wh-1 2"))
        .isNotEqualTo(signer.key(present, "webhook wh-1 1"));
    assertThat(OTHER.presentKey()).isNotEqualTo(present);
    assertThat(OTHER.key(OTHER.presentKey(), "a")).isNotEqualTo(signer.key(present, "a"));
    assertThat(OTHER.key(present, "a")).isEmpty();
  }

  @Test
  void verifiesUnderBothSecretsOfARotation() {
    var rotated = new HmacSigner(RING.rotatedTo(InstallationSecret.of(new byte[40])));

    assertThat(rotated.verify(signer.sign(TEXT))).contains(TEXT);
    assertThat(rotated.verify(rotated.sign(TEXT))).contains(TEXT);
    assertThat(rotated.sign(TEXT)).isNotEqualTo(signer.sign(TEXT));
    assertThat(signer.verify(rotated.sign(TEXT))).isEmpty();
  }

  @Test
  void keepsCodesAndSharedKeysOfEverySecretThereWas() {
    var ring =
        RING.rotatedTo(InstallationSecret.of(new byte[40]))
            .rotatedTo(InstallationSecret.of(new byte[41]));
    var twice = new HmacSigner(ring);

    assertThat(twice.firstKey()).isEqualTo(signer.presentKey());
    assertThat(twice.code(signer.presentKey(), TEXT)).contains(signer.code(TEXT));
    assertThat(twice.key(signer.presentKey(), TEXT))
        .isEqualTo(signer.key(signer.presentKey(), TEXT));
    assertThat(twice.code(TEXT)).isNotEqualTo(signer.code(TEXT));
    assertThat(twice.verify(signer.sign(TEXT))).isEmpty();
  }

  @Test
  void refusesASecretThatIsTooShort() {
    assertThatThrownBy(() -> InstallationSecret.of("x".repeat(31)))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .doesNotContain("xx");
  }

  @Test
  void derivesADifferentKeyForEachPurpose() {
    var secret = InstallationSecret.of(new byte[32]);

    assertThat(secret.derive("one")).hasSize(32).isEqualTo(secret.derive("one"));
    assertThat(secret.derive("one")).isNotEqualTo(secret.derive("other"));
    assertThat(secret).hasToString("InstallationSecret[redacted]");
  }
}
