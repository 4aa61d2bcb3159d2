package dev.stateward.application.signin.port;

/** Whether a text may be the password of a user. */
public enum PasswordVerdict {
  ACCEPTED,
  TOO_SHORT,
  TOO_LONG,
  /** It contains the name of the user. */
  CONTAINS_NAME,
  /** It is one that is tried first: a well-known word, or a few characters repeated. */
  COMMON
}
