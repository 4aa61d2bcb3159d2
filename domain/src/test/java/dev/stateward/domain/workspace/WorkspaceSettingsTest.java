package dev.stateward.domain.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stateward.domain.organization.ExecutionMode;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.project.ActivityDuration;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.project.ProjectName;
import dev.stateward.domain.project.ProjectSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What workspaces are set to, what they have from their project, and what outlives them. */
class WorkspaceSettingsTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final Organization ACME =
      new Organization(
          new OrganizationId("org-1"), new OrganizationName("acme"), "a@example.test", NOW);
  private static final ActivityDuration FORTNIGHT = new ActivityDuration("14d");

  private static WorkspaceSettings settings(AutoDestroy autoDestroy, WorkspaceFlag... flags) {
    WorkspaceSettings initial = WorkspaceSettings.INITIAL;
    return new WorkspaceSettings(
        initial.description(),
        ExecutionMode.REMOTE,
        initial.terraformVersion(),
        initial.workingDirectory(),
        initial.sourceName(),
        initial.sourceUrl(),
        Set.of(flags),
        initial.triggers(),
        autoDestroy);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1d", "9999h", "14d"})
  void durationsAreDaysOrHours(String text) {
    assertThat(ActivityDuration.hasForm(text)).isTrue();
    assertThat(new ActivityDuration(text).limited()).isTrue();
    assertThat(new ActivityDuration(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"d", "14", "10000d", "-1d", "14 d", "14m"})
  void nothingElseIsADuration(String text) {
    assertThat(ActivityDuration.hasForm(text)).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> new ActivityDuration(text));
  }

  @Test
  void noDurationIsUnlimited() {
    assertThat(ActivityDuration.UNLIMITED.limited()).isFalse();
    assertThat(ActivityDuration.hasForm("")).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AutoDestroy.AfterInactivity(ActivityDuration.UNLIMITED));
  }

  @ParameterizedTest
  @CsvSource({"100, 1024, true", "101, 1, false", "1, 1025, false"})
  void triggersAreFewAndShort(int count, int length, boolean fit) {
    List<String> texts = Collections.nCopies(count, "x".repeat(length));

    if (fit) {
      assertThat(new RunTriggers(texts, texts).patterns()).hasSize(count);
    } else {
      assertThat(RunTriggers.fits(texts)).isFalse();
      assertThatIllegalArgumentException().isThrownBy(() -> new RunTriggers(texts, List.of()));
      assertThatIllegalArgumentException().isThrownBy(() -> new RunTriggers(List.of(), texts));
    }
  }

  @Test
  void aWorkspaceHasTheModeOfItsProjectUnlessItHasItsOwn() {
    var defaults = new WorkspaceDefaults(ExecutionMode.LOCAL, FORTNIGHT, List.of());
    AutoDestroy never = new AutoDestroy.Never();

    assertThat(defaults.executionMode(settings(never))).isEqualTo(ExecutionMode.LOCAL);
    assertThat(defaults.executionMode(settings(never, WorkspaceFlag.OWN_EXECUTION_MODE)))
        .isEqualTo(ExecutionMode.REMOTE);
  }

  @Test
  void aWorkspaceIsDestroyedAsItsProjectSaysOnlyWhenItInheritsThat() {
    var defaults = new WorkspaceDefaults(ExecutionMode.LOCAL, FORTNIGHT, List.of());
    var unlimited =
        new WorkspaceDefaults(ExecutionMode.LOCAL, ActivityDuration.UNLIMITED, List.of());
    AutoDestroy never = new AutoDestroy.Never();
    AutoDestroy soon = new AutoDestroy.At(NOW);
    WorkspaceFlag inherits = WorkspaceFlag.INHERITS_PROJECT_AUTO_DESTROY;

    assertThat(defaults.autoDestroy(settings(never, inherits)))
        .isEqualTo(new AutoDestroy.AfterInactivity(FORTNIGHT));
    assertThat(defaults.autoDestroy(settings(never))).isEqualTo(never);
    assertThat(defaults.autoDestroy(settings(soon, inherits))).isEqualTo(soon);
    assertThat(unlimited.autoDestroy(settings(never, inherits))).isEqualTo(never);
  }

  @Test
  void aWorkspacesOwnTagsWinOverThoseOfItsProject() {
    var defaults =
        new WorkspaceDefaults(
            ExecutionMode.LOCAL,
            FORTNIGHT,
            List.of(new TagBinding("env", "test"), new TagBinding("team", "a")));

    assertThat(defaults.tags(List.of(new TagBinding("env", "live"))))
        .containsExactly(new TagBinding("env", "live"), new TagBinding("team", "a"));
  }

  @Test
  void stateIsSharedTwiceByBothFlagsAlone() {
    AutoDestroy never = new AutoDestroy.Never();
    WorkspaceFlag global = WorkspaceFlag.GLOBAL_REMOTE_STATE;
    WorkspaceFlag project = WorkspaceFlag.PROJECT_REMOTE_STATE;

    assertThat(settings(never, global, project).sharesTwice()).isTrue();
    assertThat(settings(never, global).sharesTwice()).isFalse();
    assertThat(settings(never, project).sharesTwice()).isFalse();
  }

  @Test
  void aDeletedWorkspaceIsDueAfterItsGraceAndRestoredAsItWas() {
    Workspace workspace =
        new Workspace(
            new WorkspaceId("ws-1"),
            ACME,
            new ProjectId("prj-1"),
            new WorkspaceName("main"),
            WorkspaceSettings.INITIAL,
            WorkspaceLock.Unlocked.NEVER_LOCKED,
            NOW,
            NOW);
    DeletedWorkspace deleted = new DeletedWorkspace(workspace, NOW, 1);
    Instant later = NOW.plusSeconds(60);

    Instant due = NOW.plus(Duration.ofDays(1));
    assertThat(deleted.dueAt()).isEqualTo(due);
    assertThat(deleted.isDue(due)).isTrue();
    assertThat(deleted.isDue(due.minusNanos(1))).isFalse();
    assertThat(deleted.restore(new WorkspaceName("again"), later).name())
        .isEqualTo(new WorkspaceName("again"));
    assertThat(workspace.withLock(workspace.lock())).isEqualTo(workspace);
    assertThatIllegalArgumentException().isThrownBy(() -> new DeletedWorkspace(workspace, NOW, 0));
  }

  @Test
  void theDefaultProjectStaysTheDefaultWhenItIsRenamed() {
    Project project = Project.defaultOf(new ProjectId("prj-1"), ACME);
    Project renamed = project.changed(new ProjectName("renamed"), ProjectSettings.INITIAL);
    Project other =
        new Project(
            new ProjectId("prj-2"),
            ACME,
            Project.Role.ADDITIONAL,
            new ProjectName("other"),
            ProjectSettings.INITIAL,
            NOW);

    assertThat(renamed.isDefault()).isTrue();
    assertThat(renamed.name()).isEqualTo(new ProjectName("renamed"));
    assertThat(other.isDefault()).isFalse();
  }
}
