package dev.stateward.bootstrap.server;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The open parts of a server, in the order in which they were opened. */
final class OpenResources implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(OpenResources.class);

  private final Deque<AutoCloseable> parts = new ArrayDeque<>();

  /** Adds a part that was just opened. */
  <T extends AutoCloseable> T add(T part) {
    parts.push(part);
    return part;
  }

  /** Closes the parts in reverse order, also when closing one of them fails. */
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
      LOG.warn("{} could not be closed", part.getClass().getSimpleName(), e);
    }
  }
}
