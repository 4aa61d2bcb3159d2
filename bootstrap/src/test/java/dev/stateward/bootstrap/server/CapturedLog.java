package dev.stateward.bootstrap.server;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.encoder.Encoder;
import dev.stateward.bootstrap.settings.Settings.Logs;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/** Captures all that this process logs, at every level and in every format. */
final class CapturedLog extends AppenderBase<ILoggingEvent> implements AutoCloseable {
  private final LoggerContext log = (LoggerContext) LoggerFactory.getILoggerFactory();
  private final Logger own = log.getLogger("dev.stateward");
  private final Level usual = own.getEffectiveLevel();
  private final List<Encoder<ILoggingEvent>> encoders =
      Stream.of(Logs.Format.values()).map(format -> Logging.encoder(log, format)).toList();
  private final List<String> lines = new CopyOnWriteArrayList<>();

  private CapturedLog() {}

  static CapturedLog begin() {
    CapturedLog captured = new CapturedLog();
    captured.setContext(captured.log);
    captured.start();
    captured.own.setLevel(Level.TRACE);
    captured.log.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).addAppender(captured);
    return captured;
  }

  /** Each event in each format, its stack trace included. */
  List<String> lines() {
    return lines;
  }

  @Override
  protected void append(ILoggingEvent event) {
    encoders.forEach(
        encoder -> lines.add(new String(encoder.encode(event), StandardCharsets.UTF_8)));
  }

  @Override
  public void close() {
    log.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).detachAppender(this);
    own.setLevel(usual);
    stop();
  }
}
