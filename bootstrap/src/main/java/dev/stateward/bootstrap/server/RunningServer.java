package dev.stateward.bootstrap.server;

import dev.stateward.application.StateApplication;
import java.net.URI;

/**
 * A server that answers requests until it is closed, in the order in which it must be taken down.
 */
public final class RunningServer implements AutoCloseable {
  private final StateApplication application;
  private final URI publicUrl;
  private final OpenParts parts;

  RunningServer(StateApplication application, URI publicUrl, OpenParts parts) {
    this.application = application;
    this.publicUrl = publicUrl;
    this.parts = parts;
  }

  /** What it serves. */
  public StateApplication application() {
    return application;
  }

  /** Where clients find it. */
  public URI publicUrl() {
    return publicUrl;
  }

  /**
   * Stops: takes no more requests, finishes those in flight, then the jobs under way, then gives
   * back what it holds open.
   */
  @Override
  public void close() {
    parts.close();
  }
}
