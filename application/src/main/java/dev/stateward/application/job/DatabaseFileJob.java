package dev.stateward.application.job;

import dev.stateward.application.organization.port.Usage;
import dev.stateward.application.organization.port.Usage.DatabaseFile;
import dev.stateward.application.settings.DatabaseBudgets;
import java.time.Duration;

/**
 * Warns when the embedded database's file is much larger than its data although free space is
 * reused (ADR 102).
 */
final class DatabaseFileJob implements RecurringJob {
  static final Duration PAUSE = Duration.ofMinutes(15);

  private static final long MEBIBYTE = 1024 * 1024;

  private final Usage usage;

  DatabaseFileJob(Usage usage) {
    this.usage = usage;
  }

  @Override
  public RecurringJob.Outcome keep(Runnable heartbeat) {
    String finding =
        usage.file().filter(DatabaseFileJob::tooLarge).map(DatabaseFileJob::finding).orElse("");
    return new RecurringJob.Outcome(PAUSE, finding);
  }

  private static boolean tooLarge(DatabaseFile file) {
    return file.bytes() > DatabaseBudgets.SMALL_DATABASE_FILE
        && file.bytes() > DatabaseBudgets.DATABASE_FILE_FACTOR * file.used();
  }

  private static String finding(DatabaseFile file) {
    return "the file of the embedded database has %d MiB, of which %d MiB are in use; restart the server to shrink it"
        .formatted(file.bytes() / MEBIBYTE, file.used() / MEBIBYTE);
  }
}
