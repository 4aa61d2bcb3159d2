package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.remote.TimeText;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a duration such as 90s, 10m, 1h30m or 90d. */
final class TimeSpan implements ITypeConverter<Duration> {
  @Override
  public Duration convert(String text) {
    try {
      return TimeText.duration(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(String.valueOf(e.getMessage()));
    }
  }
}
