package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.stateward.application.blob.port.BlobForm;
import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.application.port.Credential;
import dev.stateward.application.stateversion.port.DownloadableStates;
import dev.stateward.application.stateversion.port.DownloadableStates.DownloadableState;
import dev.stateward.application.stateversion.port.DownloadableStates.Form;
import dev.stateward.application.stateversion.port.DownloadableStates.OpenedState;
import dev.stateward.domain.access.Grant;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.Workspace;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What every store tells of state data that is downloaded; that the access is as {@link
 * MembershipsContract} has it, is tested there.
 */
final class DownloadableStatesContract extends StoresContract {
  private static final byte[] BYTES = {0, 1, -1, '{', '}'};

  private DownloadableStates states() {
    return stores().downloadableStates();
  }

  private StateVersion.Finalized version(Workspace workspace) {
    StateVersion.Finalized version = versions().finalized(workspace, 1);
    stores().stateVersions().add(version);
    return version;
  }

  private Credential stranger() {
    return fixture().credential(fixture().member(fixture().organization()));
  }

  private static DownloadableState seen(
      Workspace workspace, Content content, OrganizationAccess access) {
    return new DownloadableState(Within.of(workspace), content, new BlobForm.Plain(), access);
  }

  @Test
  void findsTheDataAndTheAccessThroughSeveralTeams() {
    Workspace workspace = fixture().workspace();
    StateVersion.Finalized version = version(workspace);
    Principal.User member = fixture().member(workspace.organization());
    List<TeamId> two = List.of(fixture().ids().team(), fixture().ids().team());
    for (TeamId team : two) {
      teams().add(workspace.organization(), team, Set.of());
      teams().put(team, member.id());
      teams().link(team, workspace.id(), WorkspaceAccess.Level.READ);
    }
    OrganizationAccess access =
        new OrganizationAccess(
            true,
            two.stream()
                .<Grant>map(team -> new Grant.ThroughTeamAccess(team, WorkspaceAccess.Level.READ))
                .toList());

    assertThat(states().find(version.id(), Form.STATE, fixture().credential(member)))
        .hasValue(seen(workspace, version.content(), access));
    assertThat(states().find(version.id(), Form.STATE, stranger()))
        .hasValue(seen(workspace, version.content(), OrganizationAccess.STRANGER));
    assertThat(states().find(new StateVersionId("sv-none"), Form.STATE, stranger())).isEmpty();
  }

  @Test
  void findsTheJsonForm() {
    Workspace workspace = fixture().workspace();
    StateVersion.Finalized version = version(workspace);
    Content json = versions().content(9);
    var itself = new Principal.Organization(workspace.organization().id());
    assertThat(states().find(version.id(), Form.JSON, fixture().credential(itself))).isEmpty();

    stores().stateVersions().attachJson(version.id(), json);

    var access = new OrganizationAccess(true, List.of(new Grant.OrganizationToken()));

    assertThat(states().find(version.id(), Form.JSON, fixture().credential(itself)))
        .hasValue(seen(workspace, json, access));
  }

  @Test
  void opensASmallBlobWithTheAccess() {
    Workspace workspace = fixture().workspace();
    StateVersion.Finalized version = version(workspace);
    BlobKey key = version.content().key();
    stores().smallBlobs().add(key, BYTES, fixture().now());
    Credential credential = stranger();

    DownloadableState found = states().find(version.id(), Form.STATE, credential).orElseThrow();

    assertThat(states().open(version.id(), Form.STATE, credential, key))
        .get(type(OpenedState.Small.class))
        .satisfies(opened -> assertThat(opened.state()).isEqualTo(found))
        .satisfies(opened -> assertThat(opened.bytes()).isEqualTo(BYTES));
    assertThat(states().open(version.id(), Form.STATE, credential, versions().content(7).key()))
        .hasValue(new OpenedState.Elsewhere(found));
  }

  @Test
  void tellsTheKeyThatABlobHasNow() {
    StateVersion.Finalized version = version(fixture().workspace());
    BlobKey moved = versions().content(7).key();
    stores().blobPlaces().rename(version.id(), version.content().key(), moved);

    assertThat(states().open(version.id(), Form.STATE, stranger(), version.content().key()))
        .hasValueSatisfying(opened -> assertThat(opened.state().content().key()).isEqualTo(moved));
  }

  @Test
  void findsNothingOfAVersionThatIsNotFinalized() {
    Workspace workspace = fixture().workspace();
    StateVersion.Pending pending = versions().pending(workspace, 1);
    stores().stateVersions().add(pending);
    StateVersion.Finalized version = version(workspace);
    assertThat(states().find(pending.id(), Form.STATE, stranger())).isEmpty();
    assertThat(states().open(pending.id(), Form.STATE, stranger(), version.content().key()))
        .isEmpty();

    var deleted = version.softDelete(fixture().now(), 7);
    stores().stateVersions().softDelete(deleted);
    assertThat(states().find(version.id(), Form.STATE, stranger())).isEmpty();

    stores().stateVersions().destroy(deleted.destroy(fixture().now()));
    assertThat(states().find(version.id(), Form.STATE, stranger())).isEmpty();
  }

  @Test
  void findsNothingInADeletedWorkspace() {
    Workspace workspace = fixture().workspace();
    StateVersion.Finalized version = version(workspace);
    stores().deletedWorkspaces().add(new DeletedWorkspace(workspace, fixture().now(), 7));

    assertThat(states().find(version.id(), Form.STATE, stranger())).isEmpty();
  }
}
