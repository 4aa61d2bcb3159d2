package dev.stateward.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.port.out.Usage;
import dev.stateward.application.port.out.Usage.DatabaseFile;
import dev.stateward.domain.organization.OrganizationId;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DatabaseFileCheckTest {
  private static final long LARGE = 4 * Budgets.SMALL_DATABASE_FILE;

  private static String finding(Optional<DatabaseFile> file) {
    Housekeeper.Outcome outcome = new DatabaseFileCheck(new UsageOf(file)).keep(() -> {});
    assertThat(outcome.pause()).isEqualTo(DatabaseFileCheck.PAUSE);
    return outcome.finding();
  }

  @Test
  void findsAFileThatIsMuchLargerThanWhatItHolds() {
    assertThat(finding(Optional.of(new DatabaseFile(LARGE, LARGE / 4))))
        .isEqualTo(
            "the file of the embedded database has 256 MiB, of which 64 MiB are in use;"
                + " restart the server to make it small");
  }

  @Test
  void findsNothingAmissElsewhere() {
    assertThat(finding(Optional.of(new DatabaseFile(LARGE, LARGE / 3 + 1)))).isEmpty();
    assertThat(finding(Optional.of(new DatabaseFile(Budgets.SMALL_DATABASE_FILE, 1)))).isEmpty();
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
