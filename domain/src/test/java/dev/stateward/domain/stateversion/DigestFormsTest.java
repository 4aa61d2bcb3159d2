package dev.stateward.domain.stateversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DigestFormsTest {
  @Test
  void areLowerCaseHexadecimalDigits() {
    assertThat(Md5.hasForm("0123456789abcdef".repeat(2))).isTrue();
    assertThat(Sha256.hasForm("0123456789abcdef".repeat(4))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", ":", "`", "g", "A", "\u0660"})
  void areNothingElse(String character) {
    assertThat(Md5.hasForm("a".repeat(31) + character)).isFalse();
    assertThat(Sha256.hasForm(character + "a".repeat(63))).isFalse();
  }

  @Test
  void areOfOneLength() {
    assertThat(Md5.hasForm("a".repeat(31))).isFalse();
    assertThat(Sha256.hasForm("a".repeat(65))).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Md5(""))
        .withMessage("not the 32 lower-case hexadecimal digits of a digest");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "az09", "0/9/z"})
  void allowsKeysOfContents(String key) {
    assertThatNoException().isThrownBy(() -> new BlobKey(key));
    assertThatNoException().isThrownBy(() -> new BlobKey(key + "k".repeat(128 - key.length())));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/a", "a/", "a//b", "/", "A", "a.b", "a`", "a{", "a:", "a\u0660"})
  void refusesOtherKeysOfContents(String key) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BlobKey(key))
        .withMessage("not the key of a stored content");
  }

  @Test
  void refusesLongKeysOfContents() {
    assertThatIllegalArgumentException().isThrownBy(() -> new BlobKey("a".repeat(129)));
  }
}
