package dev.stateward.adapter.jdbc.embedded;

import java.nio.file.Path;

/** The embedded database is open in another process; only one may have it. */
public final class DatabaseInUseException extends RuntimeException {
  private static final long serialVersionUID = 1;

  DatabaseInUseException(Path file, Throwable cause) {
    super(
        "the embedded database "
            + file
            + " is in use by another process: stop the server that runs on it, or use its API",
        cause);
  }
}
