package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.workspace.port.WorkspaceFilter;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.ProjectAccess;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which workspaces a list holds, and in which order. */
public class WorkspaceListsContract extends StoresContract {
  @Test
  void listsByNameAndNothingOfOtherOrganizations() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    List<Workspace> sorted =
        List.of("B", "a", "a-1", "a-10", "a-2", "a.b", "a_b", "ab", "z~%").stream()
            .map(name -> fixture().workspace(organization, name))
            .toList();
    fixture().workspace(fixture().organization(), "a");

    assertThat(list(owner, organization, WorkspaceFilter.ALL)).containsExactlyElementsOf(sorted);
  }

  @Test
  void cutsTheListIntoPages() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    List<Workspace> sorted =
        List.of("a", "b", "c", "d", "e").stream()
            .map(name -> fixture().workspace(organization, name))
            .toList();

    assertThat(page(owner, organization, 1).items()).isEqualTo(sorted.subList(0, 2));
    assertThat(page(owner, organization, 3).items()).isEqualTo(sorted.subList(4, 5));
    assertThat(page(owner, organization, 3).total()).isEqualTo(5);
    assertThat(page(owner, organization, 4).items()).isEmpty();
    assertThat(page(owner, organization, 4).total()).isEqualTo(5);
  }

  private Page<Workspace> page(Principal viewer, Organization organization, int number) {
    return stores()
        .workspaces()
        .list(viewer, organization.id(), WorkspaceFilter.ALL, new PageRequest(number, 2));
  }

  @Test
  void showsOnlyWhatTheViewerMaySee() {
    Organization organization = fixture().organization();
    Workspace linked = fixture().workspace(organization, "linked");
    Workspace hidden = fixture().workspace(organization, "hidden");
    TeamId linking = team(organization);
    TeamId reading = team(organization, OrganizationPermission.READ_WORKSPACES);
    TeamId recruiting = team(organization, OrganizationPermission.MANAGE_MEMBERSHIP);
    teams().link(linking, linked.id(), WorkspaceAccess.Custom.LEAST);
    Principal member = inTeam(organization, linking);
    Principal reader = inTeam(organization, reading);
    Principal recruiter = inTeam(organization, recruiting);
    Principal stranger = fixture().member(fixture().organization());

    assertThat(list(member, organization, WorkspaceFilter.ALL)).containsExactly(linked);
    assertThat(list(new Principal.Team(linking), organization, WorkspaceFilter.ALL))
        .containsExactly(linked);
    assertThat(list(reader, organization, WorkspaceFilter.ALL)).containsExactly(hidden, linked);
    assertThat(list(recruiter, organization, WorkspaceFilter.ALL)).isEmpty();
    assertThat(list(stranger, organization, WorkspaceFilter.ALL)).isEmpty();
    assertThat(list(fixture().owner(organization), organization, WorkspaceFilter.ALL))
        .containsExactly(hidden, linked);
    assertThat(
            list(new Principal.Organization(organization.id()), organization, WorkspaceFilter.ALL))
        .containsExactly(hidden, linked);
  }

  @Test
  void showsTheWorkspacesOfAProjectToItsTeams() {
    Organization organization = fixture().organization();
    Workspace workspace = fixture().workspace(organization, "main");
    TeamId team = team(organization);
    Principal member = inTeam(organization, team);

    assertThat(list(member, organization, WorkspaceFilter.ALL)).isEmpty();
    teams().admit(team, workspace.project(), ProjectAccess.Custom.LEAST);
    assertThat(list(member, organization, WorkspaceFilter.ALL)).containsExactly(workspace);
    assertThat(list(new Principal.Team(team), organization, WorkspaceFilter.ALL))
        .containsExactly(workspace);
  }

  @Test
  void searchesInNamesWhateverTheCase() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Workspace underscore = fixture().workspace(organization, "a_B");
    Workspace percent = fixture().workspace(organization, "a%b");
    Workspace plain = fixture().workspace(organization, "axbI");

    assertThat(list(owner, organization, named("*A_b*"))).containsExactly(underscore);
    assertThat(list(owner, organization, named("*%*"))).containsExactly(percent);
    assertThat(list(owner, organization, named("*XBi*"))).containsExactly(plain);
    assertThat(list(owner, organization, named("*\\*"))).isEmpty();
    assertThat(list(owner, organization, named("*"))).hasSize(3);
  }

  @Test
  void searchesNamesByPatterns() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Workspace production = fixture().workspace(organization, "net-Prod");
    Workspace test = fixture().workspace(organization, "net-test");
    Workspace other = fixture().workspace(organization, "prod");

    assertThat(list(owner, organization, named("*-prod"))).containsExactly(production);
    assertThat(list(owner, organization, named("NET-*"))).containsExactly(production, test);
    assertThat(list(owner, organization, named("n*t*d"))).containsExactly(production);
    assertThat(list(owner, organization, named("prod"))).containsExactly(other);
    assertThat(list(owner, organization, named("net-*", "*prod*"))).containsExactly(production);
    assertThat(list(owner, organization, named("*-dev"))).isEmpty();
    assertThat(list(owner, organization, named(""))).isEmpty();
  }

  @Test
  void searchesByPatternsThatTakeTheFirstPlaceOfEachPart() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Workspace palindrome = fixture().workspace(organization, "abcba");
    Workspace doubled = fixture().workspace(organization, "abab.AB");

    assertThat(list(owner, organization, named("ab*ba"))).containsExactly(palindrome);
    assertThat(list(owner, organization, named("abcb*cba"))).isEmpty();
    assertThat(list(owner, organization, named("a*b*a*b"))).containsExactly(doubled);
    assertThat(list(owner, organization, named("**b.**B"))).containsExactly(doubled);
    assertThat(list(owner, organization, named("*ab*ab*ab*"))).containsExactly(doubled);
    assertThat(list(owner, organization, named("*ab*ab*ab*ab*"))).isEmpty();
    assertThat(list(owner, organization, named("*.*b*"))).containsExactly(doubled);
    assertThat(list(owner, organization, named("*(.*)$*"))).isEmpty();
    assertThat(list(owner, organization, named("*" + "b".repeat(5_000) + "*a"))).isEmpty();
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void isNotHeldUpByManyWildcards() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    fixture().workspace(organization, "a".repeat(88));

    assertThat(list(owner, organization, named("*a".repeat(40) + "*b"))).isEmpty();
    assertThat(list(owner, organization, named("a" + "*a".repeat(40) + "*b*"))).isEmpty();
    assertThat(list(owner, organization, named("*a".repeat(40)))).hasSize(1);
  }

  private static WorkspaceFilter named(String... patterns) {
    return new WorkspaceFilter(Set.of(patterns), Set.of(), Set.of(), Set.of());
  }

  @Test
  void selectsByTags() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Workspace both = tagged(organization, "both", new TagBinding("app", ""), tag("env", "prod"));
    Workspace plain = tagged(organization, "plain", new TagBinding("app", ""));
    Workspace valued = tagged(organization, "valued", tag("app", "shop"), tag("env", "test"));
    Workspace bare = tagged(organization, "xbare");

    assertThat(list(owner, organization, with(tag("app", ""))))
        .containsExactly(both, plain, valued);
    assertThat(list(owner, organization, with(tag("app", ""), tag("env", ""))))
        .containsExactly(both, valued);
    assertThat(list(owner, organization, without("app"))).containsExactly(bare);
    assertThat(list(owner, organization, without("env", "none"))).containsExactly(plain, bare);
    assertThat(list(owner, organization, with(tag("env", "prod")))).containsExactly(both);
    assertThat(list(owner, organization, with(tag("env", "")))).containsExactly(both, valued);
    assertThat(list(owner, organization, with(tag("app", "shop"), tag("env", ""))))
        .containsExactly(valued);
    assertThat(list(owner, organization, with(tag("env", "test"), tag("env", ""))))
        .containsExactly(valued);
    assertThat(list(owner, organization, with(tag("env", "test"), tag("env", "prod")))).isEmpty();
  }

  @Test
  void selectsByNamesOfTagsWithoutCase() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Workspace upper = tagged(organization, "a", tag("PROD", ""));
    Workspace valued = tagged(organization, "b", tag("Prod", "x"), tag("prod", "y"));
    Project project = fixture().project(organization, "tagged");
    stores().projects().replaceTags(project.id(), List.of(tag("pRod", "")));
    Workspace unstored = fixture().unstoredWorkspace(organization, "c");
    Workspace inheriting =
        unstored.changed(unstored.name(), project.id(), unstored.settings(), unstored.updatedAt());
    stores().workspaces().add(inheriting);
    Workspace bare = tagged(organization, "d");

    for (String name : List.of("prod", "Prod", "PROD")) {
      assertThat(list(owner, organization, with(tag(name, ""))))
          .containsExactly(upper, valued, inheriting);
      assertThat(list(owner, organization, without(name))).containsExactly(bare);
    }
    assertThat(list(owner, organization, with(tag("prod", "y")))).containsExactly(valued);
    assertThat(list(owner, organization, with(tag("Prod", "y")))).isEmpty();
  }

  @Test
  void selectsByTagsOfTheProjectWhereTheWorkspaceHasNoOther() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Workspace inheriting = tagged(organization, "inheriting");
    Workspace other = tagged(organization, "other", tag("env", "test"));
    stores()
        .projects()
        .replaceTags(inheriting.project(), List.of(tag("env", "prod"), tag("app", "")));

    assertThat(list(owner, organization, with(tag("env", "prod")))).containsExactly(inheriting);
    assertThat(list(owner, organization, with(tag("env", "test")))).containsExactly(other);
    assertThat(list(owner, organization, with(tag("env", ""), tag("app", ""))))
        .containsExactly(inheriting, other);
    assertThat(list(owner, organization, without("app"))).isEmpty();
  }

  private Workspace tagged(Organization organization, String name, TagBinding... tags) {
    Workspace workspace = fixture().workspace(organization, name);
    stores().workspaces().bind(workspace.id(), List.of(tags));
    return workspace;
  }

  private static TagBinding tag(String key, String value) {
    return new TagBinding(key, value);
  }

  private static WorkspaceFilter without(String... keys) {
    return new WorkspaceFilter(Set.of(), Set.of(keys), Set.of(), Set.of());
  }

  private static WorkspaceFilter with(TagBinding... tags) {
    return new WorkspaceFilter(Set.of(), Set.of(), Set.of(tags), Set.of());
  }

  @Test
  void selectsByProject() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Project project = fixture().project(organization, "Network");
    Workspace outside = fixture().workspace(organization, "outside");
    Workspace unstored = fixture().unstoredWorkspace(organization, "inside");
    Workspace inside =
        unstored.changed(unstored.name(), project.id(), unstored.settings(), unstored.updatedAt());
    stores().workspaces().add(inside);

    assertThat(list(owner, organization, of(project.id()))).containsExactly(inside);
    assertThat(list(owner, organization, of(project.id(), outside.project())))
        .containsExactly(inside, outside);
    assertThat(list(owner, organization, of(new ProjectId("prj-none")))).isEmpty();
  }

  private static WorkspaceFilter of(ProjectId... projects) {
    return new WorkspaceFilter(Set.of(), Set.of(), Set.of(), Set.of(projects));
  }

  private List<Workspace> list(
      Principal viewer, Organization organization, WorkspaceFilter selection) {
    Page<Workspace> page = stores().workspaces().list(viewer, organization.id(), selection, ALL);
    assertThat(page.total()).isEqualTo(page.items().size());
    return page.items();
  }

  private TeamId team(Organization organization, OrganizationPermission... permissions) {
    TeamId team = fixture().ids().team();
    teams().add(organization, team, Set.of(permissions));
    return team;
  }

  private Principal inTeam(Organization organization, TeamId team) {
    Principal.User member = fixture().member(organization);
    teams().put(team, member.id());
    return member;
  }
}
