package dev.stateward.bootstrap.server;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import dev.stateward.bootstrap.settings.Settings.Logs;
import org.slf4j.LoggerFactory;

/** Configures logging to standard error: the program's own lines, and warnings of libraries. */
public final class Logging {
  private Logging() {}

  /** Configures logging for the whole process. */
  public static void configure(Logs logs) {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      context.reset();
      configure(context, logs);
    }
  }

  /** Logs nothing: for commands that say themselves what fails. */
  public static void silence() {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      context.reset();
      context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).setLevel(Level.OFF);
    }
  }

  static void configure(LoggerContext context, Logs logs) {
    ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
    console.setContext(context);
    console.setName("console");
    console.setTarget("System.err");
    console.setEncoder(encoder(context, logs.format()));
    console.start();

    Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.addAppender(console);
    root.setLevel(Level.WARN);
    context.getLogger("dev.stateward").setLevel(Level.toLevel(logs.level().name()));
  }

  /** The encoder for a format. */
  static Encoder<ILoggingEvent> encoder(LoggerContext context, Logs.Format format) {
    Encoder<ILoggingEvent> encoder =
        switch (format) {
          case TEXT -> text();
          case JSON -> new JsonLogLines();
        };
    encoder.setContext(context);
    encoder.start();
    return encoder;
  }

  private static LayoutWrappingEncoder<ILoggingEvent> text() {
    TextLines lines = new TextLines();
    lines.start();
    LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
    encoder.setLayout(lines);
    return encoder;
  }
}
