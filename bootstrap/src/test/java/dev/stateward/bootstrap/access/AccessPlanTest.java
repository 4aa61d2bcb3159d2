package dev.stateward.bootstrap.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.access.Subject.Kind;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AccessPlanTest {
  private final FileProblems problems = new FileProblems("access.yaml");

  @Test
  void addsChangesAndRemovesInAnOrderThatWorks() {
    AccessPlan plan =
        AccessPlan.between(
            file(
                """
                teams: {dev: {visibility: secret, members: [ann]}, owners: {members: []}}
                workspaces: {network: {dev: read}}
                """),
            current(),
            true);

    assertThat(plan.changes())
        .extracting(it -> it.action() + " " + it.subject())
        .containsExactly(
            "CHANGE team dev",
            "ADD member ann of team dev",
            "ADD access of team dev to workspace network",
            "REMOVE access of team old to workspace network",
            "REMOVE team old",
            "REMOVE member bob of team dev",
            "REMOVE member root of team owners");
    assertThat(plan.left()).isZero();
  }

  @Test
  void leavesWhatIsNotInTheFileUnlessToldToRemoveIt() {
    AccessPlan plan = AccessPlan.between(file("teams: {}"), current(), false);

    assertThat(plan.changes()).isEmpty();
    assertThat(plan.left()).as("the teams dev and old").isEqualTo(2);
  }

  @Test
  void changesOnlyWhatTheFileNames() {
    AccessPlan plan = AccessPlan.between(file("teams: {dev: {sso-team-id: x}}"), current(), false);

    assertThat(plan.changes())
        .containsExactly(
            new AccessChange(
                AccessChange.Action.CHANGE,
                Subject.team("dev"),
                Map.of("sso-team-id", ""),
                Map.of("sso-team-id", "x")));
  }

  private static NavigableMap<Subject, Map<String, String>> current() {
    NavigableMap<Subject, Map<String, String>> current = new TreeMap<>();
    current.put(Subject.team("dev"), Map.of("visibility", "organization", "sso-team-id", ""));
    current.put(Subject.team("old"), Map.of());
    current.put(Subject.team("owners"), Map.of());
    current.put(Subject.member("dev", "bob"), Map.of());
    current.put(Subject.member("owners", "root"), Map.of());
    current.put(new Subject(Kind.WORKSPACE_ACCESS, "network", "old"), Map.of("access", "read"));
    return current;
  }

  private DesiredAccess file(String text) {
    DesiredAccess file = AccessFileReader.read(text, problems);
    assertThat(problems.found()).isEmpty();
    return file;
  }
}
