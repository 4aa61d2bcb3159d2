package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.ConsoleAppender;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stateward.bootstrap.settings.Settings.Logs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;

class LoggingTest {
  private final LoggerContext context = new LoggerContext();
  private final Logger logger = context.getLogger("dev.stateward.access");

  LoggingTest() {
    context.setMDCAdapter(new LogbackMDCAdapter());
  }

  @Test
  void isALineOfTextWithTheRequest() {
    assertThat(logged(Logs.Format.TEXT, "done"))
        .isEqualTo("2026-01-02T03:04:05.678Z INFO  access req-1 done" + " \n");
  }

  @Test
  void keepsToOneLineWhateverAClientSends() {
    assertThat(logged(Logs.Format.TEXT, "a\r\n2026-01-02 forged")).hasLineCount(1);
  }

  @Test
  void namesWhatBelongsToAnEventInOneLine() {
    assertThat(
            logged(
                Logs.Format.TEXT,
                "a\r\n\nb",
                new KeyValuePair("route", "/x\ny"),
                new KeyValuePair("status", 200)))
        .isEqualTo(
            "2026-01-02T03:04:05.678Z INFO  access req-1 a b route=\"/x y\" status=\"200\"\n");
  }

  @Test
  void letsNoClientForgeWhatBelongsToAnEventNorMoveTheCursor() {
    assertThat(
            logged(
                Logs.Format.TEXT,
                "done\u001b[2J",
                new KeyValuePair("agent", "x\" status=\"200\\\u001b]0;\u0007\u009b\u2028\u202eé")))
        .isEqualTo(
            "2026-01-02T03:04:05.678Z INFO  access req-1 done\\u001b[2J"
                + " agent=\"x\\\" status=\\\"200\\\\\\u001b]0;\\u0007\\u009b\\u2028\\u202eé\"\n");
  }

  @Test
  void showsTheStackTraceBelowItsLine() {
    Logging.configure(context, Logs.DEFAULT);
    var event =
        new LoggingEvent(
            "", logger, Level.ERROR, "failed", new IllegalStateException("why"), new Object[0]);

    assertThat(line(event))
        .contains(" ERROR access  failed \njava.lang.IllegalStateException: why\n\tat ");
  }

  @Test
  void endsWithTheTraceOfTheRequest() {
    Logging.configure(context, Logs.DEFAULT);
    var event = new LoggingEvent("", logger, Level.INFO, "request", null, new Object[0]);
    event.setMDCPropertyMap(Map.of("request-id", "req-1", "trace_id", "4bf92f35"));

    assertThat(line(event)).endsWith(" access req-1 request  trace_id=4bf92f35\n");
  }

  @Test
  void isALineOfFlatJsonWithTheRequest() {
    assertThat(
            logged(
                Logs.Format.JSON,
                "say \"done\"\n\u009b\u2028",
                new KeyValuePair("method", "GET"),
                new KeyValuePair("status", 200),
                new KeyValuePair("ms", 72.9f),
                new KeyValuePair("level", "forged")))
        .isEqualTo(
            "{\"time\":\"2026-01-02T03:04:05.678Z\",\"level\":\"info\","
                + "\"logger\":\"dev.stateward.access\",\"thread\":\"main\","
                + "\"message\":\"say \\\"done\\\"\\n\\u009B\\u2028\","
                + "\"request-id\":\"req-1\","
                + "\"method\":\"GET\",\"status\":200,\"ms\":72.9}\n");
  }

  @Test
  void isOneTextOfJsonWithAStackTrace() throws IOException {
    Logging.configure(context, new Logs(Logs.Format.JSON, Logs.Level.INFO));
    var event =
        new LoggingEvent(
            "", logger, Level.ERROR, "failed", new IllegalStateException("why"), new Object[0]);

    String line = line(event);

    assertThat(line).hasLineCount(1);
    assertThat(new JsonMapper().readTree(line).path("exception").textValue())
        .startsWith("java.lang.IllegalStateException: why\n\tat ")
        .doesNotEndWith("\n");
  }

  @Test
  void goesToStandardError() {
    Logging.configure(context, Logs.DEFAULT);

    assertThat(console().getTarget()).isEqualTo("System.err");
  }

  @Test
  void hearsLibrariesOnlyWhenTheyWarn() {
    Logging.configure(context, new Logs(Logs.Format.TEXT, Logs.Level.DEBUG));

    assertThat(context.getLogger("org.eclipse.jetty.server").isInfoEnabled()).isFalse();
    assertThat(context.getLogger("com.zaxxer.hikari").isInfoEnabled()).isFalse();
    assertThat(context.getLogger("org.flywaydb").isWarnEnabled()).isTrue();
    assertThat(context.getLogger("dev.stateward.anything").isDebugEnabled()).isTrue();
    assertThat(context.getLogger("dev.stateward.anything").isTraceEnabled()).isFalse();
  }

  private String logged(Logs.Format format, String message, KeyValuePair... pairs) {
    Logging.configure(context, new Logs(format, Logs.Level.INFO));
    var event = new LoggingEvent("", logger, Level.INFO, message, null, new Object[0]);
    event.setThreadName("main");
    event.setInstant(Instant.parse("2026-01-02T03:04:05.678Z"));
    event.setMDCPropertyMap(Map.of("request-id", "req-1"));
    event.setKeyValuePairs(List.of(pairs));
    return line(event);
  }

  private String line(LoggingEvent event) {
    return new String(console().getEncoder().encode(event), StandardCharsets.UTF_8)
        .replace(System.lineSeparator(), "\n");
  }

  private ConsoleAppender<ILoggingEvent> console() {
    var appender = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).getAppender("console");
    assertThat(appender).isInstanceOf(ConsoleAppender.class);
    return (ConsoleAppender<ILoggingEvent>) appender;
  }
}
