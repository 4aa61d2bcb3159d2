package dev.stateward.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.access.WorkspaceAccess.Custom;
import dev.stateward.domain.access.WorkspaceAccess.Level;
import dev.stateward.domain.access.WorkspaceAccess.Runs;
import dev.stateward.domain.access.WorkspaceAccess.SentinelMocks;
import dev.stateward.domain.access.WorkspaceAccess.StateVersions;
import dev.stateward.domain.access.WorkspaceAccess.Variables;
import dev.stateward.domain.organization.TeamId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Whatever a team can be given, all of it or some by chance. */
final class Profiles {
  static final TeamId OPS = new TeamId("team-ops");
  static final TeamId DEV = new TeamId("team-dev");

  private Profiles() {}

  /** The four levels and every choice of custom permissions. */
  static List<WorkspaceAccess> all() {
    List<WorkspaceAccess> all = new ArrayList<>(List.of(Level.values()));
    all.addAll(customs());
    return all;
  }

  static List<Custom> customs() {
    List<Custom> customs = new ArrayList<>();
    for (Runs runs : Runs.values()) {
      for (Variables variables : Variables.values()) {
        for (StateVersions states : StateVersions.values()) {
          for (SentinelMocks mocks : SentinelMocks.values()) {
            customs.add(new Custom(runs, variables, states, mocks, false, false, false));
            customs.add(new Custom(runs, variables, states, mocks, false, true, true));
            customs.add(new Custom(runs, variables, states, mocks, true, false, true));
            customs.add(new Custom(runs, variables, states, mocks, true, true, false));
          }
        }
      }
    }
    return customs;
  }

  static Arbitrary<WorkspaceAccess> accesses() {
    return Arbitraries.oneOf(
        Arbitraries.of(customs()).map(WorkspaceAccess.class::cast),
        Arbitraries.of(Level.values()).map(WorkspaceAccess.class::cast));
  }

  static Arbitrary<Grant> links() {
    return Combinators.combine(teams(), accesses()).as(Grant.ThroughTeamAccess::new);
  }

  static Arbitrary<ProjectAccess> projectAccesses() {
    Arbitrary<Boolean> flags = Arbitraries.of(true, false);
    return Arbitraries.oneOf(
        Combinators.combine(
                Arbitraries.of(ProjectAccess.Settings.values()),
                Arbitraries.of(ProjectAccess.Teams.values()),
                Arbitraries.of(ProjectAccess.VariableSets.values()),
                Arbitraries.of(customs()),
                flags,
                flags,
                flags)
            .as(ProjectAccess.Custom::new)
            .map(ProjectAccess.class::cast),
        Arbitraries.of(ProjectAccess.Level.values()).map(ProjectAccess.class::cast));
  }

  /** Links and permissions of two teams, and now and then what owners have. */
  static Arbitrary<Grant> grants() {
    Arbitrary<Grant> throughout =
        Combinators.combine(teams(), Arbitraries.of(OrganizationPermission.values()))
            .as(Grant.ThroughOrganization::new);
    return Arbitraries.frequencyOf(
        Tuple.of(12, links()),
        Tuple.of(8, Combinators.combine(teams(), projectAccesses()).as(Grant.ThroughProject::new)),
        Tuple.of(8, throughout),
        Tuple.of(1, Arbitraries.just(new Grant.Ownership())),
        Tuple.of(1, Arbitraries.just(new Grant.OrganizationToken())));
  }

  private static Arbitrary<TeamId> teams() {
    return Arbitraries.of(OPS, DEV);
  }

  /** The permissions whose labels stand in {@code cell}, separated by spaces. */
  static Set<Permission> permissions(String cell) {
    return named(cell, Permission.values(), Permission::label);
  }

  /** The organization permissions whose labels stand in {@code cell}, separated by spaces. */
  static Set<OrganizationPermission> organizationPermissions(String cell) {
    return named(cell, OrganizationPermission.values(), OrganizationPermission::label);
  }

  private static <T> Set<T> named(String cell, T[] constants, Function<T, String> label) {
    List<String> words = Arrays.stream(cell.split(" ")).filter(word -> !word.isEmpty()).toList();
    Set<T> named =
        Arrays.stream(constants)
            .filter(constant -> words.contains(label.apply(constant)))
            .collect(Collectors.toSet());
    assertThat(named).as(cell).hasSameSizeAs(words);
    return named;
  }
}
