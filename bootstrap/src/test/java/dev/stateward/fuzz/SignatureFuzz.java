package dev.stateward.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.stateward.bootstrap.keys.HmacSigner;
import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.bootstrap.keys.KeyRing;

/** Signed texts, such as those of URLs: what was not signed here is never taken for it. */
public final class SignatureFuzz {
  private static final HmacSigner SIGNER =
      new HmacSigner(KeyRing.of(InstallationSecret.of("a secret of 32 characters or more")));
  private static final String SIGNED = SIGNER.sign("download sv-1");

  private SignatureFuzz() {}

  /** Verifies {@code data}, by itself and as a change of a text that was signed. */
  public static void fuzzerTestOneInput(byte[] data) {
    String text = new String(data, ISO_8859_1);
    refused(text);
    if (!text.isEmpty()) {
      refused(text + SIGNED);
      refused(SIGNED + text);
      int place = (data[0] & 0xff) % SIGNED.length();
      refused(SIGNED.substring(0, place) + text + SIGNED.substring(place + 1));
    }
  }

  private static void refused(String text) {
    if (!text.equals(SIGNED) && SIGNER.verify(text).isPresent()) {
      throw new AssertionError("taken for signed: " + text);
    }
  }
}
