package dev.stateward.application;

import dev.stateward.application.port.out.Usage;
import dev.stateward.application.port.out.Usage.DatabaseFile;
import java.time.Duration;

/**
 * Tells when the embedded database's file is much larger than what it holds, although its space is
 * used again (ADR 102).
 */
final class DatabaseFileCheck implements Housekeeper.Chore {
  static final Duration PAUSE = Duration.ofMinutes(15);

  private static final long MEBIBYTE = 1024 * 1024;

  private final Usage usage;

  DatabaseFileCheck(Usage usage) {
    this.usage = usage;
  }

  @Override
  public Housekeeper.Outcome keep(Runnable heartbeat) {
    String finding =
        usage.file().filter(DatabaseFileCheck::tooLarge).map(DatabaseFileCheck::finding).orElse("");
    return new Housekeeper.Outcome(PAUSE, finding);
  }

  private static boolean tooLarge(DatabaseFile file) {
    return file.bytes() > Budgets.SMALL_DATABASE_FILE
        && file.bytes() > Budgets.DATABASE_FILE_FACTOR * file.used();
  }

  private static String finding(DatabaseFile file) {
    return "the file of the embedded database has %d MiB, of which %d MiB are in use; restart the server to make it small"
        .formatted(file.bytes() / MEBIBYTE, file.used() / MEBIBYTE);
  }
}
