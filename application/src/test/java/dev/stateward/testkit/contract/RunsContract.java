package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.run.ConfigurationVersion;
import dev.stateward.domain.run.ConfigurationVersionId;
import dev.stateward.domain.run.Run;
import dev.stateward.domain.run.VcsCommit;
import dev.stateward.domain.workspace.RunId;
import dev.stateward.domain.workspace.Workspace;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every store of runs does. */
public class RunsContract extends StoresContract {
  @Test
  void findsRunsAndConfigurationVersions() {
    Workspace workspace = fixture().workspace();
    ConfigurationVersion version =
        fixture().configurationVersion(workspace, new VcsCommit("abc", "https://example.test"));
    ConfigurationVersion other = fixture().configurationVersion(workspace, VcsCommit.UNKNOWN);
    Run run = fixture().run(version);

    assertThat(stores().runs().find(version.id())).contains(version);
    assertThat(stores().runs().find(run.id())).contains(run);
    assertThat(
            stores()
                .runs()
                .findConfigurationVersions(
                    List.of(version.id(), other.id(), new ConfigurationVersionId("cv-none"))))
        .containsExactlyInAnyOrder(version, other);
    assertThat(stores().runs().findRuns(List.of(run.id(), new RunId("run-none"))))
        .containsExactly(run);
    assertThat(stores().runs().find(new RunId("run-none"))).isEmpty();
    assertThat(stores().runs().find(new ConfigurationVersionId("cv-none"))).isEmpty();
  }

  @Test
  void refusesAConfigurationOfAnotherWorkspace() {
    ConfigurationVersion foreign =
        fixture().configurationVersion(fixture().workspace(), VcsCommit.UNKNOWN);
    Run run =
        new Run(
            fixture().ids().run(),
            fixture().workspace().id(),
            foreign.id(),
            "",
            true,
            new Principal.Team(fixture().ids().team()),
            fixture().now());

    assertThatThrownBy(() -> stores().runs().add(run))
        .isInstanceOf(StoreUnavailableException.class);
    assertThat(stores().runs().find(run.id())).isEmpty();
  }

  @Test
  void refusesAConfigurationOfAWorkspaceThatIsNotThere() {
    Workspace unstored = fixture().unstoredWorkspace(fixture().organization(), "main");

    assertThatThrownBy(() -> fixture().configurationVersion(unstored, VcsCommit.UNKNOWN))
        .isInstanceOf(StoreUnavailableException.class);
  }
}
