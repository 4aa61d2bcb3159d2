package dev.stateward.bootstrap.server;

import dev.stateward.application.StateApplication;
import java.net.URI;

/** A running server; closing it stops its parts in the right order. */
public final class RunningServer implements AutoCloseable {
  private final StateApplication application;
  private final URI publicUrl;
  private final OpenResources parts;

  RunningServer(StateApplication application, URI publicUrl, OpenResources parts) {
    this.application = application;
    this.publicUrl = publicUrl;
    this.parts = parts;
  }

  /** The application. */
  public StateApplication application() {
    return application;
  }

  /** Where clients find it. */
  public URI publicUrl() {
    return publicUrl;
  }

  /**
   * Stops: accepts no more requests, finishes those in flight, then the running jobs, then closes
   * the stores.
   */
  @Override
  public void close() {
    parts.close();
  }
}
