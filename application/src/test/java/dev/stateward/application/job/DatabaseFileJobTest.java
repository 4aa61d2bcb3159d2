package dev.stateward.application.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.organization.port.Usage;
import dev.stateward.application.organization.port.Usage.DatabaseFile;
import dev.stateward.application.settings.DatabaseBudgets;
import dev.stateward.domain.organization.OrganizationId;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DatabaseFileJobTest {
  private static final long LARGE = 4 * DatabaseBudgets.SMALL_DATABASE_FILE;

  private static String finding(Optional<DatabaseFile> file) {
    RecurringJob.Outcome outcome = new DatabaseFileJob(new UsageOf(file)).keep(() -> {});
    assertThat(outcome.pause()).isEqualTo(DatabaseFileJob.PAUSE);
    return outcome.finding();
  }

  @Test
  void findsAFileThatIsMuchLargerThanWhatItHolds() {
    assertThat(finding(Optional.of(new DatabaseFile(LARGE, LARGE / 4))))
        .isEqualTo(
            "the file of the embedded database has 256 MiB, of which 64 MiB are in use;"
                + " restart the server to shrink it");
  }

  @Test
  void findsNothingAmissElsewhere() {
    assertThat(finding(Optional.of(new DatabaseFile(LARGE, LARGE / 3 + 1)))).isEmpty();
    assertThat(finding(Optional.of(new DatabaseFile(DatabaseBudgets.SMALL_DATABASE_FILE, 1))))
        .isEmpty();
    assertThat(finding(Optional.empty())).isEmpty();
  }

  private record UsageOf(Optional<DatabaseFile> file) implements Usage {
    @Override
    public long count(Group group, int most) {
      return 0;
    }

    @Override
    public States states(OrganizationId organization) {
      return new States(0, 0);
    }
  }
}
