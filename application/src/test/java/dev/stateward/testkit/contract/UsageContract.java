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
public abstract class UsageContract extends StoresContract {
  private Usage usage() {
    return stores().usage();
  }

  private long all(Group group) {
    return usage().count(group, 1000);
  }

  @Test
  void countsWhatBelongsToAnOrganization() {
    Organization organization = world().organization();
    Organization other = world().organization();
    long projects = all(new Group.Projects(organization.id()));
    long teams = all(new Group.Teams(organization.id()));
    world().project(organization, "one");
    world().project(other, "two");
    world().workspace(organization, "a");
    world().workspace(organization, "b");
    world().workspace(other, "c");
    world().member(organization);
    teams().add(organization, world().ids().team(), Set.of());

    assertThat(all(new Group.Projects(organization.id()))).isEqualTo(projects + 1);
    assertThat(all(new Group.Workspaces(organization.id()))).isEqualTo(2);
    assertThat(all(new Group.Memberships(organization.id()))).isEqualTo(1);
    assertThat(all(new Group.Teams(organization.id()))).isEqualTo(teams + 1);
    assertThat(all(new Group.Tokens(new Principal.Organization(organization.id())))).isZero();
  }

  @Test
  void countsNoFurtherThanAsked() {
    Organization organization = world().organization();
    for (String name : new String[] {"a", "b", "c"}) {
      world().workspace(organization, name);
    }
    Group workspaces = new Group.Workspaces(organization.id());

    assertThat(usage().count(workspaces, 1)).isEqualTo(1);
    assertThat(usage().count(workspaces, 2)).isEqualTo(2);
    assertThat(usage().count(workspaces, 3)).isEqualTo(3);
    assertThat(usage().count(workspaces, 4)).isEqualTo(3);
  }

  @Test
  void countsWhatBelongsToAWorkspace() {
    Workspace workspace = world().workspace();
    ConfigurationVersion version = world().configurationVersion(workspace, VcsCommit.UNKNOWN);
    world().run(version);
    world().run(version);
    world().configurationVersion(world().workspace(), VcsCommit.UNKNOWN);

    assertThat(all(new Group.ConfigurationVersions(workspace.id()))).isEqualTo(1);
    assertThat(all(new Group.Runs(workspace.id()))).isEqualTo(2);
  }

  @Test
  void countsItsOwnChanges() {
    Organization organization = world().organization();
    stores()
        .transactions()
        .run(() -> {
          world().workspace(organization, "a");
          assertThat(all(new Group.Workspaces(organization.id()))).isEqualTo(1);
        });
  }

  @Test
  void addsUpStates() {
    StateVersionFixture fixture = new StateVersionFixture(world());
    Workspace workspace = world().workspace();
    assertThat(usage().states(workspace.organization().id())).isEqualTo(new States(0, 0));
    StateVersion.Pending discarded = fixture.pending(workspace, 1);
    StateVersion.Finalized one = fixture.finalized(workspace, 2);
    StateVersion.Finalized two = fixture.finalized(workspace, 3);
    StateVersion.Pending pending = fixture.pending(workspace, 4);
    for (StateVersion version : List.of(discarded, one, two, pending)) {
      stores().stateVersions().add(version);
    }
    stores().stateVersions().discard(discarded.id());
    Content json = fixture.content(5);
    stores().stateVersions().attachJson(pending.id(), json);
    stores().stateVersions().add(fixture.finalized(world().workspace(), 1));
    long bytes = one.content().size() + two.content().size() + json.size();

    assertThat(usage().states(workspace.organization().id())).isEqualTo(new States(3, bytes));

    StateVersion.BackingDataSoftDeleted deleted = one.softDelete(world().now(), 7);
    stores().stateVersions().softDelete(deleted);

    assertThat(usage().states(workspace.organization().id())).isEqualTo(new States(3, bytes));
  }
}
