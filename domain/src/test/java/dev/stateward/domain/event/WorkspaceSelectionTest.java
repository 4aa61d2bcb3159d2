package dev.stateward.domain.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.TagBinding;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkspaceSelectionTest {
  private static final ProjectId NET = new ProjectId("prj-net");
  private static final List<TagBinding> TAGS =
      List.of(new TagBinding("env", "prod"), new TagBinding("pci", ""));

  @ParameterizedTest
  @CsvSource({
    "'', '', true",
    "prj-net, '', true",
    "prj-other, '', false",
    "prj-net prj-other, '', true",
    "'', env=prod, true",
    "'', env=test, false",
    "'', env, true",
    "'', pci, true",
    "'', PCI, true",
    "'', Env, true",
    "'', Env=prod, false",
    "'', pci=yes, false",
    "'', absent, false",
    "'', env=prod pci, true",
    "'', env=prod absent, false",
    "prj-net, env, true",
    "prj-other, env, false"
  })
  void hasWorkspacesOfOneOfItsProjectsWithEachOfItsTags(
      String projects, String tags, boolean expected) {
    WorkspaceSelection selection =
        new WorkspaceSelection(
            words(projects).stream().map(ProjectId::new).collect(Collectors.toSet()),
            words(tags).stream().map(WorkspaceSelectionTest::tag).collect(Collectors.toSet()));

    assertThat(selection.has(NET, TAGS)).isEqualTo(expected);
  }

  @Test
  void isShort() {
    Set<TagBinding> many =
        IntStream.rangeClosed(0, WorkspaceSelection.MOST)
            .mapToObj(number -> new TagBinding("tag-" + number, ""))
            .collect(Collectors.toSet());

    Set<ProjectId> projects =
        IntStream.rangeClosed(0, WorkspaceSelection.MOST)
            .mapToObj(number -> new ProjectId("prj-" + number))
            .collect(Collectors.toSet());

    assertThatThrownBy(() -> new WorkspaceSelection(Set.of(), many))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new WorkspaceSelection(projects, Set.of()))
        .isInstanceOf(IllegalArgumentException.class);
    many.remove(new TagBinding("tag-0", ""));
    projects.remove(new ProjectId("prj-0"));
    assertThat(new WorkspaceSelection(projects, many).tags()).isEqualTo(many);
  }

  private static Set<String> words(String text) {
    return Arrays.stream(text.split(" "))
        .filter(word -> !word.isEmpty())
        .collect(Collectors.toSet());
  }

  private static TagBinding tag(String text) {
    String[] parts = (text + "=").split("=", -1);
    return new TagBinding(parts[0], parts[1]);
  }
}
