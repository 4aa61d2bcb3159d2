package dev.stateward.application.backup.port;

import dev.stateward.domain.stateversion.BlobKey;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
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

  @Override
  public int compareTo(BackupId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
