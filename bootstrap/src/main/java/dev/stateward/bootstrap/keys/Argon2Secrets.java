package dev.stateward.bootstrap.keys;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.application.signin.port.Password;
import dev.stateward.application.signin.port.SignInSecret;
import dev.stateward.application.signin.port.SignInSecrets;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * Generates secrets of 256 random bits, and hashes passwords by Argon2id (RFC 9106) with the
 * parameters that OWASP recommends: 19 MiB, two passes, one lane. A hash is written in the PHC
 * string format with its parameters, so that those of later releases may differ. Codes by time are
 * those of RFC 6238 with SHA-1, which is what authenticators know.
 */
public final class Argon2Secrets implements SignInSecrets {
  private static final Parameters PRESENT = new Parameters(19 * 1024, 2, 1);

  /** The most that is believed of a stored hash, which could otherwise ask for any memory. */
  private static final Parameters MOST = new Parameters(64 * 1024, 10, 4);

  private static final int SECRET = 32;
  private static final int SALT = 16;
  private static final int HASH = 32;

  private static final Pattern FORM =
      Pattern.compile(
          "\\$argon2id\\$v=19\\$m=(\\d{1,7}),t=(\\d{1,3}),p=(\\d{1,2})"
              + "\\$([A-Za-z0-9+/]{22})\\$([A-Za-z0-9+/]{43})");

  private final SecureRandom random;

  /** Draws secrets and salts from {@code random}. */
  public Argon2Secrets(SecureRandom random) {
    this.random = random;
  }

  private record Parameters(int kibibytes, int passes, int parallelism) {
    boolean within(Parameters most) {
      return kibibytes <= most.kibibytes
          && passes <= most.passes
          && parallelism <= most.parallelism;
    }
  }

  @Override
  public SignInSecret generate() {
    byte[] bytes = new byte[SECRET];
    random.nextBytes(bytes);
    return new SignInSecret(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  @Override
  public String hash(Password password) {
    byte[] salt = new byte[SALT];
    random.nextBytes(salt);
    return written(salt, hash(password, salt, PRESENT));
  }

  private static String written(byte[] salt, byte[] hash) {
    Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
    return "$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s"
        .formatted(
            PRESENT.kibibytes,
            PRESENT.passes,
            PRESENT.parallelism,
            base64.encodeToString(salt),
            base64.encodeToString(hash));
  }

  @Override
  public boolean matches(Password password, String hash) {
    Matcher stored = FORM.matcher(hash);
    if (!stored.matches()) {
      throw new IllegalStateException("a stored password has another form");
    }
    Parameters parameters =
        new Parameters(
            Integer.parseInt(stored.group(1)),
            Integer.parseInt(stored.group(2)),
            Integer.parseInt(stored.group(3)));
    if (!parameters.within(MOST)) {
      throw new IllegalStateException("a stored password takes too much to compare");
    }
    byte[] salt = Base64.getDecoder().decode(stored.group(4));
    byte[] wanted = Base64.getDecoder().decode(stored.group(5));
    return MessageDigest.isEqual(hash(password, salt, parameters), wanted);
  }

  @Override
  public String timeCode(byte[] key, long step) {
    byte[] code =
        new MacKey(MacKey.SHA_1, key).code(ByteBuffer.allocate(Long.BYTES).putLong(step).array());
    int truncated = ByteBuffer.wrap(code).getInt(code[code.length - 1] & 0xf) & Integer.MAX_VALUE;
    return String.format(Locale.ROOT, "%06d", truncated % 1_000_000);
  }

  @Override
  public String hashOfNone() {
    // No password is known that has this hash, nor can one be found.
    return written(new byte[SALT], new byte[HASH]);
  }

  private static byte[] hash(Password password, byte[] salt, Parameters parameters) {
    Argon2BytesGenerator argon2 = new Argon2BytesGenerator();
    argon2.init(
        new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
            .withVersion(Argon2Parameters.ARGON2_VERSION_13)
            .withMemoryAsKB(parameters.kibibytes)
            .withIterations(parameters.passes)
            .withParallelism(parameters.parallelism)
            .withSalt(salt)
            .build());
    byte[] hash = new byte[HASH];
    argon2.generateBytes(password.text().getBytes(UTF_8), hash);
    return hash;
  }
}
