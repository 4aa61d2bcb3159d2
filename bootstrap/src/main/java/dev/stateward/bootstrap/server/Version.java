package dev.stateward.bootstrap.server;

import java.util.Objects;

/** The version of the program. */
public final class Version {
  /** The version; "development" when the program does not run from its jar. */
  public static final String TEXT =
      Objects.requireNonNullElse(
          Version.class.getPackage().getImplementationVersion(), "development");

  private Version() {}
}
