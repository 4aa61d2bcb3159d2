package dev.stateward.bootstrap.remote;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads times and durations of the command line, and prints durations. Days begin at midnight in
 * UTC, as all times that commands print are in UTC.
 *
 * @param time the current time
 */
public record TimeText(InstantSource time) {
  /** Examples of times, for the help. */
  public static final String EXAMPLES = "such as 90d, yesterday or 2026-11-28";

  private static final Pattern DURATION =
      Pattern.compile(
          "(?=\\d)(?:(\\d{1,4})w)?(?:(\\d{1,6})d)?(?:(\\d{1,7})h)?(?:(\\d{1,7})m)?(?:(\\d{1,7})s)?");

  private static final List<ChronoUnit> PARTS =
      List.of(ChronoUnit.DAYS, ChronoUnit.HOURS, ChronoUnit.MINUTES, ChronoUnit.SECONDS);

  /** Times and durations of this machine. */
  public static TimeText ofSystem() {
    return new TimeText(InstantSource.system());
  }

  /**
   * A duration, such as 90d, 12h or 1h30m.
   *
   * @throws IllegalArgumentException when it is not one
   */
  public static Duration duration(String text) {
    return length(text)
        .orElseThrow(() ->
            new IllegalArgumentException(
                "not a duration such as 90s, 10m, 1h30m or 90d: \"" + text + "\""));
  }

  private static Optional<Duration> length(String text) {
    Matcher parts = DURATION.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    Duration sum =
        Duration.ofDays(7 * count(parts.group(1)) + count(parts.group(2)))
            .plusHours(count(parts.group(3)))
            .plusMinutes(count(parts.group(4)))
            .plusSeconds(count(parts.group(5)));
    return Optional.of(sum).filter(Duration::isPositive);
  }

  private static long count(@Nullable String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }

  /**
   * A time; a duration is that long ago.
   *
   * @throws IllegalArgumentException when it is neither
   */
  public Instant past(String text) {
    return length(text).map(now()::minus).orElseGet(() -> at(text));
  }

  /**
   * A time; a duration is that long from now.
   *
   * @throws IllegalArgumentException when it is neither
   */
  public Instant future(String text) {
    return length(text).map(now()::plus).orElseGet(() -> at(text));
  }

  private Instant at(String text) {
    try {
      return switch (text) {
        case "today" -> today();
        case "yesterday" -> today().minus(Duration.ofDays(1));
        default ->
            text.contains("T")
                ? OffsetDateTime.parse(text).toInstant()
                : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
      };
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "not a time such as 90d, yesterday, 2026-11-28 or 2026-11-28T12:00:00Z: \"%s\""
              .formatted(text),
          e);
    }
  }

  private Instant today() {
    return now().truncatedTo(ChronoUnit.DAYS);
  }

  private Instant now() {
    return time.instant().truncatedTo(ChronoUnit.SECONDS);
  }

  /**
   * An instant as people read it, such as {@code 2026-11-28 12:00:00 UTC (2d 3h ago)}; other text
   * as it is.
   */
  public String shown(String instant) {
    try {
      Instant at = Instant.parse(instant).truncatedTo(ChronoUnit.SECONDS);
      Duration passed = Duration.between(at, now());
      String distance =
          passed.isZero()
              ? "now"
              : passed.isPositive() ? words(passed) + " ago" : "in " + words(passed.negated());
      return at.toString().replace('T', ' ').replace("Z", " UTC") + " (" + distance + ")";
    } catch (DateTimeException e) {
      return instant;
    }
  }

  /** A duration in its two largest units, such as {@code 730d 11h}. */
  public static String words(Duration duration) {
    List<String> words = new ArrayList<>();
    Duration left = duration;
    for (ChronoUnit unit : PARTS) {
      long count = left.dividedBy(unit.getDuration());
      left = left.minus(unit.getDuration().multipliedBy(count));
      if (count > 0 && words.size() < 2) {
        words.add(count + unit.name().substring(0, 1).toLowerCase(Locale.ROOT));
      }
    }
    return words.isEmpty() ? duration.toMillis() + "ms" : String.join(" ", words);
  }
}
