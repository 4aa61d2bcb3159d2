package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.Credential;
import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.workspace.port.WorkspaceDetails;
import dev.stateward.application.workspace.port.WorkspaceView.CurrentState;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.ExecutionMode;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationFlag;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.project.ActivityDuration;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.AutoDestroy;
import dev.stateward.domain.workspace.LockGeneration;
import dev.stateward.domain.workspace.LockHolder;
import dev.stateward.domain.workspace.RunTriggers;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceDefaults;
import dev.stateward.domain.workspace.WorkspaceFlag;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceLock;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.domain.workspace.WorkspaceSettings;
import dev.stateward.testkit.fixture.StateVersionFixture;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every store of workspaces does, lists left to {@link WorkspaceListsContract}. */
public class WorkspacesContract extends StoresContract {
  private static final WorkspaceSettings SETTINGS =
      new WorkspaceSettings(
          "what for ı\uD83D\uDE00",
          ExecutionMode.REMOTE,
          "~> 1.11",
          "deep/down",
          "script",
          "https://example.test",
          Set.of(WorkspaceFlag.GLOBAL_REMOTE_STATE, WorkspaceFlag.QUEUE_ALL_RUNS),
          new RunTriggers(List.of("a b", "ı\n,"), List.of("**/*.tf")),
          new AutoDestroy.AfterInactivity(new ActivityDuration("14d")));

  @Test
  void keepsWhenItIsToBeDestroyed() {
    Workspace workspace = fixture().workspace();
    WorkspaceSettings initial = workspace.settings();
    Instant moment = fixture().now();
    for (AutoDestroy wanted :
        List.of(new AutoDestroy.At(moment), SETTINGS.autoDestroy(), new AutoDestroy.Never())) {
      Workspace changed =
          workspace.changed(
              workspace.name(),
              workspace.project(),
              new WorkspaceSettings(
                  "",
                  initial.executionMode(),
                  "",
                  "",
                  "",
                  "",
                  initial.flags(),
                  RunTriggers.NONE,
                  wanted),
              workspace.updatedAt());

      assertThat(stores().workspaces().save(changed)).isTrue();
      assertThat(stores().workspaces().find(workspace.id())).contains(changed);
    }
  }

  @Test
  void findsAWorkspaceByIdentifierAndByName() {
    Workspace workspace = fixture().workspace();

    assertThat(stores().workspaces().find(workspace.id())).contains(workspace);
    assertThat(stores().workspaces().find(workspace.organization().id(), workspace.name()))
        .contains(workspace);
    assertThat(stores().workspaces().find(new WorkspaceId("ws-none"))).isEmpty();
    assertThat(stores().workspaces().find(fixture().organization().id(), workspace.name()))
        .isEmpty();
    Credential itself =
        fixture().credential(new Principal.Organization(workspace.organization().id()));
    assertThat(
            stores()
                .workspaces()
                .find(workspace.organization().name(), workspace.name(), itself)
                .map(Workspaces.WorkspaceWithGrants::workspace))
        .contains(workspace);
    assertThat(
            stores().workspaces().find(fixture().organization().name(), workspace.name(), itself))
        .isEmpty();
    Credential reader =
        fixture().credential(new Principal.AuditReader(workspace.organization().id()));
    assertThat(stores().workspaces().find(workspace.id(), reader))
        .contains(new Workspaces.WorkspaceWithGrants(workspace, OrganizationAccess.STRANGER));
    assertThat(
            stores()
                .workspaces()
                .find(workspace.organization().name(), new WorkspaceName("other"), itself))
        .isEmpty();
  }

  @Test
  void tellsNamesApartByCase() {
    Organization organization = fixture().organization();
    Workspace lower = fixture().workspace(organization, "main");
    Workspace upper = fixture().workspace(organization, "MAIN");

    assertThat(stores().workspaces().find(organization.id(), lower.name())).contains(lower);
    assertThat(stores().workspaces().find(organization.id(), upper.name())).contains(upper);
  }

  @Test
  void refusesANameThatIsTakenInTheSameOrganization() {
    Organization organization = fixture().organization();
    Workspace main = fixture().workspace(organization, "main");
    Workspace other = fixture().workspace(organization, "other");
    fixture().workspace(fixture().organization(), "main");

    assertThatThrownBy(() -> fixture().workspace(organization, "main"))
        .isInstanceOf(NameTakenException.class);
    assertThatThrownBy(() -> stores().workspaces().save(renamed(other, "main")))
        .isInstanceOf(NameTakenException.class);
    assertThat(stores().workspaces().find(main.id())).contains(main);
    assertThat(stores().workspaces().find(other.id())).contains(other);
  }

  @Test
  void refusesAProjectOfAnotherOrganization() {
    Workspace unstored = fixture().unstoredWorkspace(fixture().organization(), "main");
    Project foreign = fixture().project(fixture().organization(), "Foreign");
    Workspace crossing =
        unstored.changed(unstored.name(), foreign.id(), unstored.settings(), fixture().now());

    assertThatThrownBy(() -> stores().workspaces().add(crossing))
        .isInstanceOf(StoreUnavailableException.class);
    assertThat(stores().workspaces().find(crossing.id())).isEmpty();
  }

  private Workspace renamed(Workspace workspace, String name) {
    return workspace.changed(
        new WorkspaceName(name), workspace.project(), workspace.settings(), fixture().now());
  }

  @Test
  void savesNameProjectAndSettings() {
    Organization organization = fixture().organization();
    Workspace workspace = fixture().workspace(organization, "main");
    Workspace sibling = fixture().workspace(organization, "sibling");
    Project project = fixture().project(organization, "Network");
    Workspace changed =
        workspace.changed(new WorkspaceName("core"), project.id(), SETTINGS, fixture().now());

    assertThat(stores().workspaces().save(changed)).isTrue();

    assertThat(stores().workspaces().find(workspace.id())).contains(changed);
    assertThat(stores().workspaces().find(sibling.id())).contains(sibling);
  }

  @Test
  void savingLeavesTheLockAlone() {
    Workspace workspace = fixture().workspace();
    WorkspaceLock.Locked locked = lock(workspace);

    stores().workspaces().save(renamed(workspace, "other"));

    assertThat(stores().workspaces().find(workspace.id()).map(Workspace::lock)).contains(locked);
  }

  @Test
  void savesNothingThatIsNotThere() {
    Workspace unstored = fixture().unstoredWorkspace(fixture().organization(), "main");

    assertThat(stores().workspaces().save(unstored)).isFalse();
    assertThat(stores().workspaces().find(unstored.id())).isEmpty();
  }

  @Test
  void replacesALockOfEveryHolder() {
    for (LockHolder holder :
        List.of(
            new LockHolder.ByUser(fixture().ids().user()),
            new LockHolder.ByTeam(fixture().ids().team()),
            new LockHolder.ByRun(fixture().ids().run()))) {
      Workspace workspace = fixture().workspace();
      WorkspaceLock.Unlocked free = WorkspaceLock.Unlocked.NEVER_LOCKED;
      WorkspaceLock.Locked locked = free.lock(holder, "why ı", fixture().now());

      assertThat(stores().workspaces().replaceLock(workspace.id(), free, locked)).isTrue();
      assertThat(stores().workspaces().find(workspace.id())).contains(workspace.withLock(locked));

      assertThat(stores().workspaces().replaceLock(workspace.id(), locked, locked.unlock()))
          .isTrue();
      assertThat(stores().workspaces().find(workspace.id()))
          .contains(workspace.withLock(new WorkspaceLock.Unlocked(new LockGeneration(1))));
    }
  }

  @Test
  void reportsALockThatWasReplacedBefore() {
    Workspace workspace = fixture().workspace();
    WorkspaceLock.Locked locked = lock(workspace);
    WorkspaceLock.Unlocked never = WorkspaceLock.Unlocked.NEVER_LOCKED;
    LockHolder late = new LockHolder.ByUser(fixture().ids().user());
    WorkspaceLock.Locked latecomer = never.lock(late, "", fixture().now());

    assertThat(stores().workspaces().replaceLock(workspace.id(), never, latecomer)).isFalse();
    assertThat(stores().workspaces().replaceLock(workspace.id(), latecomer, latecomer.unlock()))
        .isFalse();
    assertThat(stores().workspaces().find(workspace.id()).map(Workspace::lock)).contains(locked);
    assertThat(stores().workspaces().replaceLock(new WorkspaceId("ws-none"), never, locked))
        .isFalse();
  }

  @Test
  void givesALockToOneOfManyRacers() {
    Workspace workspace = fixture().workspace();
    var racers =
        Stream.generate(() -> new LockHolder.ByUser(fixture().ids().user()))
            .limit(6)
            .<Callable<Boolean>>map(holder ->
                () ->
                    stores()
                        .workspaces()
                        .replaceLock(
                            workspace.id(),
                            WorkspaceLock.Unlocked.NEVER_LOCKED,
                            WorkspaceLock.Unlocked.NEVER_LOCKED.lock(holder, "", fixture().now())))
            .toList();

    var outcomes = Racing.race(racers);

    assertThat(outcomes).allMatch(Racing.Outcome::won);
    assertThat(outcomes).filteredOn(outcome -> outcome.returned().contains(true)).hasSize(1);
  }

  private WorkspaceLock.Locked lock(Workspace workspace) {
    LockHolder holder = new LockHolder.ByUser(fixture().ids().user());
    WorkspaceLock.Unlocked free = WorkspaceLock.Unlocked.NEVER_LOCKED;
    WorkspaceLock.Locked locked = free.lock(holder, "why", fixture().now());
    assertThat(stores().workspaces().replaceLock(workspace.id(), free, locked)).isTrue();
    return locked;
  }

  @Test
  void holdsAWorkspaceAsItIs() {
    Workspace workspace = fixture().workspace();

    assertThat(inTransaction(() -> stores().workspaces().hold(workspace.id()))).contains(workspace);
    assertThat(inTransaction(() -> stores().workspaces().hold(new WorkspaceId("ws-none"))))
        .isEmpty();
  }

  @Test
  void removesAWorkspaceAndItsVersions() {
    Organization organization = fixture().organization();
    Workspace workspace = fixture().workspace(organization, "ws-1");
    Workspace sibling = fixture().workspace(organization, "ws-10");
    StateVersion version = versions().finalized(workspace, 1);
    StateVersion kept = versions().finalized(sibling, 1);
    stores().stateVersions().add(version);
    stores().stateVersions().add(kept);
    stores().workspaces().makeCurrent(workspace.id(), version.id());

    assertThat(stores().workspaces().remove(workspace.id())).isTrue();

    assertThat(stores().workspaces().find(workspace.id())).isEmpty();
    assertThat(stores().stateVersions().find(version.id())).isEmpty();
    assertThat(stores().stateVersions().find(kept.id())).contains(kept);
    assertThat(stores().workspaces().remove(workspace.id())).isFalse();
  }

  @Test
  void knowsTheDetailsOfWorkspaces() {
    Workspace workspace = fixture().workspace();
    Workspace without = fixture().workspace();
    StateVersion first = versions().finalized(workspace, 1);
    StateVersion second = versions().finalized(workspace, 2);
    stores().stateVersions().add(first);
    stores().stateVersions().add(second);
    stores().catalog().storeExtracted(second.id(), StateVersionFixture.extracted(3));
    stores().workspaces().makeCurrent(workspace.id(), first.id());
    assertThat(current(workspace)).isEqualTo(state(first, 0));
    stores().workspaces().makeCurrent(workspace.id(), second.id());
    List<TagBinding> tags = List.of(new TagBinding("app", ""), new TagBinding("env", "prod"));
    List<TagBinding> ofProject = List.of(new TagBinding("a", "1"), new TagBinding("b", ""));
    stores().workspaces().bind(workspace.id(), tags.reversed());
    stores().projects().replaceTags(workspace.project(), ofProject.reversed());

    Map<WorkspaceId, WorkspaceDetails> found =
        stores()
            .workspaces()
            .details(List.of(workspace.id(), without.id(), fixture().ids().workspace()));

    WorkspaceDefaults defaults = defaults(workspace);
    assertThat(defaults.tags()).isEqualTo(ofProject);
    assertThat(found)
        .isEqualTo(
            Map.of(
                workspace.id(),
                new WorkspaceDetails(
                    tags,
                    state(second, StateVersionFixture.extracted(3).managed()),
                    defaults,
                    false),
                without.id(),
                new WorkspaceDetails(
                    List.of(), new CurrentState.None(), defaults(without), false)));
    assertThat(stores().workspaces().details(List.of(workspace.id())))
        .isEqualTo(Map.of(workspace.id(), found.get(workspace.id())));
  }

  private static CurrentState state(StateVersion version, long managed) {
    return new CurrentState.Version(version.id(), version.header().createdAt(), managed, true);
  }

  private WorkspaceDefaults defaults(Workspace workspace) {
    return Objects.requireNonNull(
        stores()
            .projects()
            .workspaceDefaults(List.of(workspace.project()))
            .get(workspace.project()));
  }

  private CurrentState current(Workspace workspace) {
    return details(workspace).current();
  }

  private WorkspaceDetails details(Workspace workspace) {
    return Objects.requireNonNull(
        stores().workspaces().details(List.of(workspace.id())).get(workspace.id()));
  }

  @Test
  void countsNoResourcesOfAStateThatCannotBeRead() {
    Workspace workspace = fixture().workspace();
    StateVersion unreadable = versions().finalized(workspace, 1);
    stores().stateVersions().add(unreadable);
    stores().catalog().storeExtracted(unreadable.id(), new ExtractedResources.Failed("", 0, "why"));
    stores().workspaces().makeCurrent(workspace.id(), unreadable.id());

    assertThat(current(workspace))
        .isEqualTo(
            new CurrentState.Version(unreadable.id(), unreadable.header().createdAt(), 0, false));
  }

  @Test
  void knowsWhetherOthersMayForceADeletion() {
    Workspace workspace = fixture().workspace();
    OrganizationSettings initial = OrganizationSettings.INITIAL;
    OrganizationId organization = workspace.organization().id();

    stores()
        .organizations()
        .keep(
            organization,
            new OrganizationSettings(
                initial.sessionTimeout(),
                initial.sessionRemember(),
                initial.collaboratorPolicy(),
                initial.ownersRole(),
                initial.defaultMode(),
                Set.of(OrganizationFlag.ALLOW_FORCE_DELETE_WORKSPACES),
                initial.tokenAges()));

    assertThat(details(workspace).forcedByOthers()).isTrue();
  }

  @Test
  void refusesACurrentVersionOfAnotherWorkspace() {
    Workspace workspace = fixture().workspace();
    StateVersion foreign = versions().finalized(fixture().workspace(), 1);
    stores().stateVersions().add(foreign);

    assertThatThrownBy(() -> stores().workspaces().makeCurrent(workspace.id(), foreign.id()))
        .isInstanceOf(StoreUnavailableException.class);
    assertThat(current(workspace)).isEqualTo(new CurrentState.None());
  }

  @Test
  void replacesAPlainTagByOneOfTheSameName() {
    Workspace workspace = fixture().workspace();
    TagBinding valued = new TagBinding("PROD", "x");
    stores().workspaces().bind(workspace.id(), List.of(new TagBinding("prod", ""), valued));

    stores().workspaces().bind(workspace.id(), List.of(new TagBinding("Prod", "")));

    assertThat(stores().workspaces().tags(List.of(workspace.id())).get(workspace.id()))
        .containsExactly(valued, new TagBinding("Prod", ""));
  }

  @Test
  void bindsAndUnbindsTags() {
    Workspace workspace = fixture().workspace();
    Workspace other = fixture().workspace();
    stores().workspaces().bind(other.id(), List.of(new TagBinding("env", "test")));
    stores()
        .workspaces()
        .bind(
            workspace.id(),
            List.of(
                new TagBinding("zone", "z"), new TagBinding("app", ""), new TagBinding("Env", "")));
    stores()
        .workspaces()
        .bind(workspace.id(), List.of(new TagBinding("app", "shop"), new TagBinding("new", "")));
    stores().workspaces().unbind(workspace.id(), Set.of("zone", "absent"));
    stores().workspaces().bind(workspace.id(), List.of());

    assertThat(stores().workspaces().tags(List.of(workspace.id(), other.id())))
        .isEqualTo(
            Map.of(
                workspace.id(),
                List.of(
                    new TagBinding("Env", ""),
                    new TagBinding("app", "shop"),
                    new TagBinding("new", "")),
                other.id(),
                List.of(new TagBinding("env", "test"))));
  }

  @Test
  void losesNoChangeOfRacersWhoHoldTheWorkspace() {
    Workspace workspace = fixture().workspace();
    Callable<Boolean> appending =
        () ->
            inTransaction(() -> {
              Workspace held = stores().workspaces().hold(workspace.id()).orElseThrow();
              return stores()
                  .workspaces()
                  .save(
                      held.changed(
                          new WorkspaceName(held.name() + "x"),
                          held.project(),
                          held.settings(),
                          held.updatedAt()));
            });

    var outcomes = Racing.race(Collections.nCopies(4, appending));

    assertThat(outcomes).allMatch(Racing.Outcome::won);
    assertThat(stores().workspaces().find(workspace.id()))
        .map(Workspace::name)
        .contains(new WorkspaceName(workspace.name() + "xxxx"));
  }
}
