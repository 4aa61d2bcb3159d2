package dev.stateward.application.backup.port;

import dev.stateward.domain.stateversion.BlobKey;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Objects;

/**
 * Names a backup; later ones sort after earlier ones.
 *
 * @param value its second in UTC, its microsecond and three random digits, such as {@code
 *     20261123t001502z-0123abcd}
 */
public record BackupId(String value) implements Comparable<BackupId> {
  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("uuuuMMdd't'HHmmss'z'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final int RANDOM = 3;
  private static final int HEXADECIMAL = 16;

  public BackupId {
    Objects.requireNonNull(value, "value is null");
    if (!hasForm(value)) {
      throw new IllegalArgumentException("not the name of a backup");
    }
  }

  /** Whether {@code text} could name a backup. */
  public static boolean hasForm(String text) {
    return text.matches("[0-9]{8}t[0-9]{6}z-[0-9a-f]{8}");
  }

  /**
   * A new name.
   *
   * @param unique a new key, from whose end the random digits are
   */
  public static BackupId of(Instant at, BlobKey unique) {
    String key = unique.value();
    return new BackupId(
        "%s-%05x%s"
            .formatted(
                SECOND.format(at),
                at.get(ChronoField.MICRO_OF_SECOND),
                key.substring(key.length() - RANDOM)));
  }

  /** As {@link #of}, of one that sorts after this one even if the clock was set back since. */
  public BackupId next(Instant at, BlobKey unique) {
    Instant least = at().plus(1, ChronoUnit.MICROS);
    return of(at.isBefore(least) ? least : at, unique);
  }

  private Instant at() {
    int second = value.indexOf('-');
    long micro = Long.parseLong(value, second + 1, value.length() - RANDOM, HEXADECIMAL);
    return SECOND.parse(value.substring(0, second), Instant::from).plus(micro, ChronoUnit.MICROS);
  }

  @Override
  public int compareTo(BackupId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
