package dev.stateward.application.settings;

import java.time.Duration;

/** What verifying ID tokens of other issuers may take. */
public final class IdTokenBudgets {
  private IdTokenBudgets() {}

  /** The longest ID token, in characters. */
  public static final int TOKEN = 16 * 1024;

  /** The longest claim that is compared, in characters; longer ones match nothing. */
  public static final int CLAIM = 1024;

  /** How far the clocks of issuers and of this server may be apart. */
  public static final Duration SKEW = Duration.ofSeconds(60);

  /** For how long an ID token may be valid. */
  public static final Duration LIFE = Duration.ofHours(24);

  /** The most bytes of an issuer's configuration, and of its keys. */
  public static final int DOCUMENT = 64 * 1024;

  /** The most keys of an issuer. */
  public static final int KEYS = 50;

  /** The longest modulus of an RSA key, in bits. */
  public static final int RSA_BITS = 8192;

  /** The shortest modulus of an RSA key, in bits. */
  public static final int LEAST_RSA_BITS = 2048;

  /** How long one request to an issuer may take in all; two are sent for its keys. */
  public static final Duration CALL = Duration.ofSeconds(5);

  /** How long a token waits for another that has the same issuer asked, or for free requests. */
  public static final Duration WAIT = Duration.ofSeconds(10);

  /** How many issuers one node asks at a time. */
  public static final int CALLS = 16;

  /** How many codes of one origin, a known browser or an address, are exchanged at a time. */
  public static final int CALLS_OF_ONE = 4;

  /** The most issuers whose keys a node keeps in mind. */
  public static final int ISSUERS = 256;

  /** How old keys may become before they are read again. */
  public static final Duration FRESH = Duration.ofMinutes(15);

  /** How old keys may become of an issuer that does not answer. */
  public static final Duration STALE = Duration.ofHours(1);

  /** How often the keys of an issuer are read at most, whatever keys tokens name. */
  public static final Duration PAUSE = Duration.ofSeconds(30);
}
