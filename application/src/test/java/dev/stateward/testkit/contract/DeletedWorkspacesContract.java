package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.retention.port.RetentionPolicies;
import dev.stateward.application.workspace.port.DeletedWorkspaces;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.retention.AssignedPolicy;
import dev.stateward.domain.retention.PolicyOwner;
import dev.stateward.domain.retention.RetentionPolicy.DeleteOlder;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every store of deleted workspaces does. */
final class DeletedWorkspacesContract extends StoresContract {
  private DeletedWorkspaces deleted() {
    return stores().deletedWorkspaces();
  }

  private DeletedWorkspace delete(Workspace workspace, Instant at) {
    DeletedWorkspace gone = new DeletedWorkspace(workspace, at, 7);
    assertThat(deleted().add(gone)).isTrue();
    return gone;
  }

  private Optional<DeletedWorkspace> hold(Workspace workspace) {
    return inTransaction(() -> deleted().hold(workspace.id()));
  }

  @Test
  void hidesADeletedWorkspaceFromAllWhoLookForOne() {
    Organization organization = fixture().organization();
    Workspace workspace = fixture().workspace(organization, "gone");
    Workspace other = fixture().workspace(organization, "other");
    stores().workspaces().bind(workspace.id(), List.of(new TagBinding("hidden", "")));
    var owner = fixture().credential(fixture().member(organization));
    run(() -> stores().remoteStateConsumers().add(other.id(), Set.of(workspace.id())));

    DeletedWorkspace gone = delete(workspace, fixture().now());

    assertThat(deleted().add(gone)).isFalse();
    assertThat(hold(workspace)).contains(gone);
    assertThat(deleted().find(workspace.id())).contains(gone);
    assertThat(hold(other)).isEmpty();
    assertThat(deleted().find(other.id())).isEmpty();
    assertThat(stores().workspaces().find(workspace.id())).isEmpty();
    assertThat(stores().workspaces().find(workspace.id(), owner)).isEmpty();
    assertThat(stores().workspaces().find(organization.id(), workspace.name())).isEmpty();
    assertThat(stores().workspaces().find(organization.name(), workspace.name(), owner)).isEmpty();
    assertThat(inTransaction(() -> held(workspace))).isFalse();
    assertThat(stores().workspaces().plainTags(owner.principal(), organization.id())).isEmpty();
  }

  private boolean held(Workspace workspace) {
    return stores().workspaces().hold(workspace.id()).isPresent();
  }

  @Test
  void keepsAllItHadAndBringsItBack() {
    Organization organization = fixture().organization();
    Workspace workspace = fixture().workspace(organization, "back");
    StateVersion.Finalized version = versions().finalized(workspace, 1);
    stores().stateVersions().add(version);
    stores().workspaces().makeCurrent(workspace.id(), version.id());
    stores().workspaces().bind(workspace.id(), List.of(new TagBinding("env", "dev")));
    Instant now = fixture().now();
    DeletedWorkspace gone = delete(workspace, now);
    assertThat(stores().stateVersions().blobKeys(workspace.id()))
        .containsExactly(version.content().key());
    assertThat(stores().stateVersions().blobKeys(organization.id()))
        .containsExactly(version.content().key());

    Workspace restored = gone.restore(workspace.name(), now.plusSeconds(1));
    assertThat(deleted().restore(restored)).isTrue();

    assertThat(deleted().restore(restored)).isFalse();
    assertThat(hold(workspace)).isEmpty();
    assertThat(stores().workspaces().find(workspace.id())).contains(restored);
    assertThat(stores().stateVersions().current(workspace.id())).contains(version);
    assertThat(stores().workspaces().tags(List.of(workspace.id())))
        .containsEntry(workspace.id(), List.of(new TagBinding("env", "dev")));
  }

  @Test
  void freesItsNameAndTakesAnother() {
    Organization organization = fixture().organization();
    Workspace workspace = fixture().workspace(organization, "name");
    Instant now = fixture().now();
    DeletedWorkspace first = delete(workspace, now);
    Workspace second = fixture().workspace(organization, "name");
    assertThatThrownBy(() -> deleted().restore(first.restore(workspace.name(), now)))
        .isInstanceOf(NameTakenException.class);
    assertThat(hold(workspace)).contains(first);

    delete(second, now);
    fixture().workspace(organization, "name");
    Workspace renamed = first.restore(new WorkspaceName("renamed"), now);

    assertThat(deleted().restore(renamed)).isTrue();
    assertThat(stores().workspaces().find(organization.id(), new WorkspaceName("renamed")))
        .contains(renamed);
  }

  @Test
  void listsThoseOfAnOrganizationTheLatestFirst() {
    Organization organization = fixture().organization();
    Instant now = fixture().now();
    DeletedWorkspace first = delete(fixture().workspace(organization, "one"), now);
    DeletedWorkspace last = delete(fixture().workspace(organization, "two"), now.plusSeconds(2));
    DeletedWorkspace second =
        delete(fixture().workspace(organization, "three"), now.plusSeconds(1));
    delete(fixture().workspace(), now);
    fixture().workspace(organization, "live");

    var page = deleted().list(organization.id(), new PageRequest(1, 2));

    assertThat(page.items()).containsExactly(last, second);
    assertThat(page.total()).isEqualTo(3);
    assertThat(deleted().list(organization.id(), new PageRequest(2, 2)).items())
        .containsExactly(first);
  }

  @Test
  void findsThoseWhoseGracePeriodHasEnded() {
    Workspace workspace = fixture().workspace();
    Instant now = fixture().now();
    DeletedWorkspace gone = delete(workspace, now);

    assertThat(deleted().due(gone.dueAt().minusNanos(1000), 10_000)).doesNotContain(workspace.id());
    assertThat(deleted().due(gone.dueAt(), 10_000)).contains(workspace.id());
    assertThat(stores().workspaces().remove(workspace.id())).isTrue();
    assertThat(stores().workspaces().remove(workspace.id())).isFalse();
    assertThat(hold(workspace)).isEmpty();
    assertThat(deleted().due(gone.dueAt(), 10_000)).doesNotContain(workspace.id());
  }

  @Test
  void goesWithItsOrganization() {
    Workspace workspace = fixture().workspace();
    StateVersion.Finalized version = versions().finalized(workspace, 1);
    stores().stateVersions().add(version);
    delete(workspace, fixture().now());

    stores().organizations().remove(workspace.organization().id());

    assertThat(hold(workspace)).isEmpty();
    assertThat(stores().stateVersions().find(version.id())).isEmpty();
  }

  @Test
  void isNotSubjectToRetention() {
    Workspace workspace = fixture().workspace();
    StateVersion.Finalized old = versions().finalized(workspace, 1);
    StateVersion.Finalized current = versions().finalized(workspace, 2);
    stores().stateVersions().add(old);
    stores().stateVersions().add(current);
    stores().workspaces().makeCurrent(workspace.id(), current.id());
    PolicyOwner owner = new PolicyOwner.OfOrganization(workspace.organization().id());
    stores()
        .retentionPolicies()
        .assign(
            owner, new AssignedPolicy(fixture().ids().retentionPolicy(), new DeleteOlder(0, 0)));
    Instant late = fixture().now().plus(Duration.ofDays(1));
    assertThat(stores().retentionPolicies().forecast(owner, late, ALL).page().items())
        .extracting(RetentionPolicies.Expired::version)
        .containsExactly(old.id());

    delete(workspace, fixture().now());

    assertThat(stores().retentionPolicies().forecast(owner, late, ALL).page().items()).isEmpty();
  }
}
