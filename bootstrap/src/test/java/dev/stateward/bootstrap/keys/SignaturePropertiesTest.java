package dev.stateward.bootstrap.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.NumericChars;
import net.jqwik.api.constraints.StringLength;

class SignaturePropertiesTest {
  private final HmacSigner signer =
      new HmacSigner(KeyRing.of(InstallationSecret.of("0123456789abcdef0123456789abcdef")));

  @Property
  boolean everyTextComesBack(@ForAll @AlphaChars @NumericChars String text) {
    return signer.verify(signer.sign(text)).orElseThrow().equals(text);
  }

  @Property
  boolean everyTokenIsSafeInAUrl(@ForAll @AlphaChars String text) {
    return signer.sign(text).matches("[A-Za-z0-9_-]+");
  }

  @Property
  boolean equalTextsGiveEqualTokens(@ForAll @AlphaChars String text) {
    return signer.sign(text).equals(signer.sign(text));
  }

  @Property
  void differentTextsShareNothing(
      @ForAll @AlphaChars @StringLength(min = 8) String one,
      @ForAll @AlphaChars @StringLength(min = 8) String other) {
    Assume.that(!one.equals(other));

    assertThat(signer.sign(one).substring(0, 8)).isNotEqualTo(signer.sign(other).substring(0, 8));
  }

  @Property
  void noTextCanBeReadInItsToken(@ForAll @AlphaChars @StringLength(min = 8) String text) {
    byte[] token = Base64.getUrlDecoder().decode(signer.sign(text));

    assertThat(new String(token, StandardCharsets.ISO_8859_1)).doesNotContain(text);
  }
}
