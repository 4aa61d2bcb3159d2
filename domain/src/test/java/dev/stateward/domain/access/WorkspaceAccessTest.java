package dev.stateward.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.access.WorkspaceAccess.Custom;
import dev.stateward.domain.access.WorkspaceAccess.Level;
import dev.stateward.domain.access.WorkspaceAccess.Runs;
import dev.stateward.domain.access.WorkspaceAccess.SentinelMocks;
import dev.stateward.domain.access.WorkspaceAccess.StateVersions;
import dev.stateward.domain.access.WorkspaceAccess.Variables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkspaceAccessTest {
  /** Written by hand from the documented matrix of access levels. */
  @ParameterizedTest
  @CsvSource({
    "READ,  READ,  READ,  READ,  NONE, false, false",
    "PLAN,  PLAN,  READ,  READ,  NONE, false, false",
    "WRITE, APPLY, WRITE, WRITE, READ, true,  false",
    "ADMIN, APPLY, WRITE, WRITE, READ, true,  true"
  })
  void levelsImplyTheirRow(
      Level level,
      Runs runs,
      Variables variables,
      StateVersions stateVersions,
      SentinelMocks mocks,
      boolean locking,
      boolean runTasks) {
    assertThat(level.shown())
        .isEqualTo(new Custom(runs, variables, stateVersions, mocks, locking, runTasks, false));
  }

  /** Who may do what: each permission, and the levels that give it. */
  @ParameterizedTest
  @CsvSource({
    "READ_WORKSPACE,      READ PLAN WRITE ADMIN",
    "READ_RUNS,           READ PLAN WRITE ADMIN",
    "PLAN_RUNS,           PLAN WRITE ADMIN",
    "APPLY_RUNS,          WRITE ADMIN",
    "READ_VARIABLES,      READ PLAN WRITE ADMIN",
    "WRITE_VARIABLES,     WRITE ADMIN",
    "READ_OUTPUTS,        READ PLAN WRITE ADMIN",
    "READ_STATE,          READ PLAN WRITE ADMIN",
    "WRITE_STATE,         WRITE ADMIN",
    "READ_SENTINEL_MOCKS, WRITE ADMIN",
    "LOCK,                WRITE ADMIN",
    "MANAGE_RUN_TASKS,    ADMIN",
    "OVERRIDE_POLICIES,   ''",
    "UPDATE_SETTINGS,     ADMIN",
    "MANAGE_TEAM_ACCESS,  ADMIN",
    "FORCE_UNLOCK,        ADMIN",
    "DELETE_WORKSPACE,    ADMIN",
    "MANAGE_BACKING_DATA, ''"
  })
  void permissionsComeWithTheirLevels(Permission permission, String levels) {
    Set<String> given =
        Arrays.stream(Level.values())
            .filter(level -> level.permissions().contains(permission))
            .map(Level::name)
            .collect(Collectors.toSet());

    assertThat(given)
        .isEqualTo(
            Arrays.stream(levels.split(" "))
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toSet()));
  }

  @ParameterizedTest
  @CsvSource({
    "NONE,         false, false, false",
    "READ_OUTPUTS, true,  false, false",
    "READ,         true,  true,  false",
    "WRITE,        true,  true,  true"
  })
  void eachTierOfStatesContainsTheLowerOnes(
      StateVersions tier, boolean outputs, boolean read, boolean write) {
    PermissionSet given =
        new Custom(Runs.READ, Variables.NONE, tier, SentinelMocks.NONE, false, false, false)
            .permissions();

    assertThat(given.contains(Permission.READ_OUTPUTS)).isEqualTo(outputs);
    assertThat(given.contains(Permission.READ_STATE)).isEqualTo(read);
    assertThat(given.contains(Permission.WRITE_STATE)).isEqualTo(write);
    assertThat(given.contains(Permission.LOCK)).isFalse();
  }

  @Test
  void theLeastChoiceReadsRunsAndNothingElse() {
    assertThat(Custom.LEAST)
        .isEqualTo(
            new Custom(
                Runs.READ,
                Variables.NONE,
                StateVersions.NONE,
                SentinelMocks.NONE,
                false,
                false,
                false));
    assertThat(Custom.LEAST.permissions().all())
        .containsExactlyInAnyOrder(Permission.READ_WORKSPACE, Permission.READ_RUNS);
  }

  @Test
  void aLevelGivesWhatItImpliesAndAdminsFourRightsMore() {
    Set<Permission> ofAdminsAlone =
        Set.of(
            Permission.UPDATE_SETTINGS,
            Permission.MANAGE_TEAM_ACCESS,
            Permission.FORCE_UNLOCK,
            Permission.DELETE_WORKSPACE);

    for (Level level : Level.values()) {
      List<Permission> expected = new ArrayList<>(level.shown().permissions().all());
      if (level == Level.ADMIN) {
        expected.addAll(ofAdminsAlone);
      }
      assertThat(level.permissions().all()).containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  @Test
  void eachLevelContainsTheOneBelow() {
    Level[] levels = Level.values();
    for (int i = 1; i < levels.length; i++) {
      assertThat(levels[i].permissions().containsAll(levels[i - 1].permissions())).isTrue();
      assertThat(levels[i - 1].permissions().containsAll(levels[i].permissions())).isFalse();
    }
  }

  /** Written by hand: what each choice of a custom link adds to the least one. */
  private static final String CHOICES =
      """
      runs plan                | plan-runs
      runs apply               | plan-runs apply-runs
      variables read           | read-variables
      variables write          | read-variables write-variables
      state-versions read-outputs | read-outputs
      state-versions read      | read-outputs read-state
      state-versions write     | read-outputs read-state write-state
      sentinel-mocks read      | read-sentinel-mocks
      workspace-locking true   | lock
      run-tasks true           | manage-run-tasks
      """;

  /** All 288 custom links: each gives the least, and what its choices add. */
  @Test
  void customAccessGivesWhatEachChoiceAdds() {
    assertThat(Profiles.customs()).hasSize(288).doesNotHaveDuplicates();
    for (Custom custom : Profiles.customs()) {
      List<String> choices = choices(custom);
      Set<Permission> expected = EnumSet.of(Permission.READ_WORKSPACE, Permission.READ_RUNS);
      CHOICES
          .lines()
          .map(line -> line.split("\\|", -1))
          .filter(row -> choices.contains(row[0].strip()))
          .forEach(row -> expected.addAll(Profiles.permissions(row[1].strip())));

      assertThat(custom.permissions().all()).as(custom.label()).isEqualTo(expected);
    }
  }

  private static List<String> choices(Custom custom) {
    String label = custom.label();
    assertThat(label).startsWith("custom (").endsWith(")");
    return List.of(label.substring("custom (".length(), label.length() - 1).split(", ", -1));
  }

  @Test
  void accessIsCalledByItsLevelOrItsChoices() {
    assertThat(Level.PLAN.label()).isEqualTo("plan");
    assertThat(Level.WRITE.shown().label())
        .isEqualTo(
            "custom (runs apply, variables write, state-versions write, sentinel-mocks read,"
                + " workspace-locking true, run-tasks false)");
    assertThat(Custom.LEAST.label())
        .isEqualTo(
            "custom (runs read, variables none, state-versions none, sentinel-mocks none,"
                + " workspace-locking false, run-tasks false)");
  }

  /** An independent permission: outputs are visible, the state is not. */
  @Test
  void outputsCanBeReadWithoutStates() {
    Custom outputs =
        new Custom(
            Runs.READ,
            Variables.NONE,
            StateVersions.READ_OUTPUTS,
            SentinelMocks.NONE,
            false,
            false,
            false);

    assertThat(outputs.permissions().all())
        .containsExactlyInAnyOrder(
            Permission.READ_WORKSPACE, Permission.READ_RUNS, Permission.READ_OUTPUTS);
    assertThat(Permission.READ_OUTPUTS.contained()).containsExactly(Permission.READ_WORKSPACE);
  }
}
