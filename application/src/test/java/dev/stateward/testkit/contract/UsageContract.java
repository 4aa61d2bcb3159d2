package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.organization.port.Usage;
import dev.stateward.application.organization.port.Usage.Group;
import dev.stateward.application.organization.port.Usage.States;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.run.ConfigurationVersion;
import dev.stateward.domain.run.VcsCommit;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.testkit.fixture.StateVersionFixture;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every store says of how much there is. */
public class UsageContract extends StoresContract {
  private Usage usage() {
    return stores().usage();
  }

  private long all(Group group) {
    return usage().count(group, 1000);
  }

  @Test
  void countsWhatBelongsToAnOrganization() {
    Organization organization = fixture().organization();
    Organization other = fixture().organization();
    long projects = all(new Group.Projects(organization.id()));
    long teams = all(new Group.Teams(organization.id()));
    fixture().project(organization, "one");
    fixture().project(other, "two");
    fixture().workspace(organization, "a");
    fixture().workspace(organization, "b");
    fixture().workspace(other, "c");
    fixture().member(organization);
    teams().add(organization, fixture().ids().team(), Set.of());

    assertThat(all(new Group.Projects(organization.id()))).isEqualTo(projects + 1);
    assertThat(all(new Group.Workspaces(organization.id()))).isEqualTo(2);
    assertThat(all(new Group.Memberships(organization.id()))).isEqualTo(1);
    assertThat(all(new Group.Teams(organization.id()))).isEqualTo(teams + 1);
    assertThat(all(new Group.Tokens(new Principal.Organization(organization.id())))).isZero();
  }

  @Test
  void countsNoFurtherThanAsked() {
    Organization organization = fixture().organization();
    for (String name : new String[] {"a", "b", "c"}) {
      fixture().workspace(organization, name);
    }
    Group workspaces = new Group.Workspaces(organization.id());

    assertThat(usage().count(workspaces, 1)).isEqualTo(1);
    assertThat(usage().count(workspaces, 2)).isEqualTo(2);
    assertThat(usage().count(workspaces, 3)).isEqualTo(3);
    assertThat(usage().count(workspaces, 4)).isEqualTo(3);
  }

  @Test
  void countsWhatBelongsToAWorkspace() {
    Workspace workspace = fixture().workspace();
    ConfigurationVersion version = fixture().configurationVersion(workspace, VcsCommit.UNKNOWN);
    fixture().run(version);
    fixture().run(version);
    fixture().configurationVersion(fixture().workspace(), VcsCommit.UNKNOWN);

    assertThat(all(new Group.ConfigurationVersions(workspace.id()))).isEqualTo(1);
    assertThat(all(new Group.Runs(workspace.id()))).isEqualTo(2);
  }

  @Test
  void countsItsOwnChanges() {
    Organization organization = fixture().organization();
    run(() -> {
      fixture().workspace(organization, "a");
      assertThat(all(new Group.Workspaces(organization.id()))).isEqualTo(1);
    });
  }

  @Test
  void addsUpStates() {
    StateVersionFixture versions = versions();
    Workspace workspace = fixture().workspace();
    assertThat(usage().states(workspace.organization().id())).isEqualTo(new States(0, 0));
    StateVersion.Pending discarded = versions.pending(workspace, 1);
    StateVersion.Finalized one = versions.finalized(workspace, 2);
    StateVersion.Finalized two = versions.finalized(workspace, 3);
    StateVersion.Pending pending = versions.pending(workspace, 4);
    for (StateVersion version : List.of(discarded, one, two, pending)) {
      stores().stateVersions().add(version);
    }
    stores().stateVersions().discard(discarded.id());
    Content json = versions.content(5);
    stores().stateVersions().attachJson(pending.id(), json);
    stores().stateVersions().add(versions.finalized(fixture().workspace(), 1));
    long bytes = one.content().size() + two.content().size() + json.size();

    assertThat(usage().states(workspace.organization().id())).isEqualTo(new States(3, bytes));

    StateVersion.BackingDataSoftDeleted deleted = one.softDelete(fixture().now(), 7);
    stores().stateVersions().softDelete(deleted);

    assertThat(usage().states(workspace.organization().id())).isEqualTo(new States(3, bytes));
  }
}
