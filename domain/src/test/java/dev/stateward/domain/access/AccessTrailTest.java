package dev.stateward.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Laws of the trail: what it says is so, and it leaves nothing out. */
class AccessTrailTest {
  @Provide
  Arbitrary<List<Grant>> grantLists() {
    return Profiles.grants().list().ofMaxSize(6);
  }

  @Provide
  Arbitrary<WorkspaceAccess> accesses() {
    return Profiles.accesses();
  }

  @Provide
  Arbitrary<ProjectAccess> projectAccesses() {
    return Profiles.projectAccesses();
  }

  @Property
  void whatIsAllowedHasAReasonAndNothingElseHas(@ForAll("grantLists") List<Grant> grants) {
    ResolvedAccess access = PermissionResolver.resolve(grants);

    for (Permission permission : Permission.values()) {
      assertThat(access.reasons(permission).isEmpty()).isEqualTo(!access.allows(permission));
      assertThat(access.permissions().contains(permission)).isEqualTo(access.allows(permission));
    }
  }

  @Property
  void everyReasonSufficesAlone(
      @ForAll("grantLists") List<Grant> grants, @ForAll Permission permission) {
    for (Reason reason : PermissionResolver.resolve(grants).reasons(permission)) {
      assertThat(grants).contains(reason.grant());
      assertThat(reason.permission()).isEqualTo(permission);
      assertThat(PermissionResolver.resolve(List.of(reason.grant())).allows(permission)).isTrue();
    }
  }

  @Property
  void withoutTheGrantsOfItsReasonsAPermissionIsLost(
      @ForAll("grantLists") List<Grant> grants, @ForAll Permission permission) {
    List<Grant> others = new ArrayList<>(grants);
    PermissionResolver.resolve(grants)
        .reasons(permission)
        .forEach(reason -> others.removeIf(reason.grant()::equals));

    assertThat(PermissionResolver.resolve(others).allows(permission)).isFalse();
  }

  @Property
  void aGrantIsNamedOnceHoweverOftenItWasGiven(@ForAll("grantLists") List<Grant> grants) {
    List<Grant> twice = new ArrayList<>(grants);
    twice.addAll(grants);

    assertThat(PermissionResolver.resolve(twice)).isEqualTo(PermissionResolver.resolve(grants));
    assertThat(PermissionResolver.resolve(grants).grants())
        .doesNotHaveDuplicates()
        .hasSameElementsAs(grants);
  }

  /** Whatever contains a permission gives it alone, is given by the grant, and is not contained. */
  @Property
  void containersContainAndAreNotContained(
      @ForAll("grantLists") List<Grant> grants, @ForAll Permission permission) {
    for (Reason reason : PermissionResolver.resolve(grants).reasons(permission)) {
      Set<Permission> given = reason.grant().permissions().all();
      assertThat(reason.direct()).isEqualTo(reason.containers().isEmpty());
      for (Permission container : reason.containers()) {
        assertThat(given).contains(container);
        assertThat(container.contained()).contains(permission);
        assertThat(given).noneMatch(it -> it.contained().contains(container));
      }
    }
  }

  @Property
  void whatNothingElseOfTheGrantContainsIsGivenDirectly(
      @ForAll("grantLists") List<Grant> grants, @ForAll Permission permission) {
    for (Reason reason : PermissionResolver.resolve(grants).reasons(permission)) {
      boolean comesAlong =
          reason.grant().permissions().all().stream()
              .anyMatch(it -> it.contained().contains(permission));
      boolean everything =
          reason.grant() instanceof Grant.Ownership
              || reason.grant() instanceof Grant.OrganizationToken;
      assertThat(reason.direct()).isEqualTo(everything || !comesAlong);
    }
  }

  @Property
  void removingTeamAccessTakesExactlyWhatNoOtherGrantGives(
      @ForAll("grantLists") List<Grant> grants) {
    ResolvedAccess before = PermissionResolver.resolve(grants);
    List<Grant> links = before.grants().stream().filter(AccessTrailTest::linksOps).toList();
    List<Grant> others = new ArrayList<>(before.grants());
    others.removeAll(links);

    AccessDifference difference =
        new AccessDifference(before, before.withoutTeamAccess(Profiles.OPS));

    Set<Permission> taken = new HashSet<>();
    links.forEach(link -> taken.addAll(link.permissions().all()));
    others.forEach(other -> taken.removeAll(other.permissions().all()));
    assertThat(difference.lost()).isEqualTo(taken);
    assertThat(difference.gained()).isEmpty();
    assertThat(difference.after().grants()).isEqualTo(others);
  }

  @Property
  void accessOfATeamToAWorkspaceReplacesItsFormerOne(
      @ForAll("grantLists") List<Grant> grants, @ForAll("accesses") WorkspaceAccess access) {
    ResolvedAccess before = PermissionResolver.resolve(grants);
    List<Grant> expected = new ArrayList<>(before.withoutTeamAccess(Profiles.OPS).grants());
    expected.add(new Grant.ThroughTeamAccess(Profiles.OPS, access));

    assertThat(before.withTeamAccess(Profiles.OPS, access).grants()).isEqualTo(expected);
  }

  private static boolean linksOps(Grant grant) {
    return grant instanceof Grant.ThroughTeamAccess link && link.team().equals(Profiles.OPS);
  }

  @Property
  void aDifferenceIsThatOfBeforeAndAfter(
      @ForAll("grantLists") List<Grant> some, @ForAll("grantLists") List<Grant> others) {
    ResolvedAccess before = PermissionResolver.resolve(some);
    ResolvedAccess after = PermissionResolver.resolve(others);
    AccessDifference difference = new AccessDifference(before, after);

    Set<Permission> reached = new HashSet<>(before.permissions().all());
    assertThat(reached.containsAll(difference.lost())).isTrue();
    assertThat(difference.gained()).noneMatch(reached::contains);
    reached.removeAll(difference.lost());
    reached.addAll(difference.gained());
    assertThat(reached).isEqualTo(after.permissions().all());
    assertThat(difference.changesNothing())
        .isEqualTo(
            difference.gained().isEmpty()
                && difference.lost().isEmpty()
                && difference.gainedOnProject().isEmpty()
                && difference.lostOnProject().isEmpty());
  }

  @Property
  void accessOfATeamToAProjectReplacesItsFormerOne(
      @ForAll("grantLists") List<Grant> grants, @ForAll("projectAccesses") ProjectAccess access) {
    ResolvedAccess before = PermissionResolver.resolve(grants);
    List<Grant> expected = new ArrayList<>(before.withoutProjectAccess(Profiles.OPS).grants());
    expected.add(new Grant.ThroughProject(Profiles.OPS, access));

    assertThat(expected.subList(0, expected.size() - 1))
        .noneMatch(grant ->
            grant instanceof Grant.ThroughProject through && through.team().equals(Profiles.OPS));
    assertThat(before.withProjectAccess(Profiles.OPS, access).grants()).isEqualTo(expected);
  }

  @Property
  void differsOnTheProjectByWhatIsGainedAndLost(
      @ForAll("grantLists") List<Grant> some, @ForAll("grantLists") List<Grant> others) {
    ResolvedAccess before = PermissionResolver.resolve(some);
    ResolvedAccess after = PermissionResolver.resolve(others);
    AccessDifference difference = new AccessDifference(before, after);

    Set<ProjectPermission> reached = new HashSet<>(before.onProject());
    assertThat(reached.containsAll(difference.lostOnProject())).isTrue();
    assertThat(difference.gainedOnProject()).noneMatch(reached::contains);
    reached.removeAll(difference.lostOnProject());
    reached.addAll(difference.gainedOnProject());
    assertThat(reached).isEqualTo(after.onProject());
  }
}
