package dev.stateward.bootstrap.server;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.LayoutBase;
import ch.qos.logback.core.util.CachingDateFormatter;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/**
 * One line for each event, with line breaks replaced so that clients cannot forge lines; then its
 * stack trace.
 */
final class TextLines extends LayoutBase<ILoggingEvent> {
  private static final String REQUEST_ID = "request-id";
  private static final String TRACE_ID = "trace_id";
  private static final int USUAL_LENGTH = 256;
  private static final int LEVEL_WIDTH = 5;
  private static final char DELETE = 0x7f;

  private final CachingDateFormatter times =
      new CachingDateFormatter("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", ZoneOffset.UTC);
  private final ThrowableProxyConverter traces = new ThrowableProxyConverter();

  @Override
  public void start() {
    traces.start();
    super.start();
  }

  @Override
  public String doLayout(ILoggingEvent event) {
    StringBuilder line = new StringBuilder(USUAL_LENGTH);
    String level = event.getLevel().toString();
    String logger = event.getLoggerName();
    line.append(times.format(event.getTimeStamp())).append(' ').append(level);
    line.repeat(' ', Math.max(0, LEVEL_WIDTH - level.length())).append(' ');
    line.append(logger, logger.lastIndexOf('.') + 1, logger.length()).append(' ');
    appendFlat(line, event.getMDCPropertyMap().getOrDefault(REQUEST_ID, ""));
    line.append(' ');
    appendFlat(line, Objects.requireNonNullElse(event.getFormattedMessage(), ""));
    line.append(' ');
    appendPairs(line, event.getKeyValuePairs());
    String trace = event.getMDCPropertyMap().get(TRACE_ID);
    if (trace != null) {
      line.append(" trace_id=");
      appendFlat(line, trace);
    }
    return line.append(System.lineSeparator()).append(traces.convert(event)).toString();
  }

  private static void appendPairs(StringBuilder line, @Nullable List<KeyValuePair> pairs) {
    if (pairs == null) {
      return;
    }
    String separator = "";
    for (KeyValuePair pair : pairs) {
      line.append(separator);
      appendFlat(line, pair.key);
      line.append('=');
      appendQuoted(line, String.valueOf(pair.value));
      separator = " ";
    }
  }

  /**
   * Appends {@code text} with a space in the place of each run of line breaks, and other control
   * characters escaped: a terminal would obey them.
   */
  private static void appendFlat(StringBuilder line, String text) {
    boolean broken = false;
    for (int i = 0; i < text.length(); i++) {
      char each = text.charAt(i);
      boolean breaks = each == '\r' || each == '\n';
      if (!breaks) {
        appendVisible(line, each);
      } else if (!broken) {
        line.append(' ');
      }
      broken = breaks;
    }
  }

  private static void appendVisible(StringBuilder line, char each) {
    if (each >= ' ' && each < DELETE) {
      line.append(each);
      return;
    }
    switch (Character.getType(each)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          line.append("\\u%04x".formatted((int) each));
      default -> line.append(each);
    }
  }

  /** Appends {@code text} in quotes, which it cannot end. */
  private static void appendQuoted(StringBuilder line, String text) {
    line.append('"');
    appendFlat(line, text.replace("\\", "\\\\").replace("\"", "\\\""));
    line.append('"');
  }
}
