package dev.stateward.application.signin.port;

/** Generates secrets of signing in, and hashes passwords. */
public interface SignInSecrets {
  /** A new secret. */
  SignInSecret generate();

  /** The hash of a password, with its salt and what it was made with; slow, and takes memory. */
  String hash(Password password);

  /** Whether {@code hash} was made of {@code password}; takes as long as making it. */
  boolean matches(Password password, String hash);

  /** The code of six digits that an authenticator with this key shows in a step (RFC 6238). */
  String timeCode(byte[] key, long step);

  /** A hash of no password. Comparing with it takes as long as with that of a user. */
  String hashOfNone();
}
