package dev.stateward.matrix;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Silences the access log for thousands of requests; restored afterwards. */
final class QuietAccessLog implements AutoCloseable {
  private final Logger access =
      ((LoggerContext) LoggerFactory.getILoggerFactory()).getLogger("dev.stateward.access");
  private final @Nullable Level usual = access.getLevel();

  QuietAccessLog() {
    access.setLevel(Level.WARN);
  }

  @Override
  public void close() {
    access.setLevel(usual);
  }
}
