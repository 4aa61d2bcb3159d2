package dev.stateward.bootstrap.server;

import dev.stateward.application.StateApplication;

/** An application whose stores are open until it is closed; nobody but its holder can ask it. */
public final class OpenApplication implements AutoCloseable {
  private final StateApplication application;
  private final OpenParts parts;

  OpenApplication(StateApplication application, OpenParts parts) {
    this.application = application;
    this.parts = parts;
  }

  /** What is open. */
  public StateApplication application() {
    return application;
  }

  /** Gives the stores back. */
  @Override
  public void close() {
    parts.close();
  }
}
