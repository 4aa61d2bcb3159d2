package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceFlag;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceSettings;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every store of the consumers of states does. */
public class RemoteStateConsumersContract extends StoresContract {
  private void add(Workspace sharing, Workspace... consumers) {
    run(() -> stores().remoteStateConsumers().add(sharing.id(), ids(consumers)));
  }

  private void remove(Workspace sharing, Workspace... consumers) {
    run(() -> stores().remoteStateConsumers().remove(sharing.id(), ids(consumers)));
  }

  private static Set<WorkspaceId> ids(Workspace... workspaces) {
    return Stream.of(workspaces).map(Workspace::id).collect(Collectors.toSet());
  }

  private List<Workspace> list(Principal viewer, Workspace sharing) {
    return stores().remoteStateConsumers().list(viewer, sharing, ALL).items();
  }

  private static Workspace with(Workspace workspace, WorkspaceFlag flag) {
    WorkspaceSettings initial = workspace.settings();
    return workspace.changed(
        workspace.name(),
        workspace.project(),
        new WorkspaceSettings(
            initial.description(),
            initial.executionMode(),
            initial.terraformVersion(),
            initial.workingDirectory(),
            initial.sourceName(),
            initial.sourceUrl(),
            Set.of(flag),
            initial.triggers(),
            initial.autoDestroy()),
        workspace.updatedAt());
  }

  @Test
  void listsThoseThatAreChosenByName() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Workspace sharing = fixture().workspace(organization, "sharing");
    Workspace last = fixture().workspace(organization, "z");
    Workspace first = fixture().workspace(organization, "a");
    fixture().workspace(organization, "other");

    add(sharing, last);
    add(sharing, last, first);

    assertThat(list(owner, sharing)).containsExactly(first, last);
    assertThat(list(owner, first)).isEmpty();
    var second = stores().remoteStateConsumers().list(owner, sharing, new PageRequest(2, 1));
    assertThat(second.items()).containsExactly(last);
    assertThat(second.total()).isEqualTo(2);
  }

  @Test
  void choosesNoneOfAnotherOrganizationAndNoneThatIsGone() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Workspace sharing = fixture().workspace(organization, "sharing");
    Workspace foreign = fixture().workspace();

    add(sharing, foreign, fixture().unstoredWorkspace(organization, "unstored"));

    assertThat(list(owner, sharing)).isEmpty();
    assertThat(list(owner, foreign)).isEmpty();
  }

  @Test
  void forgetsThoseThatAreRemoved() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Workspace sharing = fixture().workspace(organization, "sharing");
    Workspace a = fixture().workspace(organization, "a");
    Workspace b = fixture().workspace(organization, "b");
    Workspace c = fixture().workspace(organization, "c");
    add(sharing, a, b, c);
    add(b, a);

    remove(sharing, a, sharing);
    stores().workspaces().remove(b.id());

    assertThat(list(owner, sharing)).containsExactly(c);
    stores().remoteStateConsumers().clear(sharing.id());
    assertThat(list(owner, sharing)).isEmpty();
    stores().workspaces().remove(sharing.id());
    assertThat(stores().workspaces().find(c.id())).isPresent();
  }

  @Test
  void listsAllOthersWhereAllMayRead() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Workspace sharing = fixture().workspace(organization, "sharing");
    Workspace near = fixture().workspace(organization, "near");
    Workspace unmoved = fixture().workspace(organization, "far");
    Project project = fixture().project(organization, "Elsewhere");
    Workspace far =
        unmoved.changed(unmoved.name(), project.id(), unmoved.settings(), unmoved.updatedAt());
    stores().workspaces().save(far);
    fixture().workspace();

    assertThat(list(owner, with(sharing, WorkspaceFlag.GLOBAL_REMOTE_STATE)))
        .containsExactly(far, near);
    assertThat(list(owner, with(sharing, WorkspaceFlag.PROJECT_REMOTE_STATE)))
        .containsExactly(near);
  }

  @Test
  void listsOnlyWhatTheViewerMaySee() {
    Organization organization = fixture().organization();
    Workspace sharing = fixture().workspace(organization, "sharing");
    Workspace consumer = fixture().workspace(organization, "consumer");
    add(sharing, consumer);

    var member = stores().remoteStateConsumers().list(fixture().member(organization), sharing, ALL);
    var stranger =
        stores()
            .remoteStateConsumers()
            .list(fixture().owner(fixture().organization()), sharing, ALL);

    assertThat(member.items()).isEmpty();
    assertThat(member.total()).isZero();
    assertThat(stranger.total()).isZero();
  }
}
