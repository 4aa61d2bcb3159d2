package dev.stateward.bootstrap.settings;

import dev.stateward.bootstrap.settings.Settings.DatabasePlace;
import dev.stateward.bootstrap.settings.Settings.Operation;
import java.time.Duration;

/** Reads the settings of how the process works and stops. */
final class OperationSettingsReader {
  private static final int LONGEST_STOP = 3600;
  private static final int LONGEST_NOTICE = 600;
  private static final int MOST_WORKERS = 64;
  private static final int MOST_DELIVERIES = 256;

  /** By then load balancers that look every few seconds send requests elsewhere. */
  private static final Duration NOTICE_TO_BALANCERS = Duration.ofSeconds(5);

  private final RawSettings given;
  private final SettingProblems problems;

  OperationSettingsReader(RawSettings given, SettingProblems problems) {
    this.given = given;
    this.problems = problems;
  }

  Operation operation(DatabasePlace database) {
    return new Operation(
        notice(database),
        Duration.ofSeconds(number(Setting.STOP_SECONDS, 1, LONGEST_STOP)),
        number(Setting.JOB_WORKERS, 1, MOST_WORKERS),
        number(Setting.WEBHOOK_DELIVERIES, 1, MOST_DELIVERIES));
  }

  /** Clients of the only node have no other one to turn to. */
  private Duration notice(DatabasePlace database) {
    if (!given.has(Setting.STOP_NOTICE_SECONDS)) {
      return switch (database) {
        case DatabasePlace.Postgres ignored -> NOTICE_TO_BALANCERS;
        case DatabasePlace.Embedded ignored -> Duration.ZERO;
      };
    }
    return Duration.ofSeconds(number(Setting.STOP_NOTICE_SECONDS, 0, LONGEST_NOTICE));
  }

  private int number(Setting setting, int least, int most) {
    return WholeNumber.read(given, setting, least, most, problems);
  }
}
