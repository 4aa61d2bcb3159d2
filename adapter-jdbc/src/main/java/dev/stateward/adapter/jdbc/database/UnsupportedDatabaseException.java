package dev.stateward.adapter.jdbc.database;

/** The database is reachable but not supported; the message says why and what is supported. */
public final class UnsupportedDatabaseException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnsupportedDatabaseException(String message) {
    super(message);
  }
}
