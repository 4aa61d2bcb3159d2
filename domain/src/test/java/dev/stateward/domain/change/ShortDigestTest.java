package dev.stateward.domain.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ShortDigestTest {
  @Property
  void parsesWhatItWrites(@ForAll long high, @ForAll long low) {
    ShortDigest digest = new ShortDigest(high, low);

    assertThat(digest.hex()).hasSize(32);
    assertThat(ShortDigest.parse(digest.hex())).isEqualTo(digest);
  }

  @Test
  void parsesNothingElse() {
    String digits = new ShortDigest(1, -1).hex();

    assertThat(digits).isEqualTo("0000000000000001ffffffffffffffff");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ShortDigest.parse(digits + "0"))
        .withMessageContaining("33");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ShortDigest.parse("g" + digits.substring(1)));
  }
}
