package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.workspace.port.Workspaces.TagCount;
import dev.stateward.application.workspace.port.Workspaces.TagFilter;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The plain tags of an organization. */
final class OrganizationTagsContract extends StoresContract {
  private static final TagFilter ANY = new TagFilter("", Set.of());

  @Test
  void countsTheWorkspacesWithEachPlainTag() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    tagged(organization, "one", "net", "app");
    Workspace two = tagged(organization, "two", "app");
    stores().workspaces().bind(two.id(), List.of(new TagBinding("env", "prod")));
    tagged(fixture().organization(), "one", "app", "elsewhere");

    assertThat(tags(owner, organization, ANY))
        .containsExactly(new TagCount("app", 2), new TagCount("net", 1));
    assertThat(stores().workspaces().plainTags(owner, organization.id()))
        .containsExactlyInAnyOrder("app", "net");
    assertThat(tags(owner, organization, new TagFilter("e", Set.of())))
        .containsExactly(new TagCount("net", 1));
    assertThat(tags(owner, organization, new TagFilter("%", Set.of()))).isEmpty();
    assertThat(tags(owner, organization, new TagFilter("", Set.of("app", "other"))))
        .containsExactly(new TagCount("net", 1));
  }

  @Test
  void countsTagsOfOneNameAsOne() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    Workspace one = tagged(organization, "one", "Prod", "prod");
    tagged(organization, "two", "PROD");

    assertThat(tags(owner, organization, ANY)).containsExactly(new TagCount("prod", 2));
    assertThat(tags(owner, organization, new TagFilter("OD", Set.of()))).hasSize(1);
    assertThat(tags(owner, organization, new TagFilter("", Set.of("prod")))).isEmpty();
    assertThat(stores().workspaces().plainTags(owner, organization.id())).containsExactly("prod");

    stores().workspaces().unbind(organization.id(), Set.of("prod"));

    assertThat(tags(owner, organization, ANY)).isEmpty();
    assertThat(tagsOf(one)).isEmpty();
  }

  @Test
  void cutsTagsIntoPages() {
    Organization organization = fixture().organization();
    Principal owner = fixture().owner(organization);
    tagged(organization, "one", "a", "b", "c");

    Page<TagCount> page =
        stores().workspaces().plainTags(owner, organization.id(), ANY, new PageRequest(2, 2));

    assertThat(page.items()).containsExactly(new TagCount("c", 1));
    assertThat(page.total()).isEqualTo(3);
  }

  @Test
  void showsOnlyTheTagsOfWorkspacesThatTheViewerMaySee() {
    Organization organization = fixture().organization();
    Workspace linked = tagged(organization, "linked", "app", "net");
    tagged(organization, "hidden", "app", "secret");
    TeamId team = fixture().ids().team();
    teams().add(organization, team, Set.of());
    teams().link(team, linked.id(), WorkspaceAccess.Custom.LEAST);
    Principal viewer = new Principal.Team(team);
    Principal without = fixture().member(organization);
    Principal stranger = fixture().owner(fixture().organization());

    assertThat(tags(viewer, organization, ANY))
        .containsExactly(new TagCount("app", 1), new TagCount("net", 1));
    assertThat(stores().workspaces().plainTags(viewer, organization.id()))
        .containsExactlyInAnyOrder("app", "net");
    for (Principal other : List.of(without, stranger)) {
      assertThat(tags(other, organization, ANY)).isEmpty();
      assertThat(stores().workspaces().plainTags(other, organization.id())).isEmpty();
    }
  }

  @Test
  void removesTagsFromAllWorkspacesOfTheOrganization() {
    Organization organization = fixture().organization();
    Workspace one = tagged(organization, "one", "app", "net");
    Workspace two = tagged(organization, "two", "app");
    Workspace three = fixture().workspace(organization, "three");
    TagBinding valued = new TagBinding("app", "web");
    stores().workspaces().bind(three.id(), List.of(valued));
    Workspace elsewhere = tagged(fixture().organization(), "one", "app");

    stores().workspaces().unbind(organization.id(), Set.of("app", "none"));

    assertThat(tagsOf(one)).containsExactly(new TagBinding("net", ""));
    assertThat(tagsOf(two)).isEmpty();
    assertThat(tagsOf(three)).containsExactly(valued);
    assertThat(tagsOf(elsewhere)).hasSize(1);
  }

  private List<TagBinding> tagsOf(Workspace workspace) {
    return stores()
        .workspaces()
        .tags(List.of(workspace.id()))
        .getOrDefault(workspace.id(), List.of());
  }

  private Workspace tagged(Organization organization, String name, String... tags) {
    Workspace workspace = fixture().workspace(organization, name);
    stores()
        .workspaces()
        .bind(workspace.id(), Stream.of(tags).map(tag -> new TagBinding(tag, "")).toList());
    return workspace;
  }

  private List<TagCount> tags(Principal viewer, Organization organization, TagFilter filter) {
    return stores().workspaces().plainTags(viewer, organization.id(), filter, ALL).items();
  }
}
