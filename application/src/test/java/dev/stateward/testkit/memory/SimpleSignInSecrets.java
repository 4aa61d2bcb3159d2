package dev.stateward.testkit.memory;

import dev.stateward.application.io.Rfc4648;
import dev.stateward.application.signin.port.Password;
import dev.stateward.application.signin.port.SignInSecret;
import dev.stateward.application.signin.port.SignInSecrets;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Counts secrets and hashes; a hash is the password in reverse. */
public final class SimpleSignInSecrets implements SignInSecrets {
  private static final String NONE = "none";

  private final AtomicLong secrets = new AtomicLong();
  private final AtomicLong hashes = new AtomicLong();
  private final Queue<Runnable> meanwhile = new ConcurrentLinkedQueue<>();

  /** Has {@code change} happen while the next password is compared. */
  public void whileComparing(Runnable change) {
    meanwhile.add(change);
  }

  /** How many passwords were hashed or compared. */
  public long hashes() {
    return hashes.get();
  }

  @Override
  public SignInSecret generate() {
    return new SignInSecret(String.format(Locale.ROOT, "secret-%036d", secrets.incrementAndGet()));
  }

  @Override
  public String hash(Password password) {
    hashes.incrementAndGet();
    return '$' + new StringBuilder(password.text()).reverse().toString();
  }

  @Override
  public boolean matches(Password password, String hash) {
    boolean same = hash(password).equals(hash);
    Optional.ofNullable(meanwhile.poll()).ifPresent(Runnable::run);
    return same;
  }

  @Override
  public String timeCode(byte[] key, long step) {
    return timeCode(Rfc4648.base32(key), step);
  }

  /** The code of a key in Base32. */
  public static String timeCode(String key, long step) {
    return String.format(Locale.ROOT, "%06d", Math.floorMod(key.hashCode() + step, 1_000_000));
  }

  @Override
  public String hashOfNone() {
    return NONE;
  }
}
