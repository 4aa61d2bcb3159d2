package dev.stateward.domain.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stateward.domain.access.WorkspaceAccess.Custom;
import dev.stateward.domain.access.WorkspaceAccess.Level;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReasonTest {
  private static final Grant READERS = new Grant.ThroughTeamAccess(Profiles.OPS, Level.READ);
  private static final Grant WRITERS = new Grant.ThroughTeamAccess(Profiles.DEV, Level.WRITE);
  private static final Grant ADMINS =
      new Grant.ThroughOrganization(Profiles.DEV, OrganizationPermission.MANAGE_WORKSPACES);
  private static final Grant OWNERS = new Grant.Ownership();

  private final ResolvedAccess access =
      PermissionResolver.resolve(List.of(READERS, WRITERS, ADMINS));

  @Test
  void everyGrantThatGivesAPermissionIsAReasonInTheOrderOfTheGrants() {
    assertThat(access.reasons(Permission.READ_STATE))
        .extracting(Reason::grant)
        .containsExactly(READERS, WRITERS, ADMINS);
    assertThat(access.reasons(Permission.WRITE_STATE))
        .extracting(Reason::grant)
        .containsExactly(WRITERS, ADMINS);
    assertThat(access.reasons(Permission.FORCE_UNLOCK))
        .extracting(Reason::grant)
        .containsExactly(ADMINS);
    assertThat(access.reasons(Permission.MANAGE_BACKING_DATA)).isEmpty();
  }

  @Test
  void aPermissionIsGivenDirectlyOrByThoseThatContainIt() {
    assertThat(new Reason(READERS, Permission.READ_STATE).direct()).isTrue();
    assertThat(new Reason(WRITERS, Permission.READ_STATE).direct()).isFalse();
    assertThat(new Reason(WRITERS, Permission.READ_STATE).containers())
        .containsExactly(Permission.WRITE_STATE);
    assertThat(new Reason(READERS, Permission.READ_WORKSPACE).containers())
        .containsExactly(Permission.READ_RUNS, Permission.READ_VARIABLES, Permission.READ_STATE);
  }

  @Test
  void aSetOfPermissionsHoldsThemAndWhatTheyContain() {
    assertThat(PermissionSet.of(Permission.READ_STATE, Permission.LOCK).all())
        .containsExactly(
            Permission.READ_WORKSPACE,
            Permission.READ_OUTPUTS,
            Permission.READ_STATE,
            Permission.LOCK);
    assertThat(PermissionSet.of().all()).isEmpty();
  }

  @Test
  void ownersHaveEverythingDirectly() {
    for (Permission permission : Permission.values()) {
      assertThat(new Reason(OWNERS, permission).direct()).isTrue();
    }
  }

  @Test
  void rulesReadAsSentences() {
    assertThat(
            List.of(
                new Reason(READERS, Permission.READ_STATE).description(),
                new Reason(WRITERS, Permission.READ_STATE).description(),
                new Reason(READERS, Permission.READ_WORKSPACE).description(),
                new Reason(ADMINS, Permission.READ_STATE).description(),
                new Reason(ADMINS, Permission.FORCE_UNLOCK).description(),
                new Reason(OWNERS, Permission.READ_STATE).description(),
                new Reason(new Grant.OrganizationToken(), Permission.READ_STATE).description(),
                new Reason(
                        new Grant.ThroughTeamAccess(Profiles.OPS, Custom.LEAST),
                        Permission.READ_RUNS)
                    .description()))
        .containsExactly(
            "link of team team-ops at level read",
            "link of team team-dev at level write: write-state contains read-state",
            "link of team team-ops at level read: read-runs, read-variables, read-state contain"
                + " read-workspace",
            "organization permission manage-workspaces of team team-dev: write-state contains"
                + " read-state",
            "organization permission manage-workspaces of team team-dev",
            "ownership of the organization",
            "token of the organization",
            "link of team team-ops at level custom (runs read, variables none, state-versions"
                + " none, sentinel-mocks none, workspace-locking false, run-tasks false)");
  }

  @Test
  void teamsAreCalledWhatTheirOwnersCallThem() {
    Map<String, String> names = Map.of("team-ops", "Operations");

    assertThat(
            new Reason(READERS, Permission.READ_STATE)
                .description(team -> names.getOrDefault(team.value(), "?")))
        .isEqualTo("link of team Operations at level read");
  }

  @Test
  void aGrantIsNoReasonForWhatItDoesNotGive() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Reason(READERS, Permission.WRITE_STATE))
        .withMessage("the grant does not give write-state");
  }

  @Test
  void aDifferenceSaysWhatIsGainedAndLost() {
    ResolvedAccess before = PermissionResolver.resolve(List.of(WRITERS));
    ResolvedAccess after = before.withTeamAccess(Profiles.DEV, Level.READ);

    assertThat(new AccessDifference(before, after).lost())
        .containsExactly(
            Permission.PLAN_RUNS,
            Permission.APPLY_RUNS,
            Permission.WRITE_VARIABLES,
            Permission.WRITE_STATE,
            Permission.READ_SENTINEL_MOCKS,
            Permission.LOCK);
    assertThat(new AccessDifference(before, after).gained()).isEmpty();
    assertThat(new AccessDifference(after, before).gained())
        .isEqualTo(new AccessDifference(before, after).lost());
    assertThat(new AccessDifference(before, after).changesNothing()).isFalse();
    assertThat(new AccessDifference(before, before).changesNothing()).isTrue();
  }

  /** One who has the right by another rule neither gains nor loses it. */
  @Test
  void aChangeOfRulesAloneChangesNothing() {
    ResolvedAccess both = PermissionResolver.resolve(List.of(WRITERS, ADMINS));

    assertThat(new AccessDifference(both, both.withoutTeamAccess(Profiles.DEV)).changesNothing())
        .isTrue();
  }
}
