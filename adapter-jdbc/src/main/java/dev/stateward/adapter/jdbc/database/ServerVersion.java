package dev.stateward.adapter.jdbc.database;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The version that a database server reports, and whether it is supported. */
final class ServerVersion {
  /** The oldest PostgreSQL version that is tested. */
  private static final int OLDEST = 15;

  /**
   * "PostgreSQL 15.4 on x86_64...": other servers with the same protocol report another name or
   * form.
   */
  private static final Pattern POSTGRES =
      Pattern.compile("PostgreSQL ([0-9]{1,4})(?:\\.[0-9]+|beta[0-9]+|rc[0-9]+|devel)*(?:[ ,].*)?");

  private ServerVersion() {}

  /**
   * Accepts a supported server.
   *
   * @param version the result of the function {@code version()}
   * @throws UnsupportedDatabaseException when it is not supported
   */
  static void require(String version) {
    Matcher postgres = POSTGRES.matcher(version);
    if (!postgres.matches() || Integer.parseInt(postgres.group(1)) < OLDEST) {
      throw new UnsupportedDatabaseException(
          "the database is "
              + shortened(version)
              + "; PostgreSQL "
              + OLDEST
              + " or newer is required");
    }
  }

  /** Without the compiler and other details. */
  private static String shortened(String version) {
    return version.strip().split(" on |[\\r\\n(,]", 2)[0].strip();
  }
}
