package dev.stateward.bootstrap.keys;

import dev.stateward.application.port.out.Signer.KeyId;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The secret of one installation, of which every key of it is derived: whoever has it can make
 * tokens of it, whoever loses it makes every token and every hosted URL of it void. Shown nowhere,
 * by {@link #toString} neither.
 */
public final class InstallationSecret {
  /** The shortest secret, in characters or bytes. */
  public static final int SHORTEST = 32;

  private static final int NAME = 8;

  private final byte[] bytes;

  private InstallationSecret(byte[] bytes) {
    if (bytes.length < SHORTEST) {
      throw new IllegalArgumentException("an installation's secret is too short");
    }
    this.bytes = bytes.clone();
  }

  /** The secret that an operator made up, {@value #SHORTEST} characters or more. */
  public static InstallationSecret of(String text) {
    return new InstallationSecret(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The secret that was kept as {@code bytes}, {@value #SHORTEST} or more. */
  public static InstallationSecret of(byte[] bytes) {
    return new InstallationSecret(bytes);
  }

  /** The bytes of a new secret. */
  public static byte[] random(SecureRandom random) {
    byte[] bytes = new byte[SHORTEST];
    random.nextBytes(bytes);
    return bytes;
  }

  /** The name of this secret's keys, from which nobody learns them. */
  KeyId id() {
    byte[] name = Arrays.copyOf(derive("names of keys"), NAME);
    return new KeyId(HexFormat.of().formatHex(name));
  }

  /**
   * A key of 32 bytes for one purpose, from which nobody learns the secret or another key: the
   * first block of HKDF (RFC 5869) with SHA-256.
   *
   * @param purpose what the key is for, different for each
   */
  byte[] derive(String purpose) {
    byte[] extracted = new MacKey(MacKey.SHA_256, MacKey.utf8("stateward")).code(bytes);
    return new MacKey(MacKey.SHA_256, extracted).code(MacKey.utf8(purpose + '\u0001'));
  }

  @Override
  public String toString() {
    return "InstallationSecret[redacted]";
  }
}
