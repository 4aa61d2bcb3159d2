package dev.stateward.adapter.jdbc.database;

/** A database answers, but is not one that states can be trusted to; the message names both. */
public final class UnsupportedDatabaseException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnsupportedDatabaseException(String message) {
    super(message);
  }
}
