package dev.stateward.application.io;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class Rfc4648Test {
  /** RFC 4648, 10, and RFC 6238, appendix B, without padding. */
  @Test
  void writesWhatTheRfcsSay() {
    assertThat(Rfc4648.base32(new byte[0])).isEmpty();
    assertThat(Rfc4648.base32("fooba".getBytes(US_ASCII))).isEqualTo("MZXW6YTB");
    assertThat(Rfc4648.base32("12345678901234567890".getBytes(US_ASCII)))
        .isEqualTo("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    assertThat(Rfc4648.base32(new byte[] {-1, -1, -1, -1, -1})).isEqualTo("77777777");
  }
}
