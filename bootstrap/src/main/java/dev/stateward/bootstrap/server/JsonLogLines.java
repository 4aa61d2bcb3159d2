package dev.stateward.bootstrap.server;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.slf4j.event.KeyValuePair;

/**
 * One flat JSON object on one line for each event: time, level, logger, thread and message, then
 * the members of the request and of the event, then the stack trace as one text.
 */
final class JsonLogLines extends EncoderBase<ILoggingEvent> {
  private final JsonMapper json =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private final ThrowableProxyConverter traces = new ThrowableProxyConverter();

  @Override
  public void start() {
    traces.start();
    super.start();
  }

  @Override
  public byte[] headerBytes() {
    return new byte[0];
  }

  @Override
  public byte[] footerBytes() {
    return new byte[0];
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("time", event.getInstant().toString());
    members.put("level", event.getLevel().toString().toLowerCase(Locale.ROOT));
    members.put("logger", event.getLoggerName());
    members.put("thread", event.getThreadName());
    members.put("message", Objects.requireNonNullElse(event.getFormattedMessage(), ""));
    // A member of an event does not replace one of the line.
    new TreeMap<>(event.getMDCPropertyMap()).forEach(members::putIfAbsent);
    List<KeyValuePair> pairs = event.getKeyValuePairs();
    if (pairs != null) {
      pairs.forEach(pair -> members.putIfAbsent(pair.key, value(pair.value)));
    }
    if (event.getThrowableProxy() != null) {
      members.put("exception", traces.convert(event).stripTrailing());
    }
    return line(members);
  }

  private static Object value(Object given) {
    return given instanceof Number || given instanceof Boolean ? given : String.valueOf(given);
  }

  private byte[] line(Map<String, Object> members) {
    try {
      return (json.writeValueAsString(members) + System.lineSeparator())
          .getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts and numbers can always be written", e);
    }
  }
}
