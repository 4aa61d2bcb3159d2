package dev.stateward.bootstrap.server;

import dev.stateward.application.StateApplication;

/** An application with open stores, until it is closed; not reachable over the network. */
public final class OpenApplication implements AutoCloseable {
  private final StateApplication application;
  private final OpenResources parts;

  OpenApplication(StateApplication application, OpenResources parts) {
    this.application = application;
    this.parts = parts;
  }

  /** The application. */
  public StateApplication application() {
    return application;
  }

  /** Closes the stores. */
  @Override
  public void close() {
    parts.close();
  }
}
