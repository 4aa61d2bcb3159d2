package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.project.port.ProjectFilter;
import dev.stateward.domain.organization.ExecutionMode;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.project.ActivityDuration;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.project.ProjectName;
import dev.stateward.domain.project.ProjectSettings;
import dev.stateward.domain.project.ProjectSettings.DefaultMode;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceDefaults;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every store of projects does. */
public class ProjectsContract extends StoresContract {
  @Test
  void findsAProjectWithItsOrganization() {
    Organization organization = fixture().organization();
    Project project = fixture().project(organization, "Network");

    assertThat(stores().projects().find(project.id())).contains(project);
    assertThat(stores().projects().find(new ProjectId("prj-none"))).isEmpty();
  }

  @Test
  void knowsTheDefaultProjectOfEachOrganization() {
    Organization organization = fixture().organization();
    fixture().organization();

    Project found = stores().projects().defaultOf(organization.id()).orElseThrow();

    assertThat(found.name()).isEqualTo(Project.DEFAULT_NAME);
    assertThat(found.organization()).isEqualTo(organization);
  }

  @Test
  void keepsWhatIsChanged() {
    Organization organization = fixture().organization();
    Project project = fixture().project(organization, "Network");
    Project other = fixture().project(organization, "App");
    Project changed =
        project.changed(
            new ProjectName("NETWORK"),
            new ProjectSettings(
                "all wires ı",
                new DefaultMode.Own(ExecutionMode.REMOTE),
                new ActivityDuration("14d")));

    assertThat(stores().projects().save(changed)).isTrue();

    assertThat(stores().projects().find(project.id())).contains(changed);
    assertThat(stores().projects().find(other.id())).contains(other);
    assertThatThrownBy(
            () -> stores().projects().save(other.changed(changed.name(), other.settings())))
        .isInstanceOf(NameTakenException.class);
    assertThat(stores().projects().save(unstored(organization))).isFalse();
  }

  @Test
  void staysTheDefaultProjectByAnyName() {
    Organization organization = fixture().organization();
    Project found = stores().projects().defaultOf(organization.id()).orElseThrow();
    Project renamed = found.changed(new ProjectName("Misc"), found.settings());
    stores().projects().save(renamed);
    fixture().project(organization, "Default Project");

    assertThat(stores().projects().defaultOf(organization.id()).orElseThrow()).isEqualTo(renamed);
  }

  private Project unstored(Organization organization) {
    return new Project(
        new ProjectId("prj-none"),
        organization,
        Project.Role.ADDITIONAL,
        new ProjectName("None"),
        ProjectSettings.INITIAL,
        fixture().now());
  }

  @Test
  void removesWhatHoldsNoWorkspaces() {
    Organization organization = fixture().organization();
    Project project = fixture().project(organization, "Network");
    Project full = stores().projects().defaultOf(organization.id()).orElseThrow();
    fixture().workspace(organization, "main");
    stores().projects().replaceTags(project.id(), List.of(new TagBinding("env", "prod")));

    assertThat(stores().projects().workspaces(project.id())).isZero();
    assertThat(stores().projects().workspaces(full.id())).isEqualTo(1);
    assertThat(stores().projects().remove(project.id())).isTrue();
    assertThat(stores().projects().remove(project.id())).isFalse();
    assertThat(stores().projects().find(project.id())).isEmpty();
    assertThat(stores().projects().workspaceDefaults(List.of(project.id()))).isEmpty();
    assertThatThrownBy(() -> stores().projects().remove(full.id()))
        .isInstanceOf(StoreUnavailableException.class);
    assertThat(stores().projects().find(full.id())).contains(full);
  }

  @Test
  void leavesDeletedWorkspacesToTheDefaultProject() {
    Organization organization = fixture().organization();
    Project project = fixture().project(organization, "Network");
    Workspace unstored = fixture().unstoredWorkspace(organization, "main");
    Workspace inside =
        unstored.changed(unstored.name(), project.id(), unstored.settings(), unstored.updatedAt());
    stores().workspaces().add(inside);
    stores().deletedWorkspaces().add(new DeletedWorkspace(inside, fixture().now(), 7));

    assertThat(stores().projects().workspaces(project.id())).isZero();
    assertThat(stores().projects().remove(project.id())).isTrue();

    assertThat(stores().deletedWorkspaces().list(organization.id(), ALL).items())
        .extracting(deleted -> deleted.workspace().project())
        .containsExactly(stores().projects().defaultOf(organization.id()).orElseThrow().id());
  }

  @Test
  void isHeldWithinATransaction() {
    Project project = fixture().project(fixture().organization(), "Network");

    assertThat(inTransaction(() -> stores().projects().hold(project.id()))).contains(project);
    assertThat(inTransaction(() -> stores().projects().hold(new ProjectId("prj-none")))).isEmpty();
  }

  private static OrganizationSettings inMode(ExecutionMode mode) {
    OrganizationSettings initial = OrganizationSettings.INITIAL;
    return new OrganizationSettings(
        initial.sessionTimeout(),
        initial.sessionRemember(),
        initial.collaboratorPolicy(),
        initial.ownersRole(),
        mode,
        initial.flags(),
        initial.tokenAges());
  }

  @Test
  void givesItsWorkspacesWhatItOrItsOrganizationHas() {
    Organization organization = fixture().organization();
    Project inheriting = stores().projects().defaultOf(organization.id()).orElseThrow();
    Project own = fixture().project(organization, "Own");
    stores()
        .projects()
        .save(
            own.changed(
                own.name(),
                new ProjectSettings(
                    "", new DefaultMode.Own(ExecutionMode.AGENT), new ActivityDuration("3h"))));
    TagBinding env = new TagBinding("env", "prod");
    TagBinding app = new TagBinding("app", "");
    stores().projects().replaceTags(own.id(), List.of(new TagBinding("old", "")));
    stores().projects().replaceTags(own.id(), List.of(env, app));
    stores().organizations().keep(organization.id(), inMode(ExecutionMode.REMOTE));

    assertThat(
            stores()
                .projects()
                .workspaceDefaults(List.of(own.id(), inheriting.id(), new ProjectId("prj-none"))))
        .isEqualTo(
            Map.of(
                own.id(),
                new WorkspaceDefaults(
                    ExecutionMode.AGENT, new ActivityDuration("3h"), List.of(app, env)),
                inheriting.id(),
                new WorkspaceDefaults(
                    ExecutionMode.REMOTE, ActivityDuration.UNLIMITED, List.of())));
    stores().projects().replaceTags(own.id(), List.of());
    assertThat(stores().projects().workspaceDefaults(List.of(own.id())).get(own.id()))
        .extracting(WorkspaceDefaults::tags)
        .isEqualTo(List.of());
  }

  @Test
  void selectsByTags() {
    Organization organization = fixture().organization();
    Project both = fixture().project(organization, "Both");
    Project one = fixture().project(organization, "One");
    TagBinding prod = new TagBinding("env", "prod");
    TagBinding test = new TagBinding("env", "test");
    TagBinding app = new TagBinding("app", "");
    stores().projects().replaceTags(both.id(), List.of(prod, app));
    stores().projects().replaceTags(one.id(), List.of(test));

    assertThat(list(organization, tagged(prod))).containsExactly(both);
    assertThat(list(organization, tagged(new TagBinding("env", "")))).containsExactly(both, one);
    assertThat(list(organization, tagged(app, test))).isEmpty();
  }

  private static ProjectFilter tagged(TagBinding... tags) {
    return new ProjectFilter(Set.of(), "", Set.of(tags));
  }

  @Test
  void refusesANameThatIsTakenInTheSameOrganization() {
    Organization organization = fixture().organization();
    Organization other = fixture().organization();
    fixture().project(organization, "Network");

    assertThat(fixture().project(other, "network").organization()).isEqualTo(other);
    assertThatThrownBy(() -> fixture().project(organization, "netWORK"))
        .isInstanceOf(NameTakenException.class);
  }

  @Test
  void listsByNameWhateverTheCase() {
    Organization organization = fixture().organization();
    Project upper = fixture().project(organization, "Zoo");
    Project lower = fixture().project(organization, "ape");
    Project standard = stores().projects().defaultOf(organization.id()).orElseThrow();
    fixture().project(fixture().organization(), "elsewhere");

    assertThat(stores().projects().list(organization.id(), ProjectFilter.ALL, ALL).items())
        .containsExactly(lower, standard, upper);
    assertThat(list(organization, new ProjectFilter(Set.of("ZOO", "Ape", "x"), "", Set.of())))
        .containsExactly(lower, upper);
    var second =
        stores().projects().list(organization.id(), ProjectFilter.ALL, new PageRequest(2, 2));
    assertThat(second.items()).containsExactly(upper);
    assertThat(second.total()).isEqualTo(3);
  }

  @Test
  void searchesInNamesWhateverTheCase() {
    Organization organization = fixture().organization();
    Project underscore = fixture().project(organization, "a_Net");
    Project plain = fixture().project(organization, "a net");

    assertThat(list(organization, new ProjectFilter(Set.of(), "NET", Set.of())))
        .containsExactly(plain, underscore);
    assertThat(list(organization, new ProjectFilter(Set.of(), "_", Set.of())))
        .containsExactly(underscore);
    assertThat(list(organization, new ProjectFilter(Set.of("a net"), "net", Set.of())))
        .containsExactly(plain);
    assertThat(list(organization, new ProjectFilter(Set.of(), "*", Set.of()))).isEmpty();
  }

  private List<Project> list(Organization organization, ProjectFilter selection) {
    return stores().projects().list(organization.id(), selection, ALL).items();
  }

  @Test
  void needsAnOrganization() {
    assertThatThrownBy(() -> fixture().project(fixture().unstoredOrganization(), "lost"))
        .isInstanceOf(StoreUnavailableException.class);
  }
}
