package dev.stateward.application.settings;

import java.time.Duration;

/** What signing in may take, and for how long what comes of it is valid. */
public final class SignInBudgets {
  private SignInBudgets() {}

  /** The fewest characters of a password. */
  public static final int SHORTEST_PASSWORD = 12;

  /** The most characters of a password. */
  public static final int LONGEST_PASSWORD = 256;

  /** How long a browser may be silent until it has to sign in again. */
  public static final Duration SESSION_IDLE = Duration.ofMinutes(30);

  /** How long a browser is signed in at most. */
  public static final Duration SESSION = Duration.ofHours(12);

  /** How many browsers one user is signed in with; one more ends the oldest. */
  public static final int SESSIONS = 20;

  /** How exactly the last use of a session is known. */
  public static final Duration SESSION_PRECISION = Duration.ofMinutes(1);

  /** How long a client may take to exchange a code for a token. */
  public static final Duration CODE = Duration.ofSeconds(60);

  /** How long a link to set a password is valid. */
  public static final Duration LINK = Duration.ofHours(24);

  /** How many passwords one node hashes at a time; each takes 19 MiB of memory. */
  public static final int HASHES = 2;

  /** How long one waits for others that are hashed. */
  public static final Duration HASH_WAIT = Duration.ofSeconds(20);

  /** How long somebody may take at the identity provider. */
  public static final Duration PENDING = Duration.ofMinutes(10);

  /** What a browser keeps of a sign-in by the provider, in characters. */
  public static final int PENDING_LENGTH = 3 * 1024;

  /** The longest path that a browser is sent to after it, in characters. */
  public static final int TARGET = 1536;

  /** The longest code of a provider, in characters. */
  public static final int PROVIDER_CODE = 3072;

  /** How often one client may fail for one name before it has to pause. */
  public static final int FAILURES_OF_PAIR = 5;

  /** How often one client may fail, whatever the name. */
  public static final int FAILURES_OF_CLIENT = 20;

  /** How often all clients together may fail for one name. */
  public static final int FAILURES_OF_NAME = 100;

  /** The pause after the first failure beyond these; it doubles with each further one. */
  public static final Duration PAUSE = Duration.ofSeconds(1);

  /** The longest pause. */
  public static final Duration LONGEST_PAUSE = Duration.ofMinutes(15);

  /** After how long without one failures are forgotten. */
  public static final Duration FAILURES_KEPT = Duration.ofHours(1);

  /** Of how many names, clients, and pairs of both one node keeps failures. */
  public static final int TRACKED = 10_000;

  /** How often one user may sign in within a minute on one node; likewise allow clients a token. */
  public static final int SUCCESSES = 10;

  /** For how long others cannot make a browser pause that a user signed in with. */
  public static final Duration DEVICE = Duration.ofDays(90);

  /** How long a user may take to confirm an authenticator. */
  public static final Duration ENROLMENT = Duration.ofMinutes(10);

  /** How many recovery codes a user gets with an authenticator. */
  public static final int RECOVERY_CODES = 10;

  /** How many codes by time may be wrong beside the right password before there is a pause. */
  public static final int WRONG_CODES = 10;

  /** For how long no code by time is right then, unless a recovery code is shown. */
  public static final Duration CODE_PAUSE = Duration.ofHours(24);

  /** The form of a page, in bytes. */
  public static final int FORM = 8 * 1024;

  /** The fields of a form. */
  public static final int FIELDS = 20;

  /** The state of a client that is sent back with a code, in characters. */
  public static final int CLIENT_STATE = 512;
}
