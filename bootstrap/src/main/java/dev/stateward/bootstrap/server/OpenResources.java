package dev.stateward.bootstrap.server;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Parts of a server that are open, in the order in which they were opened. */
final class OpenResources implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(OpenResources.class);

  private final Deque<AutoCloseable> parts = new ArrayDeque<>();

  /** Adds {@code part}, which was just opened. */
  <T extends AutoCloseable> T add(T part) {
    parts.push(part);
    return part;
  }

  /** Closes the parts in reverse order; a failure does not keep the others open. */
  @Override
  public void close() {
    while (!parts.isEmpty()) {
      close(parts.pop());
    }
  }

  private static void close(AutoCloseable part) {
    try {
      part.close();
    } catch (Exception e) {
      LOG.warn("{} did not close well", part.getClass().getSimpleName(), e);
    }
  }
}
