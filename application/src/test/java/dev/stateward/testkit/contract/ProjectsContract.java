package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.out.NameTakenException;
import dev.stateward.application.port.out.PageRequest;
import dev.stateward.application.port.out.Projects.Selection;
import dev.stateward.application.port.out.StoreUnavailableException;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every store of projects does. */
public abstract class ProjectsContract extends StoresContract {
  @Test
  void findsAProjectWithItsOrganization() {
    Organization organization = world().organization();
    Project project = world().project(organization, "Network");

    assertThat(stores().projects().find(project.id())).contains(project);
    assertThat(stores().projects().find(new ProjectId("prj-none"))).isEmpty();
  }

  @Test
  void knowsTheDefaultProjectOfEachOrganization() {
    Organization organization = world().organization();
    world().organization();

    Project found = stores().projects().defaultOf(organization.id());

    assertThat(found.name()).isEqualTo(Project.DEFAULT_NAME);
    assertThat(found.organization()).isEqualTo(organization);
  }

  @Test
  void refusesANameThatIsTakenInTheSameOrganization() {
    Organization organization = world().organization();
    Organization other = world().organization();
    world().project(organization, "Network");

    assertThat(world().project(other, "network").organization()).isEqualTo(other);
    assertThatThrownBy(() -> world().project(organization, "netWORK"))
        .isInstanceOf(NameTakenException.class);
  }

  @Test
  void listsByNameWhateverTheCase() {
    Organization organization = world().organization();
    Project upper = world().project(organization, "Zoo");
    Project lower = world().project(organization, "ape");
    Project standard = stores().projects().defaultOf(organization.id());
    world().project(world().organization(), "elsewhere");

    assertThat(stores().projects().list(organization.id(), Selection.ALL, ALL).items())
        .containsExactly(lower, standard, upper);
    assertThat(list(organization, new Selection(Set.of("ZOO", "Ape", "x"), "")))
        .containsExactly(lower, upper);
    var second = stores().projects().list(organization.id(), Selection.ALL, new PageRequest(2, 2));
    assertThat(second.items()).containsExactly(upper);
    assertThat(second.total()).isEqualTo(3);
  }

  @Test
  void searchesInNamesWhateverTheCase() {
    Organization organization = world().organization();
    Project underscore = world().project(organization, "a_Net");
    Project plain = world().project(organization, "a net");

    assertThat(list(organization, new Selection(Set.of(), "NET")))
        .containsExactly(plain, underscore);
    assertThat(list(organization, new Selection(Set.of(), "_"))).containsExactly(underscore);
    assertThat(list(organization, new Selection(Set.of("a net"), "net"))).containsExactly(plain);
    assertThat(list(organization, new Selection(Set.of(), "*"))).isEmpty();
  }

  private List<Project> list(Organization organization, Selection selection) {
    return stores().projects().list(organization.id(), selection, ALL).items();
  }

  @Test
  void needsAnOrganization() {
    assertThatThrownBy(() -> world().project(world().unstoredOrganization(), "lost"))
        .isInstanceOf(StoreUnavailableException.class);
  }
}
