package dev.stateward.bootstrap.keys;

import dev.stateward.application.port.KeyId;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The secret of an installation, from which all of its keys are derived. Who has it can forge
 * tokens; without it every token and every signed URL is void. It is never shown, not even by
 * {@link #toString}.
 */
public final class InstallationSecret {
  /** The shortest secret, in bytes. */
  public static final int SHORTEST = 32;

  /** The shortest secret as text: 32 random bytes in base64. */
  public static final int SHORTEST_TEXT = 43;

  /** A text with fewer different characters is not random. */
  private static final int FEWEST_CHARACTERS = 10;

  private static final int NAME = 8;
  private static final String PREFIX = "stw_secret_";
  private static final Pattern FORM = Pattern.compile(PREFIX + "((?:[0-9a-f]{2}){32,})");

  private final byte[] bytes;

  private InstallationSecret(byte[] bytes) {
    if (bytes.length < SHORTEST) {
      throw new IllegalArgumentException("an installation's secret is too short");
    }
    this.bytes = bytes.clone();
  }

  /**
   * Parses a secret: the result of {@link #text()} or any other text of {@value #SHORTEST} bytes or
   * more.
   */
  public static InstallationSecret of(String text) {
    Matcher written = FORM.matcher(text);
    return new InstallationSecret(
        written.matches()
            ? HexFormat.of().parseHex(written.group(1))
            : text.getBytes(StandardCharsets.UTF_8));
  }

  /** Whether {@code text} looks like {@value #SHORTEST} random bytes. */
  public static boolean strong(String text) {
    return text.length() >= SHORTEST_TEXT && text.chars().distinct().count() >= FEWEST_CHARACTERS;
  }

  /** The secret of {@code bytes}, {@value #SHORTEST} or more. */
  public static InstallationSecret of(byte[] bytes) {
    return new InstallationSecret(bytes);
  }

  /** A new secret. */
  public static InstallationSecret random(SecureRandom random) {
    byte[] bytes = new byte[SHORTEST];
    random.nextBytes(bytes);
    return new InstallationSecret(bytes);
  }

  /** The secret as text. Only the operator may read it. */
  public String text() {
    return PREFIX + HexFormat.of().formatHex(bytes);
  }

  /** A value that proves possession of this secret without revealing it. */
  String check() {
    return HexFormat.of().formatHex(derive("check of the secret"));
  }

  /** The id of this secret's keys, which does not reveal them. */
  public KeyId id() {
    byte[] name = Arrays.copyOf(derive("names of keys"), NAME);
    return new KeyId(HexFormat.of().formatHex(name));
  }

  /**
   * A key of 32 bytes for one purpose, which reveals neither the secret nor other keys: the first
   * block of HKDF (RFC 5869) with SHA-256.
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
