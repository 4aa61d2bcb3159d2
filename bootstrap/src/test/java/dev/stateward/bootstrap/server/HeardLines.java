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

/** All that is logged in this process while it listens, however much that is, in every format. */
final class HeardLines extends AppenderBase<ILoggingEvent> implements AutoCloseable {
  private final LoggerContext log = (LoggerContext) LoggerFactory.getILoggerFactory();
  private final Logger own = log.getLogger("dev.stateward");
  private final Level usual = own.getEffectiveLevel();
  private final List<Encoder<ILoggingEvent>> encoders =
      Stream.of(Logs.Format.values()).map(format -> Logging.encoder(log, format)).toList();
  private final List<String> lines = new CopyOnWriteArrayList<>();

  private HeardLines() {}

  static HeardLines begin() {
    HeardLines heard = new HeardLines();
    heard.setContext(heard.log);
    heard.start();
    heard.own.setLevel(Level.TRACE);
    heard.log.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).addAppender(heard);
    return heard;
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
